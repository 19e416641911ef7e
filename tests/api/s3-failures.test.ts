import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { configuredS3, configuredStorages } from '#server/files/configured-storages.ts'
import { unlimitedSpace } from '#server/files/disk-space.ts'
import { checkBucket } from '#server/files/s3/check-bucket.ts'
import type { Persistence } from '#server/files/s3/client.ts'
import type { Storage } from '#server/files/storage.ts'
import { toHttpError } from '#server/http/errors.ts'
import { contentOf, numbered } from '#tests/support/contracts/storage.ts'
import { type S3Server, s3Settings, startS3Server } from '#tests/support/s3-server.ts'
import {
  answers,
  answersPage,
  cutsAnswerAfter,
  cutsRequest,
  drips,
  losesAnswer,
  neverAnswers,
  refuses,
  startTroubledS3,
  type TroubledS3,
} from '#tests/support/troubled-s3.ts'

/** As in production, but without pauses. */
const steady: Persistence = { answerMs: 20_000, bytesPerSecond: 32 * 1024, attempts: 4, pauseMs: 1 }
const hasty: Persistence = { ...steady, answerMs: 300, bytesPerSecond: 1024 ** 3 }
const megabyte = 1024 * 1024
const secret = 'S3RVER'

const dataDir = mkdtempSync(path.join(tmpdir(), 'portico-s3-failures-'))
let s3: S3Server
let front: TroubledS3
let count = 0
let stored: string

beforeAll(async () => {
  s3 = await startS3Server()
})
afterAll(async () => {
  await s3.stop()
  rmSync(dataDir, { recursive: true })
})
beforeEach(async () => {
  front = await startTroubledS3(s3.origin)
  stored = `folder/${String(count++).padStart(8, '0')}.bin`
  return () => front.stop()
})

const configOf = (env: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: dataDir, ...s3Settings(front.origin), ...env })
function storageOf(persistence = steady): Storage {
  const config = configOf()
  return configuredStorages(config, unlimitedSpace, configuredS3(config, persistence)).private
}
const objects = () => s3.keys().filter((key) => key.includes(stored))
const localFiles = () =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

/** What a person and the log are told. */
async function failureOf(work: Promise<unknown>): Promise<{ status: number; message: string }> {
  const error = await work.then(
    () => new Error('It succeeded'),
    (reason: unknown) => reason,
  )
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(
    /S3RVER|Signature=|secret details/,
  )
  return { status: toHttpError(error).status, message: error instanceof Error ? error.message : '' }
}

async function append(storage: Storage, offset: number, bytes: Buffer): Promise<number[]> {
  const saved: number[] = []
  await storage.partial.write(stored, {
    offset,
    body: Readable.from([Buffer.from(bytes)], { objectMode: false }),
    expect: () => {},
    saved: async (end) => void saved.push(end),
  })
  return saved
}

