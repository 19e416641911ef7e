import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { afterAll } from 'vitest'
import { readConfig } from '#server/config.ts'
import { configuredStorages } from '#server/files/configured-storages.ts'
import { unlimitedSpace } from '#server/files/disk-space.ts'
import { describeStorage } from '#tests/support/contracts/storage.ts'
import { startS3Server } from '#tests/support/s3-server.ts'

/** Both places for files keep what the rest of the program relies on. */
const cleanup = new AsyncDisposableStack()
afterAll(() => cleanup.disposeAsync())

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-storage-'))
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
        .sort()
    : []

const storageOf = (env: Record<string, string>) => configuredStorages(readConfig(env), unlimitedSpace).private

describeStorage('the disk', async () => {
  const DATA_DIR = newFolder()
  return {
    storage: storageOf({ DATA_DIR }),
    other: storageOf({ DATA_DIR }),
    everything: () => filesBelow(DATA_DIR),
  }
})

describeStorage('an object store', async () => {
  const s3 = await startS3Server()
  cleanup.defer(s3.stop)
  // Two machines, each with a disk of its own.
  const folders = [newFolder(), newFolder()] as const
  const [storage, other] = folders.map((DATA_DIR) =>
    storageOf({ ...s3.env, S3_PREFIX: 'shared', DATA_DIR }),
  ) as [ReturnType<typeof storageOf>, ReturnType<typeof storageOf>]
  return { storage, other, everything: () => [...s3.keys(), ...folders.flatMap(filesBelow)] }
})
