import { constants } from 'node:fs'
import * as fs from 'node:fs/promises'
import * as path from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { nullIfAbsent, removeOlder } from '#server/files/disk-folder.ts'
import type { DiskSpace } from '#server/files/disk-space.ts'
import { expectStoredPath, type PartialFiles } from '#server/files/storage.ts'
import { syncFolder } from '#server/files/sync-folder.ts'
import { fileMode, folderMode } from '#server/startup/file-modes.ts'
import { freeBuffer } from '#server/threads/free-buffer.ts'

/** How many received bytes a crash can lose at most. */
const syncInterval = 16 * 1024 * 1024
const writeFlags = constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0)

interface PartialOptions {
  /** The folder of incomplete files. */
  readonly folder: string
  readonly space: DiskSpace
  /** Moves a complete file to its final path. */
  readonly commit: (localPath: string, stored: string) => Promise<void>
}

/** Files of a folder that arrive in pieces. */
export function partialFiles({ folder, space, commit }: PartialOptions): PartialFiles {
  const localPath = (stored: string) => {
    expectStoredPath(stored)
    return path.join(folder, stored.replace('/', '@'))
  }

  async function open(stored: string): Promise<fs.FileHandle> {
    await fs.mkdir(folder, { recursive: true, mode: folderMode })
    const handle = await fs.open(localPath(stored), writeFlags, fileMode)
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
        await space.claim(chunk.length)
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
        // Not as an iterable, which would join waiting chunks in a copy.
        await pipeline(body, sink)
      } finally {
        // An interrupted body ends the pipeline in the middle of a chunk.
        await writing
        // Bytes that arrived before the interruption are not sent again.
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
