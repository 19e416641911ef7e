import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs/promises'
import * as path from 'node:path'
import type { DiskSpace } from '#server/files/disk-space.ts'
import type { FileSlice } from '#server/files/s3/client.ts'
import { fileMode, folderMode } from '#server/startup/file-modes.ts'

/** A part of a file while it arrives: on the disk, so that many at once need little memory. */
export interface PartFile extends AsyncDisposable {
  /** In bytes. */
  readonly size: number
  append(chunk: Uint8Array): Promise<void>
  /** All of it, to be sent. */
  slice(): FileSlice
  clear(): void
}

/** Creates an empty one below a folder. Disposing removes it. */
export async function openPartFile(folder: string, space: DiskSpace): Promise<PartFile> {
  await fs.mkdir(folder, { recursive: true, mode: folderMode })
  const localPath = path.join(folder, randomUUID())
  const handle = await fs.open(localPath, 'wx', fileMode)
  let size = 0
  return {
    get size() {
      return size
    },
    async append(chunk) {
      await space.claim(chunk.length)
      for (let written = 0; written < chunk.length; ) {
        const rest = chunk.length - written
        written += (await handle.write(chunk, written, rest, size + written)).bytesWritten
      }
      size += chunk.length
    },
    slice: () => ({ localPath, start: 0, size }),
    clear() {
      size = 0
    },
    async [Symbol.asyncDispose]() {
      await handle.close()
      await fs.rm(localPath, { force: true })
    },
  }
}
