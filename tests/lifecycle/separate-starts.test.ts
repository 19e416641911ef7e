import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { drivePath, tus } from '#contract/drive/drive-rules.ts'
import { type Postgres, startPostgres } from '#server/database/embedded.ts'
import { keySize } from '#server/secrets/box.ts'
import { keyFiles } from '#server/secrets/key-file.ts'
import { asMara, asMaraToken, chatPath, createColleagues, sendMessage } from '#tests/lifecycle/colleagues.ts'
import {
  bannerForm,
  cleanUp,
  newDataDir,
  type Portico,
  password,
  retryUntil,
  signIn,
  startPortico,
} from '#tests/lifecycle/portico.ts'
import { copyWithPackages } from '#tests/lifecycle/source-copy.ts'
import { followAt } from '#tests/support/event-reader.ts'
import { type S3Server, startS3Server } from '#tests/support/s3-server.ts'
import { startSmtpServer, type TestSmtpServer } from '#tests/support/smtp-server.ts'

/** Two Porticos on one PostgreSQL, one bucket, and one mail server, each with a folder and a port of its own. */
let postgres: Postgres
let bucket: S3Server
let mailbox: TestSmtpServer
let one: Portico
let other: Portico
let database: pg.Client

const dataDir = newDataDir()
const key = randomBytes(keySize)
const log = { info() {}, error: console.error }
const root = path.resolve(import.meta.dirname, '../..')

beforeAll(async () => {
  postgres = await startPostgres({ dataDir, log })
  bucket = await startS3Server()
  mailbox = await startSmtpServer()
  // At the same moment, so that one has to wait for the other's migration.
  const [first, second] = await Promise.all([start(), start()])
  one = first
  other = second
  await connectDatabase()
  await createPeople()
})
afterAll(async () => {
  cleanUp()
  await database.end()
  await Promise.all([postgres.stop(), bucket.stop(), mailbox.close()])
})

async function connectDatabase(): Promise<void> {
  database = new pg.Client(postgres.connection)
  await database.connect()
}

/** Each machine has the same keys, as an operator copies them. */
function dataDirWithKeys(): string {
  const folder = newDataDir()
  mkdirSync(folder)
  for (const name of keyFiles) writeFileSync(path.join(folder, name), key)
  return folder
}

function start(folder = root, more: Record<string, string> = {}): Promise<Portico> {
  const { host, user, database } = postgres.connection
  const env = {
    ...bucket.env,
    DATA_DIR: dataDirWithKeys(),
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    SMTP_URL: mailbox.url,
    ADMIN_EMAIL: 'ada@example.com',
    ADMIN_PASSWORD: password,
    ...more,
  }
  return startPortico({ env, folder })
}

/** A candidate, beside two colleagues. */
async function createPeople(): Promise<void> {
  await createColleagues((text) => database.query(text))
  await database.query(`
    insert into candidate
      ("candidateName", email, designation, "nameOfReference", description, "candidateResume", "resumeName", "resumeSize")
    values ('Ida', 'ida@example.com', 'Analyst', '', '', 'resume/none.pdf', 'resume.pdf', 1000)`)
}

const json = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

type Call = Awaited<ReturnType<typeof signIn>>['call']

async function createBanner(call: Call, title: string): Promise<Response> {
  const { payload, headers } = await bannerForm(title)
  return call('/api/banner/', { method: 'POST', body: new Uint8Array(payload), headers })
}

const statusOf = async (response: Promise<Response>) => (await response).status

const sendMail = (call: Call, subject: string) =>
  call(
    '/api/candidates-email-threads/send_email/',
    json({ candidateId: 1, email: 'ida@example.com', subject, emailContent: '<p>Hello</p>' }),
  )

/** The same session, at whichever Portico. */
async function administrator() {
  const { authorization } = await signIn(one.url)
  const at =
    (portico: Portico): Call =>
    (path, init) =>
      fetch(portico.url + path, { ...init, headers: { authorization, ...init?.headers } })
  return { at }
}

const bannersAt = async ({ url }: Portico): Promise<string[]> => {
  const rows = (await (await fetch(`${url}/api/banner/?status=1`)).json()) as { title: string }[]
  return rows.map(({ title }) => title)
}

