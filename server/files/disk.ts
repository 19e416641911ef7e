import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import * as fs from 'node:fs/promises'
import * as path from 'node:path'
import { entries, nullIfAbsent, removeOlder } from '#server/files/disk-folder.ts'
import { type DiskSpace, unlimitedSpace } from '#server/files/disk-space.ts'
import { partialFiles } from '#server/files/partial-files.ts'
import {
  type ByteRange,
  expectStoredPath,
  type OpenedFile,
  type Storage,
  storedPath,
  type TempFile,
} from '#server/files/storage.ts'
import { syncFolder } from '#server/files/sync-folder.ts'
import { fileMode, folderMode } from '#server/startup/file-modes.ts'

/** Files up to this size are sent from memory, which is faster than a stream. */
const maxInMemory = 128 * 1024
/** How much of a received file is kept in memory to detect its type. */
const headBytes = 4096
/** The folder of files that are still being written. */
export const tempFolder = '.drafts'
const partialFolder = '.partial'
const archiveFolder = '.retired'
// Never follows a symbolic link, and never waits for the other end of a pipe.
const readFlags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** The path of a retired file in the storage's one flat folder: a stored path has exactly one slash. */
export const archivedFile = (stored: string) => `${archiveFolder}/${stored.replace('/', '@')}`

interface OpenFile {
  readonly handle: fs.FileHandle
  readonly size: number
  readonly modifiedAt: Date
}

