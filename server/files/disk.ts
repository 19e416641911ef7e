import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import * as fs from 'node:fs/promises'
import * as path from 'node:path'
import { type Opened, type Part, type Storage, storedPath } from '#server/files/storage.ts'
import { syncFolder } from '#server/files/sync-folder.ts'

/** Files up to this size are sent from memory, which is faster than a stream. */
const inMemory = 128 * 1024
const draftsFolder = '.drafts'
const retiredFolder = '.retired'
// Never through a symbolic link, and never waiting for the other end of a pipe that somebody put there.
const readFlags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** Where a retired file stands below the folder of its storage: one flat folder, for a stored path has exactly one slash. */
export const retiredFile = (stored: string) => `${retiredFolder}/${stored.replace('/', '@')}`

/** The paths that the retired files below a folder had. */
export const retiredFiles = async (root: string) =>
  (await entries(path.join(root, retiredFolder))).map((name) => name.replace('@', '/'))

/** Stores files below a folder, which is made when needed. */
export function diskStorage(root: string): Storage {
  const drafts = path.join(root, draftsFolder)
  const retired = path.join(root, retiredFolder)
  const folders = new Set<string>()

  /** Where the file stands on the disk; null for a path that names nothing or leads through a link. */
  async function placeOf(stored: string): Promise<string | null> {
    if (!storedPath.test(stored)) return null
    const folder = folderOf(stored)
    if (!folders.has(folder)) {
      const found = await missing(fs.lstat(path.join(root, folder)))
      if (!found?.isDirectory()) return null
      folders.add(folder)
    }
    return path.join(root, stored)
  }

  async function openFile(stored: string): Promise<{ handle: fs.FileHandle; size: number } | null> {
    const place = await placeOf(stored)
    const handle = place && (await missing(fs.open(place, readFlags)))
    if (!handle) return null
    const found = await handle.stat()
    if (found.isFile()) return { handle, size: found.size }
    await handle.close()
    return null
  }

  async function makeFolder(folder: string): Promise<void> {
    await fs.mkdir(path.join(root, folder), { recursive: true })
    await syncFolder(root)
  }

  async function moveIn(draft: string, stored: string): Promise<void> {
    const folder = folderOf(stored)
    // Looked at anew, perhaps somebody has taken it away.
    folders.delete(folder)
    if (!(await placeOf(stored))) await makeFolder(folder)
    const place = await placeOf(stored)
    if (!place) throw new Error(`the media folder ${folder} is not a folder`)
    await fs.rename(draft, place)
    await syncFolder(path.dirname(place)).catch(async (error) => {
      await fs.rm(place, { force: true })
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
    const place = await placeOf(stored)
    const found = place ? await missing(fs.lstat(place)) : null
    return found?.isFile() ? { size: found.size, modifiedAt: found.mtime } : null
  }

  return {
    async write(stored, bytes) {
      if (!storedPath.test(stored)) throw new Error(`not the path of a stored file: ${stored}`)
      const draft = path.join(drafts, randomUUID())
      try {
        await writeDraft(draft, bytes)
        await moveIn(draft, stored)
      } catch (error) {
        await fs.rm(draft, { force: true })
        throw error
      }
    },

    async read(stored) {
      const file = await openFile(stored)
      if (!file) return null
      try {
        return await file.handle.readFile()
      } finally {
        await file.handle.close()
      }
    },

    async open(stored, part): Promise<Opened | null> {
      const file = await openFile(stored)
      if (!file) return null
      const { handle, size } = file
      const { start, end } = part ?? { start: 0, end: size - 1 }
      if (end - start >= inMemory) return { size, body: handle.createReadStream({ start, end }) }
      try {
        return { size, body: await readPart(handle, { start, end }) }
      } finally {
        await handle.close()
      }
    },

    stat,
    list,

    async remove(stored) {
      const place = await placeOf(stored)
      if (place) await fs.rm(place, { force: true })
    },

    async retire(stored) {
      const place = await placeOf(stored)
      if (!place) return
      await fs.mkdir(retired, { recursive: true })
      const now = new Date()
      // The time of its retirement, from which it is kept.
      await missing(fs.utimes(place, now, now))
      await missing(fs.rename(place, retiredPlace(stored)))
    },

    async revive(stored) {
      if (!storedPath.test(stored)) return false
      const found = await missing(fs.lstat(retiredPlace(stored)))
      if (!found?.isFile()) return false
      await moveIn(retiredPlace(stored), stored)
      return true
    },

    removeDrafts: (before) => removeOlder(drafts, before),
    removeRetired: (before) => removeOlder(retired, before),
  }

  function retiredPlace(stored: string): string {
    return path.join(root, retiredFile(stored))
  }

  async function writeDraft(draft: string, bytes: Uint8Array): Promise<void> {
    const handle = await fs.open(draft, 'wx').catch(async (error) => {
      if (error.code !== 'ENOENT') throw error
      await fs.mkdir(drafts, { recursive: true })
      return fs.open(draft, 'wx')
    })
    try {
      await handle.writeFile(bytes)
      await handle.datasync()
    } finally {
      await handle.close()
    }
  }
}

async function removeOlder(folder: string, before: Date): Promise<number> {
  let removed = 0
  for (const name of await entries(folder)) {
    const file = path.join(folder, name)
    const found = await missing(fs.lstat(file))
    if (!found || found.mtime >= before) continue
    await fs.rm(file, { force: true, recursive: true })
    removed += 1
  }
  return removed
}

const folderOf = (stored: string) => stored.slice(0, stored.indexOf('/'))

async function readPart(handle: fs.FileHandle, { start, end }: Part): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(end - start + 1)
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, start)
  return bytesRead === bytes.length ? bytes : bytes.subarray(0, bytesRead)
}

const entries = async (folder: string) => (await missing(fs.readdir(folder))) ?? []

/** Null where there is no such file, or only a link or something else in its place. */
async function missing<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if (absent.has((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

const absent = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO', 'EMLINK'])
