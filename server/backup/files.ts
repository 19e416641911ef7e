import { createWriteStream, existsSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import * as path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { syncFolder } from '#server/backup/archive.ts'
import { diskStorages } from '#server/files/configured-storages.ts'
import { archivedFile } from '#server/files/disk.ts'
import {
  type KeptFile,
  type Storage,
  type Storages,
  storedPath,
  type Visibility,
} from '#server/files/storage.ts'
import { fileMode, folderMode } from '#server/startup/file-modes.ts'

/** The folders of DATA_DIR with original files; everything else there can be recreated. */
const fileFolders = ['media', 'private'] as const

export type NamedFiles = Readonly<Record<Visibility, ReadonlySet<string>>>

/** Where a backup takes files from and a restore puts them. */
export interface FileStore {
  readonly storages: Storages
  /** In a few words, for messages. */
  readonly name: string
  /** Prepares for the files of an archive. */
  receive(): Promise<IncomingFiles>
}

export const diskFiles = (dataDir: string): FileStore => ({
  storages: diskStorages(dataDir),
  name: `DATA_DIR ${dataDir}`,
  receive: () => receiveFiles(dataDir),
})

export interface FoundFile extends KeptFile {
  /** Relative to DATA_DIR, as of the moment when the rows were read. */
  readonly name: string
}

/**
 * Opens every file, those in the trash included. While this runs, a file may move to the trash and back; the archive
 * gets the path as of when the rows were read.
 * @param named the files that rows referred to at that moment; missing ones are passed to `missing`
 */
export async function* findFiles(
  storages: Storages,
  named: NamedFiles,
  missing: (name: string) => void,
): AsyncGenerator<FoundFile> {
  const archived = await collect(storages.public.listArchived())
  // A file without a row was restored from the trash or uploaded since; garbage collection removes it if unused.
  for (const stored of new Set([...named.public, ...archived, ...(await livePaths(storages.public))])) {
    const file = await storages.public.openKept(stored)
    const name = `media/${named.public.has(stored) ? stored : archivedFile(stored)}`
    if (file) yield { name, ...file }
    else if (named.public.has(stored)) missing(name)
  }
  for (const stored of new Set([...named.private, ...(await livePaths(storages.private))])) {
    const file = await storages.private.openKept(stored)
    const name = `private/${stored}`
    if (file) yield { name, ...file }
    else if (named.private.has(stored)) missing(name)
  }
}

async function collect(paths: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = []
  for await (const stored of paths) found.push(stored)
  return found
}

async function livePaths(storage: Storage): Promise<string[]> {
  const found: string[] = []
  for await (const { path } of storage.list()) found.push(path)
  return found
}

export async function hasFiles(storages: Storages): Promise<boolean> {
  for (const storage of [storages.public, storages.private]) {
    for await (const _ of storage.list()) return true
    for await (const _ of storage.listArchived()) return true
  }
  return false
}

/** Whether an archive may contain a file of this name. */
export function isFileName(name: string): boolean {
  const [store, ...rest] = name.split('/')
  const stored = rest[0] === '.retired' ? rest[1]?.replace('@', '/') : rest.join('/')
  return fileFolders.some((one) => one === store) && rest.length === 2 && storedPath.test(stored ?? '')
}

export interface IncomingFiles {
  write(name: string, modifiedAt: Date, body: AsyncIterable<Buffer>): Promise<void>
  /** Moves all files to their final paths. */
  publish(): Promise<void>
  /** Removes what has been written, published or not. */
  discard(): Promise<void>
}

/** Files from an archive, staged on the same disk and moved into place once all are complete. */
async function receiveFiles(dataDir: string): Promise<IncomingFiles> {
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