/** Stores files below a folder, which is created when needed. Whatever is written is claimed from the disk first. */
export function diskStorage(root: string, space: DiskSpace = unlimitedSpace): Storage {
  const tempRoot = path.join(root, tempFolder)
  const archiveRoot = path.join(root, archiveFolder)
  const folders = new Set<string>()

  /** The path of the file on the disk; null for a path that names nothing or leads through a link. */
  async function resolve(stored: string): Promise<string | null> {
    if (!storedPath.test(stored)) return null
    const folder = folderOf(stored)
    if (!folders.has(folder)) {
      const found = await nullIfAbsent(fs.lstat(path.join(root, folder)))
      if (!found?.isDirectory()) return null
      folders.add(folder)
    }
    return path.join(root, stored)
  }

  async function openFile(filePath: string | null): Promise<OpenFile | null> {
    const handle = filePath && (await nullIfAbsent(fs.open(filePath, readFlags)))
    if (!handle) return null
    const found = await handle.stat()
    if (found.isFile()) return { handle, size: found.size, modifiedAt: found.mtime }
    await handle.close()
    return null
  }

  async function makeFolder(folder: string): Promise<void> {
    await fs.mkdir(path.join(root, folder), { recursive: true, mode: folderMode })
    await syncFolder(root)
  }

  async function commit(tempFile: string, stored: string): Promise<void> {
    const folder = folderOf(stored)
    // Checked again: it may have been deleted in between.
    folders.delete(folder)
    if (!(await resolve(stored))) await makeFolder(folder)
    const filePath = await resolve(stored)
    if (!filePath) throw new Error(`the media folder ${folder} is not a folder`)
    await fs.rename(tempFile, filePath)
    await syncFolder(path.dirname(filePath)).catch(async (error) => {
      await fs.rm(filePath, { force: true })
      throw error
    })
  }

  async function* list() {
    for (const folder of await entries(root)) {
      for (const name of await entries(path.join(root, folder))) {
        const stored = `${folder}/${name}`
        const found = await stat(stored)
        if (found) yield { path: stored, modifiedAt: found.modifiedAt }
      }
    }
  }

  async function stat(stored: string) {
    const filePath = await resolve(stored)
    const found = filePath ? await nullIfAbsent(fs.lstat(filePath)) : null
    return found?.isFile() ? { size: found.size, modifiedAt: found.mtime } : null
  }

  return {
    async write(stored, bytes) {
      expectStoredPath(stored)
      await space.claim(bytes.length)
      const tempFile = path.join(tempRoot, randomUUID())
      try {
        await writeTempFile(tempFile, bytes)
        await commit(tempFile, stored)
      } catch (error) {
        await fs.rm(tempFile, { force: true })
        throw error
      }
    },

    async receive(body): Promise<TempFile> {
      const localPath = path.join(tempRoot, randomUUID())
      try {
        return {
          ...(await receiveTempFile(localPath, body)),
          localPath,
          commit: async (stored) => {
            expectStoredPath(stored)
            await commit(localPath, stored)
          },
          [Symbol.asyncDispose]: () => fs.rm(localPath, { force: true }),
        }
      } catch (error) {
        await fs.rm(localPath, { force: true })
        throw error
      }
    },

    async read(stored) {
      const file = await openFile(await resolve(stored))
      if (!file) return null
      try {
        return await file.handle.readFile()
      } finally {
        await file.handle.close()
      }
    },

    async open(stored, range): Promise<OpenedFile | null> {
      const file = await openFile(await resolve(stored))
      if (!file) return null
      const { handle, size } = file
      const { start, end } = range ?? { start: 0, end: size - 1 }
      if (end - start >= maxInMemory) return { size, body: handle.createReadStream({ start, end }) }
      try {
        return { size, body: await readRange(handle, { start, end }) }
      } finally {
        await handle.close()
      }
    },

    async withLocalFile(stored, work) {
      const found = await stat(stored)
      return found ? work(path.join(root, stored)) : null
    },

    stat,
    list,

    async remove(stored) {
      const filePath = await resolve(stored)
      if (filePath) await fs.rm(filePath, { force: true })
    },

    async archive(stored) {
      const filePath = await resolve(stored)
      if (!filePath) return
      await fs.mkdir(archiveRoot, { recursive: true, mode: folderMode })
      const now = new Date()
      // The time of archiving, from which its retention counts.
      await nullIfAbsent(fs.utimes(filePath, now, now))
      await nullIfAbsent(fs.rename(filePath, archivedPath(stored)))
    },

    async unarchive(stored) {
      if (!storedPath.test(stored)) return false
      const found = await nullIfAbsent(fs.lstat(archivedPath(stored)))
      if (!found?.isFile()) return false
      const now = new Date()
      // New again, so that the collector leaves it to the row that is being restored.
      await nullIfAbsent(fs.utimes(archivedPath(stored), now, now))
      await commit(archivedPath(stored), stored)
      return true
    },

    async discard(stored) {
      if (storedPath.test(stored)) await fs.rm(archivedPath(stored), { force: true })
    },

    async *listArchived() {
      for (const name of await entries(archiveRoot)) yield name.replace('@', '/')
    },

    async openKept(stored) {
      if (!storedPath.test(stored)) return null
      for (let attempt = 0; attempt < 3; attempt++) {
        const file = (await openFile(await resolve(stored))) ?? (await openFile(archivedPath(stored)))
        if (file)
          return { size: file.size, modifiedAt: file.modifiedAt, body: file.handle.createReadStream() }
      }
      return null
    },

    partial: partialFiles({ folder: path.join(root, partialFolder), space, commit }),
    removeTempFiles: (before) => removeOlder(tempRoot, before),
    removeArchived: (before) => removeOlder(archiveRoot, before),
  }

  function archivedPath(stored: string): string {
    return path.join(root, archivedFile(stored))
  }

  function openTempFile(tempFile: string): Promise<fs.FileHandle> {
    return fs.open(tempFile, 'wx', fileMode).catch(async (error) => {
      if (error.code !== 'ENOENT') throw error
      await fs.mkdir(tempRoot, { recursive: true, mode: folderMode })
      return fs.open(tempFile, 'wx', fileMode)
    })
  }

  async function receiveTempFile(tempFile: string, body: AsyncIterable<Uint8Array>) {
    const hash = createHash('sha256')
    let head = Buffer.alloc(0)
    let size = 0
    const handle = await openTempFile(tempFile)
    try {
      for await (const chunk of body) {
        if (size < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - size)])
        size += chunk.length
        await space.claim(chunk.length)
        hash.update(chunk)
        await handle.writeFile(chunk)
      }
      await handle.datasync()
    } finally {
      await handle.close()
    }
    return { size, head, sha256: hash.digest('hex') }
  }

  async function writeTempFile(tempFile: string, bytes: Uint8Array): Promise<void> {
    const handle = await openTempFile(tempFile)
    try {
      await handle.writeFile(bytes)
      await handle.datasync()
    } finally {
      await handle.close()
    }
  }
}

const folderOf = (stored: string) => stored.slice(0, stored.indexOf('/'))

async function readRange(handle: fs.FileHandle, { start, end }: ByteRange): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(end - start + 1)
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, start)
  return bytesRead === bytes.length ? bytes : bytes.subarray(0, bytesRead)
}
