import { createWriteStream, existsSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import * as path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { syncFolder } from '#server/backup/archive.ts'
import { archivedFile, archivedFiles, diskStorage } from '#server/files/disk.ts'
import { storedPath, type Visibility } from '#server/files/storage.ts'
import { present } from '#server/present.ts'
import { fileMode, folderMode } from '#server/startup/file-modes.ts'
import { systemErrorCode } from '#server/system-error.ts'

/** The folders of DATA_DIR with original files; everything else there can be recreated. */
const fileFolders = ['media', 'private'] as const

export type NamedFiles = Readonly<Record<Visibility, ReadonlySet<string>>>

export interface FoundFile {
  /** Relative to DATA_DIR, as of the moment when the rows were read. */
  readonly name: string
  readonly handle: fs.FileHandle
  readonly size: number
  readonly modifiedAt: Date
}

/**
 * Opens every file, those in the trash included. While this runs, a file may move to the trash and back, so both
 * paths are tried, and the archive gets the path as of when the rows were read.
 * @param named the files that rows referred to at that moment; missing ones are passed to `missing`
 */
export async function* findFiles(
  dataDir: string,
  named: NamedFiles,
  missing: (name: string) => void,
): AsyncGenerator<FoundFile> {
  const media = path.join(dataDir, 'media')
  const retired = await archivedFiles(media)
  // A file without a row was restored from the trash or uploaded since; garbage collection removes it if unused.
  for (const stored of new Set([...named.public, ...retired, ...(await listFiles(media))])) {
    const file = await openLiveOrArchived(media, stored)
    const name = `media/${named.public.has(stored) ? stored : archivedFile(stored)}`
    if (file) yield { name, ...file }
    else if (named.public.has(stored)) missing(name)
  }
  const own = path.join(dataDir, 'private')
  for (const stored of new Set([...named.private, ...(await listFiles(own))])) {
    const file = await openFile(path.join(own, stored))
    const name = `private/${stored}`
    if (file) yield { name, ...file }
    else if (named.private.has(stored)) missing(name)
  }
}

async function listFiles(root: string): Promise<string[]> {
  const found: string[] = []
  for await (const { path } of diskStorage(root).list()) found.push(path)
  return found
}

async function openLiveOrArchived(root: string, stored: string) {
  const candidates = [path.join(root, stored), path.join(root, archivedFile(stored))]
  for (let attempt = 0; attempt < 6; attempt++) {
    const file = await openFile(present(candidates[attempt % 2]))
    if (file) return file
  }
  return null
}

async function openFile(target: string) {
  try {
    const handle = await fs.open(target)
    const { size, mtime } = await handle.stat()
    return { handle, size, modifiedAt: mtime }
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** Whether these folders contain any file. */
export async function hasFiles(dataDir: string): Promise<boolean> {
  for (const store of fileFolders) {
    const root = path.join(dataDir, store)
    if ((await listFiles(root)).length + (await archivedFiles(root)).length > 0) return true
  }
  return false
}

export interface IncomingFiles {
  /** Whether an archive may contain a file of this name. */
  accepts(name: string): boolean
  write(name: string, modifiedAt: Date, body: AsyncIterable<Buffer>): Promise<void>
  /** Moves all files to their final paths. */
  publish(): Promise<void>
  /** Removes what has been written, published or not. */
  discard(): Promise<void>
}

/** Files from an archive, staged on the same disk and moved into place once all are complete. */
export async function receiveFiles(dataDir: string): Promise<IncomingFiles> {
  const folders = new Set<string>()
  const published: string[] = []
  const stagingFolder = (store: string) => path.join(dataDir, store, '.restoring')

  const discard = async () => {
    for (const store of fileFolders) await fs.rm(stagingFolder(store), { recursive: true, force: true })
    for (const folder of published) await fs.rm(folder, { recursive: true, force: true })
    // Fails if the folder is not empty.
    for (const store of fileFolders) await fs.rmdir(path.join(dataDir, store)).catch(() => {})
  }

  // Left by an earlier attempt that was killed.
  await discard()
  return {
    accepts(name) {
      const [store, ...rest] = name.split('/')
      const stored = rest[0] === '.retired' ? rest[1]?.replace('@', '/') : rest.join('/')
      return fileFolders.some((one) => one === store) && rest.length === 2 && storedPath.test(stored ?? '')
    },

    async write(name, modifiedAt, body) {
      const [store = '', folder = '', file = ''] = name.split('/')
      const target = path.join(stagingFolder(store), folder)
      if (!folders.has(target)) await fs.mkdir(target, { recursive: true, mode: folderMode })
      folders.add(target)
      const filePath = path.join(target, file)
      await pipeline(body, createWriteStream(filePath, { flags: 'wx', mode: fileMode, flush: true }))
      await fs.utimes(filePath, modifiedAt, modifiedAt)
    },

    async publish() {
      for (const folder of folders) await syncFolder(folder)
      for (const store of fileFolders) {
        const staging = stagingFolder(store)
        if (!existsSync(staging)) continue
        const root = path.join(dataDir, store)
        for (const folder of await fs.readdir(staging)) {
          published.push(path.join(root, folder))
          await fs.rename(path.join(staging, folder), path.join(root, folder))
        }
        await fs.rmdir(staging)
        await syncFolder(root)
      }
      await syncFolder(dataDir)
    },

    discard,
  }
}
