import { constants } from 'node:fs'
import * as fs from 'node:fs/promises'
import * as path from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { nullIfAbsent, removeOlder } from '#server/files/disk-folder.ts'
import { freeBuffer } from '#server/files/free-buffer.ts'
import type { PartialFiles } from '#server/files/storage.ts'
import { syncFolder } from '#server/files/sync-folder.ts'

/** A crash loses at most so much of what has arrived, in bytes. */
const syncInterval = 16 * 1024 * 1024
const writeFlags = constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0)

interface PartialOptions {
  /** Where they lie until they are complete. */
  readonly folder: string
  /** Moves a complete file to its place. */
  readonly commit: (localPath: string, stored: string) => Promise<void>
  readonly expectStoredPath: (stored: string) => void
}

/** Files in a folder that arrive in pieces. */
export function partialFiles({ folder, commit, expectStoredPath }: PartialOptions): PartialFiles {
  const localPath = (stored: string) => {
    expectStoredPath(stored)
    return path.join(folder, stored.replace('/', '@'))
  }

  async function open(stored: string): Promise<fs.FileHandle> {
    await fs.mkdir(folder, { recursive: true })
    const handle = await fs.open(localPath(stored), writeFlags)
    await syncFolder(folder)
    return handle
  }

  return {
    async write(stored, { offset, body, expect, saved }) {
      const handle = await open(stored)
      let [end, synced] = [offset, offset]
      const sync = async () => {
        if (end === synced) return
        await handle.datasync()
        synced = end
        await saved(end)
      }
      const write = async (chunk: Buffer) => {
        expect(end + chunk.length)
        await writeAll(handle, chunk, end)
        end += chunk.length
        freeBuffer(chunk)
        if (end - synced >= syncInterval) await sync()
      }
      let writing = Promise.resolve()
      const sink = new Writable({
        write(chunk, _, done) {
          writing = write(chunk).then(() => done(), done)
        },
      })
      try {
        // Not as an iterable, which joins waiting chunks in a copy.
        await pipeline(body, sink)
      } finally {
        // A body that breaks off ends the pipeline in the middle of a chunk.
        await writing
        // What came before the body broke off is not sent again.
        await sync().finally(() => handle.close())
      }
    },

    async size(stored) {
      const found = await nullIfAbsent(fs.lstat(localPath(stored)))
      return found?.isFile() ? found.size : null
    },

    async commit(stored) {
      const partial = localPath(stored)
      if (!(await nullIfAbsent(fs.lstat(partial)))?.isFile()) return false
      await commit(partial, stored)
      return true
    },

    remove: (stored) => fs.rm(localPath(stored), { force: true }),
    removeOlder: (before) => removeOlder(folder, before),
  }
}

async function writeAll(handle: fs.FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < chunk.length; ) {
    const { bytesWritten } = await handle.write(chunk, written, chunk.length - written, position + written)
    written += bytesWritten
  }
}