describe('a store that fails for a moment', () => {
  test.each([
    ['is too busy', refuses(503, 'SlowDown')],
    ['limits its callers', answers(429, '')],
    ['fails inside', refuses(500, 'InternalError')],
    ['breaks the connection', cutsRequest],
    ['loses its answer', losesAnswer],
    ['answers with the page of a proxy', answersPage],
    [
      'answers 200 with an error, or with nothing of S3',
      answers(200, '<Error><Code>InternalError</Code></Error>'),
    ],
  ])('%s: the same is asked again, and everything succeeds', async (_, trouble) => {
    const storage = storageOf()
    const bytes = numbered(9 * megabyte)
    for (const kind of [
      /^PUT/,
      /^POST .*uploads/,
      /^PUT .*partNumber=2/,
      /^POST .*uploadId/,
      /^GET/,
      /^HEAD/,
    ]) {
      front.on(kind, trouble, trouble)
    }
    await storage.write(stored, Buffer.from('small'))
    expect(String(await storage.read(stored))).toBe('small')
    expect(await storage.stat(stored)).toMatchObject({ size: 5 })
    const large = stored.replace('folder', 'large')
    await using received = await storage.receive(Readable.from([bytes]))
    await received.commit(large)
    expect((await contentOf(await storage.open(large)))?.equals(bytes)).toBe(true)
  })

  test('a copy that fails after its answer began is made again', async () => {
    const storage = storageOf()
    await storage.write(stored, Buffer.from('x'))
    front.on(/^PUT .*retired/, answers(200, '<Error><Code>InternalError</Code></Error>'))
    await storage.archive(stored)
    expect(objects()).toEqual([`private/.retired/${stored}`])
  })

  test('a stream goes on where it was interrupted', async () => {
    const storage = storageOf()
    const bytes = numbered(megabyte)
    await storage.write(stored, bytes)
    front.on(/^GET/, cutsAnswerAfter(200_000), cutsAnswerAfter(300_000))
    expect((await contentOf(await storage.open(stored)))?.equals(bytes)).toBe(true)
    front.on(/^GET/, cutsAnswerAfter(1000))
    const part = await storage.open(stored, { start: 5, end: 500_000 })
    expect((await contentOf(part))?.equals(bytes.subarray(5, 500_001))).toBe(true)
  })
})

describe('a store that goes on failing', () => {
  test('is asked four times, and the reason is told in words', async () => {
    const storage = storageOf()
    front.on(/^PUT/, ...Array.from({ length: 9 }, () => refuses(503, 'SlowDown')))
    const { status, message } = await failureOf(storage.write(stored, Buffer.from('x')))
    expect([status, message]).toEqual([
      503,
      `The object store failed at PUT private/${stored}: it is too busy (503 SlowDown)`,
    ])
    expect(front.requests.filter((line) => line.startsWith('PUT'))).toHaveLength(4)
    expect(objects()).toEqual([])
  })

  test.each([
    ['does not answer', neverAnswers, /does not answer/],
    ['drips', drips, /too slowly/],
  ])('%s: nobody waits for it for long', async (_, trouble, expected) => {
    await storageOf().write(stored, Buffer.from('x'))
    front.on(/^GET/, ...Array.from({ length: 4 }, () => trouble))
    const { status, message } = await failureOf(storageOf(hasty).read(stored))
    expect(status).toBe(503)
    expect(message).toMatch(expected)
  })

  test('an object that stays incomplete ends as an error, never as a shorter file', async () => {
    const storage = storageOf()
    await storage.write(stored, numbered(megabyte))
    front.on(/^GET/, ...Array.from({ length: 9 }, () => cutsAnswerAfter(200_000)))
    const file = await storage.open(stored)
    expect((await failureOf(buffer(file?.body as Readable))).message).toMatch(/was interrupted/)
  })

  test('between two parts of a large file: the upload is aborted, and nothing is stored', async () => {
    const storage = storageOf()
    front.on(/^PUT .*partNumber=2/, ...Array.from({ length: 4 }, () => refuses(500, 'InternalError')))
    const before = localFiles().length
    {
      await using received = await storage.receive(Readable.from([numbered(20 * megabyte)]))
      expect((await failureOf(received.commit(stored))).status).toBe(503)
    }
    expect(objects()).toEqual([])
    expect(localFiles()).toHaveLength(before)
    // The server of the tests has no such request.
    expect(front.requests.filter((line) => /^DELETE .*uploadId=/.test(line))).toHaveLength(1)
    expect(front.requests.filter((line) => /partNumber=3/.test(line))).toEqual([])
  })

  test('while a resumable upload arrives: what was saved stays, and it goes on from there', async () => {
    const storage = storageOf()
    const bytes = numbered(18 * megabyte)
    expect(await append(storage, 0, bytes.subarray(0, 9 * megabyte))).toEqual([8 * megabyte, 9 * megabyte])
    front.on(/^PUT .*partNumber=2/, ...Array.from({ length: 4 }, () => refuses(503, 'SlowDown')))
    const { status } = await failureOf(append(storage, 9 * megabyte, bytes.subarray(9 * megabyte)))
    expect(status).toBe(503)
    expect(await storage.partial.size(stored)).toBe(9 * megabyte)
    await append(storage, 9 * megabyte, bytes.subarray(9 * megabyte))
    // Completed, but neither its answer nor the next steps arrive.
    front.on(/^DELETE/, ...Array.from({ length: 4 }, () => refuses(503, 'SlowDown')))
    await failureOf(storage.partial.commit(stored))
    expect(await storage.partial.commit(stored)).toBe(true)
    expect((await contentOf(await storage.open(stored)))?.equals(bytes)).toBe(true)
    expect(objects()).toEqual([`private/${stored}`])
  })
})