test('two that start at once make one database and one administrator', () => {
  expect([one.output.err, other.output.err]).toEqual(['', ''])
  expect([one, other].filter(({ output }) => output.out.includes('The first administrator'))).toHaveLength(1)
})

test('sessions, lists, attempts, and events are the same at both', async () => {
  const { at } = await administrator()
  expect(await bannersAt(other)).toEqual([])
  expect((await createBanner(at(other), 'Written at the other')).status).toBe(201)
  await retryUntil(
    () => bannersAt(one),
    (titles) => titles.includes('Written at the other'),
  )

  const guess = (portico: Portico) =>
    fetch(`${portico.url}/api/adminLogin/`, json({ UserEmail: 'eve@example.com', password: 'guess 1234' }))
  const statuses: number[] = []
  for (let count = 0; count < 12; count += 1) statuses.push((await guess(count % 2 ? one : other)).status)
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])

  const reader = await followAt(other.url, asMaraToken, { query: '?as=employee' })
  await expect.poll(() => reader.text).toContain('event: ready')
  expect(await sendMessage(one.url, 'reference-first')).toBe(201)
  await expect.poll(() => reader.events.map(({ event }) => event)).toContain('chat')
  expect(await (await asMara(other.url, chatPath)).json()).toMatchObject([
    { message: 'Message reference-first' },
  ])
})

