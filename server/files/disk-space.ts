import { statfs } from 'node:fs/promises'
import { storageMessages } from '#contract/storage/storage-limits.ts'
import { HttpError } from '#server/http/errors.ts'

/** How much room a disk has, in bytes. */
export interface DiskRoom {
  readonly total: number
  readonly free: number
  /** The bytes that files leave free, so that the database can still be written. */
  readonly reserve: number
}

/** The disk that files are stored on. The database of a program that brings its own is on it as well. */
export interface DiskSpace {
  /** Throws 507 if these bytes would use up what must stay free. Call it before they are written. */
  claim(bytes: number): Promise<void>
  measure(): Promise<DiskRoom>
}

/** A measurement is used again for this long, in milliseconds. What was claimed since is subtracted from it. */
const measuredFor = 2000

/**
 * @param folder on the disk; it may not exist yet
 * @param reserve in bytes
 */
export function createDiskSpace(folder: string, reserve: number): DiskSpace {
  let measured: { at: number; free: Promise<number> } | undefined
  let claimed = 0

  async function measure(): Promise<DiskRoom> {
    const { bsize, blocks, bavail } = await statfs(folder)
    return { total: blocks * bsize, free: bavail * bsize, reserve }
  }

  return {
    measure,
    async claim(bytes) {
      if (!measured || performance.now() - measured.at > measuredFor) {
        claimed = 0
        measured = { at: performance.now(), free: measure().then(({ free }) => free) }
      }
      claimed += bytes
      const free = await measured.free
      if (free - claimed < reserve) throw new HttpError(507, { detail: storageMessages.diskFull })
    },
  }
}

/** For work that stores nothing. */
export const unlimitedSpace: DiskSpace = {
  claim: async () => undefined,
  measure: async () => ({ total: Number.MAX_SAFE_INTEGER, free: Number.MAX_SAFE_INTEGER, reserve: 0 }),
}