describe('a store that lies', () => {
  test('refers elsewhere: nobody else is asked', async () => {
    const elsewhere = await startTroubledS3(s3.origin)
    front.on(/^GET/, answers(307, '', { location: `${elsewhere.origin}/portico-files/private/${stored}` }))
    const { message } = await failureOf(storageOf().read(stored))
    expect(message).toMatch(/refers to another address, which is not followed/)
    expect(elsewhere.requests).toEqual([])
    await elsewhere.stop()
  })

  test.each([
    ['another part than was asked for', { 'content-range': 'bytes 0-9/10', 'content-length': '10' }],
    ['the whole instead of a part', { 'content-length': '10' }],
  ])('answers %s: it is not passed on', async (_, headers) => {
    const lie = answers(206, '0123456789', {
      etag: '"x"',
      'last-modified': new Date().toUTCString(),
      ...headers,
    })
    front.on(/^GET/, lie, lie, lie, lie)
    expect((await failureOf(storageOf().open(stored, { start: 2, end: 5 }))).message).toMatch(/another part/)
  })

  test('sends an endless list: it is not read to its end', async () => {
    const page = '<ListBucketResult>'.padEnd(5 * megabyte, ' ')
    front.on(/^GET/, answers(200, page))
    await expect(storageOf().list()[Symbol.asyncIterator]().next()).rejects.toThrow('too long')
  })
})

describe('a start', () => {
  const check = (env: Record<string, string> = {}) => {
    const client = configuredS3(configOf(env), steady)
    return client ? checkBucket(client, '') : Promise.reject(new Error('no store'))
  }

  test('leaves nothing in the bucket', async () => {
    const before = s3.keys()
    await check()
    expect(s3.keys()).toEqual(before)
  })

  test.each([
    ['S3_BUCKET', 'nobodys-bucket', /^S3_BUCKET: .*the bucket does not exist \(404 NoSuchBucket\)$/],
    ['S3_ACCESS_KEY_ID', 'nobody', /^S3_ACCESS_KEY_ID: .*the access key id is unknown/],
    ['S3_SECRET_ACCESS_KEY', 'a-wrong-key', /^S3_SECRET_ACCESS_KEY: .*secret access key is not that of/],
    ['S3_URL', 'http://127.0.0.1:9', /^S3_URL: The object store http:\/\/127.0.0.1:9 cannot be reached/],
  ])('with a wrong %s ends with one line that names it', async (name, value, expected) => {
    const { message } = await failureOf(check({ [name]: value }))
    expect(message).toMatch(expected)
    expect(message).not.toContain('\n')
    expect(message).not.toContain(secret)
  })

  test('without the partners of S3_URL names them', () => {
    expect(() => readConfig({ S3_URL: 'https://s3.example.com', S3_BUCKET: 'files' })).toThrow(
      /^S3_ACCESS_KEY_ID: .*\nS3_SECRET_ACCESS_KEY: /,
    )
    expect(() => readConfig({ S3_BUCKET: 'files' })).toThrow(/^S3_URL: /)
  })
})