test('an upload in parts that alternate between them is one file', async () => {
  const bytes = Buffer.alloc(12 * 1024 * 1024, 'parts of a file, ')
  const headers = { 'tus-resumable': tus.version }
  const announced = await asMara(one.url, `/api/${drivePath}/mara/uploads/`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from('Parts.txt').toString('base64')}`,
    },
  })
  const url = String(announced.headers.get('location'))
  let finished: Response | undefined
  const size = bytes.length / 4
  for (const [index, portico] of [other, one, other, one].entries()) {
    const offset = String(index * size)
    finished = await asMara(portico.url, url, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': offset, 'content-type': tus.mediaType },
      body: new Uint8Array(bytes.subarray(index * size, (index + 1) * size)),
    })
    expect(finished.status).toBe(204)
  }
  const id = finished?.headers.get(tus.fileHeader)
  const saved = await asMara(other.url, `/api/${drivePath}/mara/${id}/download/`)
  expect(Buffer.from(await saved.arrayBuffer()).equals(bytes)).toBe(true)
})

test('they outlive the absence of the database (R7, R10)', async () => {
  const { at } = await administrator()
  await database.end()
  await postgres.stop()
  const away = await at(one)('/api/banner/')
  expect(away.status).toBe(503)
  expect(away.headers.get('retry-after')).toMatch(/^\d+$/)
  expect((await fetch(`${one.url}/readyz`)).status).toBe(503)
  expect((await fetch(`${one.url}/healthz`)).status).toBe(200)

  postgres = await startPostgres({ dataDir, log })
  await connectDatabase()
  for (const { url } of [one, other])
    await retryUntil(
      () => fetch(`${url}/readyz`),
      ({ ok }) => ok,
    )
  expect(await (await at(one)('/api/banner/')).json()).toMatchObject([{ title: 'Written at the other' }])
})

test('kill -9 of one under load loses no acknowledged write, message, or mail', async () => {
  const { at } = await administrator()
  const acknowledged = { banners: new Set<string>(), messages: new Set<string>(), mails: new Set<string>() }
  const work = Array.from({ length: 120 }, (_, index) => index)
  const did = async (kind: keyof typeof acknowledged, name: string, status: Promise<number>) => {
    if ((await status.catch(() => 0)) === 201) acknowledged[kind].add(name)
  }
  const client = async () => {
    for (let index = work.shift(); index !== undefined; index = work.shift()) {
      const portico = index % 2 ? one : other
      const name = `under-load-${index}`
      await did('messages', name, sendMessage(portico.url, name))
      if (index % 3 === 0) await did('banners', name, statusOf(createBanner(at(portico), name)))
      if (index % 3 === 1) await did('mails', name, statusOf(sendMail(at(portico), name)))
    }
  }
  const clients = Promise.all(Array.from({ length: 8 }, client))
  await retryUntil(
    async () => acknowledged.mails.size,
    (size) => size >= 8,
  )
  await one.signal('SIGKILL')
  const killed = new Date()
  await clients

  const { rows } = await database.query<{ reference: string }>('select reference from conversation_message')
  const stored = rows.map(({ reference }) => reference)
  expect(new Set(stored).size).toBe(stored.length)
  expect(stored).toEqual(expect.arrayContaining([...acknowledged.messages]))
  expect(await bannersAt(other)).toEqual(expect.arrayContaining([...acknowledged.banners]))
  for (const { size } of Object.values(acknowledged)) expect(size).toBeGreaterThan(0)
  expect(acknowledged.messages.size).toBeLessThan(120)
  // As if the last sign of life were a minute old: nobody waits for that here.
  await database.query(
    `update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where heartbeat_on < $1`,
    [killed],
  )
  const delivered = () => mailbox.messages.map(({ subject }) => subject)
  await expect.poll(delivered).toEqual(expect.arrayContaining([...acknowledged.mails]))
})

test('a newer version starts and migrates while the older one still answers, reads, and writes', async () => {
  const folder = copyWithPackages()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  symlinkSync(path.join(root, 'build'), path.join(folder, 'build'))
  writeMigration(
    folder,
    `alter table banner add column caption text default '' not null; create table note (id integer primary key)`,
  )
  const newer = await start(folder)
  expect(newer.output.err).toBe('')
  const { rows } = await database.query(`select to_regclass('note') is not null as migrated`)
  expect(rows).toEqual([{ migrated: true }])

  const { authorization } = await signIn(other.url)
  const call: Call = (path, init) =>
    fetch(other.url + path, { ...init, headers: { authorization, ...init?.headers } })
  expect((await fetch(`${other.url}/readyz`)).status).toBe(200)
  const created = await createBanner(call, 'Written by the older')
  expect(created.status).toBe(201)
  const { id } = (await created.json()) as { id: number }
  await retryUntil(
    () => bannersAt(newer),
    (titles) => titles.includes('Written by the older'),
  )
  const renamed = await call(`/api/banner/${id}/`, {
    ...json({ title: 'Changed by the older' }),
    method: 'PATCH',
  })
  expect(renamed.status).toBe(200)
  await retryUntil(
    () => bannersAt(newer),
    (titles) => titles.includes('Changed by the older'),
  )
  expect((await call(`/api/banner/${id}/`, { method: 'DELETE' })).status).toBe(204)
  expect(await sendMessage(other.url, 'reference-of-the-older')).toBe(201)
  expect((await sendMail(call, 'From the older')).status).toBe(201)
  await expect.poll(() => mailbox.messages.map(({ subject }) => subject)).toContain('From the older')
  expect(await other.signal('SIGTERM')).toBe(0)
  expect((await fetch(`${newer.url}/`)).status).toBe(200)
})

test('an older program does not start on a newer database: it names both versions, and a setting that is misspelled', async () => {
  await database.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at, name, version) values ('', $1, '9999_later', '99.0.0')`,
    [Date.now()],
  )
  const { ended, output } = await start(root, { ADMIN_PASSWORD: '', ADMIN_PASWORD: password })
  expect(await ended).toBe(1)
  expect(output.out).toBe('')
  expect(output.err.trimEnd().split('\n')).toEqual([
    'ADMIN_PASWORD is not a setting and is ignored; did you mean ADMIN_PASSWORD?',
    expect.stringMatching(
      /^This is Portico \d+\.\d+\.\d+, .*; Portico 99\.0\.0 has brought it to 9999_later\. .*backup/,
    ),
  ])
})

/** A migration that Portico itself does not have. */
function writeMigration(folder: string, statements: string): void {
  const migrations = path.join(folder, 'server/database/own-migrations')
  mkdirSync(path.join(migrations, 'meta'), { recursive: true })
  writeFileSync(path.join(migrations, '0000_newer.sql'), statements)
  const journal = { entries: [{ tag: '0000_newer', when: Date.now() }] }
  writeFileSync(path.join(migrations, 'meta/_journal.json'), JSON.stringify(journal))
}
