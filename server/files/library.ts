import { randomBytes } from 'node:crypto'
import { imageUrlPattern } from '#contract/images.ts'
import type { Database, Runner, Transaction } from '#server/database/connect.ts'
import { type Swept, sweepMedia } from '#server/files/garbage-collect.ts'
import { encodePicture } from '#server/files/images.ts'
import type { Storage } from '#server/files/storage.ts'
import { mediaFile } from '#server/files/tables.ts'
import { endUses, setUses, strikeUnused } from '#server/files/uses.ts'
import type { Variants } from '#server/files/variants.ts'

export interface StoredPicture {
  /** As rows and addresses name it, such as `article/3f…e1.jpg`. */
  readonly path: string
  /** In bytes. */
  readonly size: number
}

/**
 * The pictures and who uses them. The way of a picture: `take` stores its file, the transaction of the row that
 * shows it calls `record` and `use`, and after a commit that let pictures go `discard` removes their files.
 * Whatever a crash leaves between these steps `sweep` finds.
 */
export interface Library {
  /** Stores a sent picture under a random name below the folder. Nobody knows it yet. Throws `PictureRefused`. */
  take(folder: string, bytes: Uint8Array): Promise<StoredPicture>
  /** Takes and records a picture that no row shows yet, such as one inside a text that is still being written. */
  receive(folder: string, bytes: Uint8Array): Promise<StoredPicture>
  record(runner: Runner, pictures: readonly StoredPicture[]): Promise<void>
  /**
   * From now on the owner (`article:12`, `admin:3`) uses exactly these pictures; unknown paths are passed over.
   * Answers the paths that nobody uses any more: discard them after the commit (AC-439).
   * @param taken pictures to be recorded in the same step
   */
  use(
    tx: Transaction,
    owner: string,
    paths: readonly string[],
    taken?: readonly StoredPicture[],
  ): Promise<string[]>
  /** Strikes those of the pictures that nobody uses any more, after a statement has let them go. Answers like `use`. */
  settle(tx: Transaction, released: readonly string[]): Promise<string[]>
  /** The owners are gone and use nothing any more. Answers like `use`. */
  release(tx: Transaction, owners: readonly string[]): Promise<string[]>
  /** Removes files with their variants: of a write that was refused. Never throws: what stays is swept. */
  discard(paths: readonly string[]): Promise<void>
  /**
   * Takes files that nobody uses any more out of everybody's reach, and keeps them as long as the trash does.
   * Never throws: what stays is swept.
   */
  retire(paths: readonly string[]): Promise<void>
  /** Whether the file is there. */
  has(path: string): Promise<boolean>
  /** Brings retired files back, to be recorded and used; those that are gone are left out. */
  revive(paths: readonly string[]): Promise<StoredPicture[]>
  /** Removes what was uploaded but not saved for a day, and for an hour files that no row knows and half-written ones. */
  sweep(now: Date): Promise<Swept>
}

export function createLibrary(db: Database, storage: Storage, variants: Variants): Library {
  async function take(folder: string, sent: Uint8Array): Promise<StoredPicture> {
    const { bytes, extension } = await encodePicture(sent)
    const path = `${folder}/${randomBytes(16).toString('hex')}.${extension}`
    await storage.write(path, bytes)
    return { path, size: bytes.length }
  }

  async function record(runner: Runner, pictures: readonly StoredPicture[]): Promise<void> {
    if (pictures.length > 0) await runner.insert(mediaFile).values([...pictures])
  }

  async function takeAway(paths: readonly string[], remove: (path: string) => Promise<void>): Promise<void> {
    for (const path of paths) {
      // In this order: a variant that is being drawn meanwhile finds no original or is forgotten.
      await remove(path).catch(leaveToSweeper)
      await variants.forget(path).catch(leaveToSweeper)
    }
  }

  const discard = (paths: readonly string[]) => takeAway(paths, storage.remove)

  return {
    take,
    record,
    discard,
    retire: (paths) => takeAway(paths, storage.retire),
    has: async (path) => (await storage.stat(path)) !== null,

    async revive(paths) {
      const pictures: StoredPicture[] = []
      for (const path of paths) {
        if (!(await storage.revive(path))) continue
        const found = await storage.stat(path)
        if (found) pictures.push({ path, size: found.size })
      }
      return pictures
    },

    async receive(folder, bytes) {
      const picture = await take(folder, bytes)
      try {
        await record(db, [picture])
      } catch (error) {
        await discard([picture.path])
        throw error
      }
      return picture
    },

    use: async (tx, owner, paths, taken = []) => strikeUnused(tx, await setUses(tx, owner, paths, taken)),

    settle: strikeUnused,

    release: async (tx, owners) => (owners.length > 0 ? strikeUnused(tx, await endUses(tx, owners)) : []),

    sweep: (now) => sweepMedia({ db, storage, discard }, now),
  }
}

/** The stored pictures that a rich text shows, each once. */
export function picturePaths(html: string): string[] {
  const shown = [...html.matchAll(/\bsrc\s*=\s*["']?(\/media\/[^\s"'<>]+)/gi)].map(
    ([, address]) => address ?? '',
  )
  const stored = shown.filter((address) => imageUrlPattern.test(address))
  return [...new Set(stored.map((address) => address.replace(/^\/media\/(?:w_\d+,h_\d+\/)?/, '')))]
}

const leaveToSweeper = () => undefined
