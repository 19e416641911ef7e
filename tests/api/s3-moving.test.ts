import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { backUp } from '#server/backup/backup.ts'
import { bucketFiles } from '#server/backup/bucket-files.ts'
import { diskFiles, type FileStore } from '#server/backup/files.ts'
import { moveFiles } from '#server/backup/move-files.ts'
import { restore } from '#server/backup/restore.ts'
import { readConfig } from '#server/config.ts'
import { configuredS3 } from '#server/files/configured-storages.ts'
import type { S3Client } from '#server/files/s3/client.ts'
import type { Storages } from '#server/files/storage.ts'
import { createEmployee } from '#tests/support/accounts.ts'
import { useTestApp } from '#tests/support/app.ts'
import { create } from '#tests/support/content.ts'
import { numbered } from '#tests/support/contracts/storage.ts'
import { driveClient } from '#tests/support/drive.ts'
import { type S3Server, s3Settings, startS3Server } from '#tests/support/s3-server.ts'
import { answers, startTroubledS3 } from '#tests/support/troubled-s3.ts'

/** Back-ups and moves of files, from a bucket and into one. */
const folder = mkdtempSync(path.join(tmpdir(), 'portico-s3-moving-'))
const { signal } = new AbortController()
const databases: string[] = []
let s3: S3Server
const app = useTestApp(async () => {
  s3 = await startS3Server()
  return { env: { ...s3.env, S3_PREFIX: 'first' } }
})

beforeAll(async () => {
  await create(app, contentTypes.article, 'Shown', { status: '1' })
  const deleted = await create(app, contentTypes.article, 'In the trash')
  await app.asAdmin({ method: 'DELETE', url: `/api/article/${deleted.slug}/` })
  const mara = await driveClient(app, await createEmployee(app, 'mara'))
  await mara.upload('Plan.bin', numbered(9 * 1024 * 1024))
})

afterAll(async () => {
  for (const database of databases) await onServer(`drop database ${database} with (force)`)
  await s3.stop()
  rmSync(folder, { recursive: true })
})

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function emptyDatabase() {
  const database = `empty_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${database} strategy file_copy`)
  databases.push(database)
  return { ...inject('postgres'), database }
}

/** @param origin of the store, if it is not the server itself */
function bucket(prefix: string, origin = s3.origin): FileStore {
  const config = readConfig({ ...s3Settings(origin), S3_PREFIX: prefix, DATA_DIR: path.join(folder, prefix) })
  // All its settings are there.
  return bucketFiles(config, configuredS3(config) as S3Client)
}

/** The content of every file by its path; those in the trash are marked. */
async function contents(storages: Storages): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const [visibility, storage] of Object.entries(storages)) {
    const paths: string[] = []
    for await (const { path: stored } of storage.list()) paths.push(stored)
    const live = new Set(paths)
    for await (const stored of storage.listArchived()) paths.push(stored)
    for (const stored of paths) {
      const hash = createHash('sha256')
      const kept = await storage.openKept(stored)
      for await (const chunk of kept?.body ?? []) hash.update(chunk)
      found[`${visibility} ${live.has(stored) ? '' : 'archived '}${stored}`] = hash.digest('hex')
    }
  }
  return found
}

const keysOf = (prefix: string) =>
  s3
    .keys()
    .filter((key) => key.startsWith(`${prefix}/`))
    .map((key) => key.slice(prefix.length))

test('a back-up of a bucket is restored into a bucket or onto a disk, all or nothing', async () => {
  const file = path.join(folder, 'backup.tar')
  const connection = { ...inject('postgres'), database: app.db.$client.options.database as string }
  const first = bucket('first')
  const before = await contents(first.storages)
  expect(Object.keys(before).map((name) => name.replace(/\/.*/, ''))).toEqual([
    'public article',
    'public archived article',
    'private drive',
  ])
  const made = await backUp({ connection, files: first, file, signal })
  expect(made).toMatchObject({ files: 3, missing: [] })

  for (const files of [bucket('second'), diskFiles(path.join(folder, 'disk'))]) {
    expect(await restore({ connection: await emptyDatabase(), files, file, signal })).toMatchObject({
      files: 3,
    })
    expect(await contents(files.storages)).toEqual(before)
    await expect(restore({ connection: await emptyDatabase(), files, file, signal })).rejects.toThrow(
      /^(?:The bucket|DATA_DIR) .* already contains files\. Restore into an empty one\.$/,
    )
  }
  expect(keysOf('second')).toEqual(keysOf('first'))

  truncateSync(file, Math.floor(statSync(file).size * 0.9))
  await expect(
    restore({ connection: await emptyDatabase(), files: bucket('third'), file, signal }),
  ).rejects.toThrow(/is not a complete backup/)
  expect(keysOf('third')).toEqual([])
})

test('files move from a bucket to a disk and back, and an interrupted move goes on', async () => {
  const [first, disk, second] = [bucket('first'), diskFiles(path.join(folder, 'moved')), bucket('back')]
  const before = await contents(first.storages)
  const stopped = new AbortController()
  stopped.abort(new Error('stopped'))
  const [from, to] = [first.storages, disk.storages]
  await expect(moveFiles({ from, to, signal: stopped.signal })).rejects.toThrow('stopped')
  expect(await moveFiles({ from, to, signal })).toEqual({ copied: 2, present: 1 })
  expect(await contents(to)).toEqual(before)
  expect(await moveFiles({ from: to, to: second.storages, signal })).toEqual({ copied: 3, present: 0 })
  expect(await moveFiles({ from: to, to: second.storages, signal })).toEqual({ copied: 0, present: 3 })
  expect(await contents(second.storages)).toEqual(before)
  expect(keysOf('back')).toEqual(keysOf('first'))
})

test('a copy that is not as it was is removed, and the move ends', async () => {
  const front = await startTroubledS3(s3.origin)
  const { storages } = bucket('changed', front.origin)
  const disk = diskFiles(path.join(folder, 'moved')).storages
  front.on(
    /^GET .*changed\/media\/article/,
    answers(200, 'something else', {
      etag: '"x"',
      'content-length': '14',
      'last-modified': new Date().toUTCString(),
    }),
  )
  await expect(moveFiles({ from: disk, to: storages, signal })).rejects.toThrow(/has not arrived as it was/)
  expect(keysOf('changed')).toEqual([])
  await front.stop()
})
