import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { storageLimits, storageMessages } from '#contract/storage/storage-limits.ts'
import { issueMessages } from '#contract/tracker/issue-fields.ts'
import { swollenDocx } from '#scripts/abuse/files.ts'
import { file } from '#server/files/tables.ts'
import { runCleanup } from '#server/modules/index.ts'
import { imageFile, multipart, startTestApp, type TestApp, useTestApp } from '#tests/support/app.ts'
import { startChat } from '#tests/support/chat.ts'
import { create } from '#tests/support/content.ts'
import { seedCriteria } from '#tests/support/evaluations.ts'
import { apply, solvedToken } from '#tests/support/job-application.ts'
import { createCaller, type PortalCaller } from '#tests/support/portal-caller.ts'
import { createIssue, createProject } from '#tests/support/tracker-rows.ts'

const app = useTestApp()
const megabyte = 1024 ** 2

beforeAll(async () => {
  await seedCriteria(app)
  await create(app, contentTypes.jobcategory, 'Analyst', { status: '1' })
})
// These limits are about bytes, not about attempts.
beforeEach(() => app.db.execute(sql`delete from rate_limit`))

async function bytesOnDisk({ services }: TestApp = app): Promise<number> {
  let bytes = 0
  for (const storage of Object.values(services.files))
    for await (const { path } of storage.list()) bytes += (await storage.stat(path))?.size ?? 0
  return bytes
}

/** A file of Word before 2007, which only people can read: as large as it may be. */
const largeResume = () => ({
  name: 'resume.doc',
  type: 'application/msword',
  bytes: Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(9.5 * megabyte),
    Buffer.from('WordDocument', 'utf16le'),
  ]),
})

/** Sends a large file for an application that is never sent. */
async function sendUnsent(ip: string) {
  await app.db.execute(sql`delete from rate_limit`)
  const chat = startChat(app, { ip })
  for (const text of ['I want to apply', 'Analyst', 'Grace Hopper', 'grace@example.com']) await chat.say(text)
  return chat.send('', largeResume())
}

const enquire = (remoteAddress: string) =>
  app.call(
    'POST contactus/',
    { name: 'Grace', email: 'grace@example.com', subject: 'Hello', message: 'Hello' },
    { remoteAddress },
  )

describe('what visitors leave behind', () => {
  const ip = '203.0.113.5'

  test('one address fills at most 120 MB of the disk a day, through all forms together, and others are not affected', async () => {
    const before = await bytesOnDisk()
    let refused = await sendUnsent(ip)
    for (let sent = 1; refused.statusCode === 201 && sent < 14; sent += 1) refused = await sendUnsent(ip)
    expect(refused).toAnswer(429, { error: storageMessages.visitorDay })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const grown = (await bytesOnDisk()) - before
    expect(grown).toBeGreaterThan(80 * megabyte)
    expect(grown).toBeLessThanOrEqual(120 * megabyte)

    await app.db.execute(sql`update visitor_storage set bytes = ${storageLimits.visitorDay}`)
    expect(await apply(app, {}, ip)).toAnswer(429, { error: storageMessages.visitorDay })
    expect(await enquire(ip)).toAnswer(429)
    expect((await bytesOnDisk()) - before).toBe(grown)

    expect(await apply(app, {}, '203.0.113.6')).toAnswer(201)
    expect(await enquire('203.0.113.6')).toAnswer(201)
  })

  test('a new day begins with nothing, and the networks of the day before are forgotten', async () => {
    await app.db.execute(sql`update visitor_storage set bytes = ${storageLimits.visitorDay}`)
    expect(await enquire(ip)).toAnswer(429)
    await app.db.execute(sql`update visitor_storage set day = day - 1`)
    expect(await enquire(ip)).toAnswer(201)
    await runCleanup(app.services)
    const { rows } = await app.db.execute(sql`select from visitor_storage`)
    expect(rows).toHaveLength(1)
  })

  test('the addresses of an IPv6 /64 count as one, and a /48 has a wider limit', async () => {
    await app.db.execute(sql`delete from visitor_storage`)
    expect(await enquire('2001:db8:1:1::1')).toAnswer(201)
    await app.db.execute(sql`update visitor_storage set bytes = ${storageLimits.visitorDay}`)
    expect(await enquire('2001:db8:1:1:ffff::2')).toAnswer(429)
    expect(await enquire('2001:db8:1:2::1')).toAnswer(201)
    await app.db.execute(sql`update visitor_storage set bytes = ${4 * storageLimits.visitorDay}`)
    expect(await enquire('2001:db8:1:3::1')).toAnswer(429)
    expect(await enquire('2001:db8:2:3::1')).toAnswer(201)
  })

  test('a refused application counts nothing and leaves nothing behind', async () => {
    await app.db.execute(sql`delete from visitor_storage`)
    const before = await bytesOnDisk()
    expect(await apply(app, { recaptchaToken: 'wrong' }, ip)).toAnswer(400)
    expect(await bytesOnDisk()).toBe(before)
    expect((await app.db.execute(sql`select from visitor_storage`)).rows).toEqual([])
  })

  test('files of an application that is not sent are deleted after a day', async () => {
    await app.db.execute(sql`delete from visitor_storage`)
    const before = await bytesOnDisk()
    expect(await sendUnsent('203.0.113.7')).toAnswer(201)
    await app.db.execute(sql`update chat_session set last_message_at = now() - interval '25 hours'`)
    await runCleanup(app.services)
    expect(await bytesOnDisk()).toBeLessThanOrEqual(before)
  })

  test('files of all visitors that are not sent yet have a limit together', async () => {
    await app.db.execute(sql`delete from visitor_storage`)
    expect(await sendUnsent('203.0.113.8')).toAnswer(201)
    await app.db.execute(sql`update file set size = ${storageLimits.unsent} where path in (
      select path from file_use where owner like 'chat:%' limit 1)`)
    expect(await sendUnsent('203.0.113.9')).toAnswer(507, { error: storageMessages.unsent })
  })
})

test('files that are costly to open delay those of their own network, and not the one of somebody else', async () => {
  await app.db.execute(sql`delete from visitor_storage`)
  const chats = Array.from({ length: 6 }, () => startChat(app, { ip: '203.0.113.20' }))
  for (const chat of chats) await chat.say('I want to apply')
  const recaptchaToken = await solvedToken(app)
  const docx = swollenDocx()
  let done = 0
  const costly = chats.map((chat) => chat.send('', docx).then(() => done++))
  await Promise.race(costly)
  const applied = await apply(app, { recaptchaToken, candidateImage: undefined }, '203.0.113.21')
  expect(applied.statusCode).toBe(201)
  expect(done).toBeLessThan(costly.length)
  await Promise.all(costly)
})

describe('the attachments of an employee', () => {
  let mara: PortalCaller
  let key: string
  let project: string

  beforeAll(async () => {
    mara = await createCaller(app)
    const row = await createProject(app, [mara])
    project = row.key
    key = (await createIssue(app, row, mara)).key
  })

  const attach = async (size: number) => {
    const { payload, headers } = multipart({
      files: { name: 'plan.bin', type: 'application/octet-stream', bytes: Buffer.alloc(size) },
    })
    return mara.call('POST', `issue/{user}/${key}/attachment/`, payload, headers)
  }

  test('have a quota, which is told in words, and deleting makes room', async () => {
    const first = await attach(1000)
    expect(first).toAnswer(201)
    await app.db.execute(
      sql`update file set size = ${storageLimits.attachments - 500} where path like 'attachment/%'`,
    )
    const before = await bytesOnDisk()
    const refused = await attach(1000)
    const words = storageMessages.quotaReached(storageLimits.attachments - 500, storageLimits.attachments)
    expect(refused).toAnswer(413, { detail: words })
    expect(words).toBe('You have used 10.00 GB of 10.00 GB. Delete files to make room.')
    expect(await bytesOnDisk()).toBe(before)
    const space = () => mara.call('GET', 'attachment-space/{user}/').then((answer) => answer.json().space)
    expect(await space()).toEqual({
      used: storageLimits.attachments - 500,
      allowed: storageLimits.attachments,
    })
    const [{ id }] = first.json().attachments
    await mara.call('DELETE', `issue/{user}/${key}/attachment/${id}/`)
    expect((await space()).used).toBe(0)
    expect(await attach(1000)).toAnswer(201)
  })

  test('of a form without a length count as the largest', async () => {
    await app.db.execute(
      sql`update file set size = ${storageLimits.attachments - 10 * megabyte} where path like 'attachment/%'`,
    )
    const { payload, headers } = multipart({
      files: { name: 'plan.bin', type: 'application/octet-stream', bytes: Buffer.alloc(1000) },
    })
    const streamed = { ...headers, 'transfer-encoding': 'chunked' }
    const path = `issue/{user}/${key}/attachment/`
    expect((await mara.call('POST', path, Readable.from([payload]), streamed)).statusCode).toBe(413)
    const attached = await attach(1000)
    expect(attached.statusCode).toBe(201)
    await mara.call('DELETE', `${path}${attached.json().attachments[0].id}/`)
  })

  test('cannot exceed the quota by arriving at the same time', async () => {
    await app.db.execute(
      sql`update file set size = ${storageLimits.attachments - 5000} where path like 'attachment/%'`,
    )
    const statuses = await Promise.all(Array.from({ length: 6 }, async () => (await attach(2000)).statusCode))
    expect(statuses.filter((status) => status === 201)).toHaveLength(2)
  })

  test('of a new issue are received only for a member of its project', async () => {
    await app.db.execute(sql`delete from file where path like 'attachment/%'`)
    const outsider = await createCaller(app)
    const texts = { project, summary: 'Files', issuetype: 'Task' }
    const files = { name: 'a.bin', type: 'application/octet-stream', bytes: Buffer.alloc(3 * megabyte) }
    const received: number[] = []
    const storage = app.services.files.private
    const receive = storage.receive.bind(storage)
    Object.assign(storage, {
      receive: async (body: AsyncIterable<Uint8Array>) => {
        received.push(1)
        return receive(body)
      },
    })
    const send = async (caller: PortalCaller, parts: Parameters<typeof multipart>[0]) => {
      const { payload, headers } = multipart(parts)
      return caller.call('POST', 'issue/{user}/', payload, headers)
    }
    expect(await send(outsider, { ...texts, files })).toAnswer(403)
    expect(await send(mara, { files, ...texts })).toAnswer(400, {
      project: [issueMessages.projectBeforeFiles],
    })
    expect(received).toEqual([])
    expect(await send(mara, { ...texts, files })).toAnswer(201)
    expect(received).toHaveLength(1)
    Object.assign(storage, { receive })
  })
})

describe('a disk with too little space', () => {
  let full: TestApp
  beforeAll(async () => {
    full = await startTestApp({ env: { MIN_FREE_DISK_MB: '100000000' } })
    await create(full, contentTypes.jobcategory, 'Analyst', { status: '1' })
  })
  afterAll(() => full.close())

  test('takes no files, in words, and everything else still works', async () => {
    expect(await apply(full)).toAnswer(507, { error: storageMessages.diskFull })
    const mara = await createCaller(full)
    const { key } = await createIssue(full, await createProject(full, [mara]), mara)
    const { payload, headers } = multipart({ files: await imageFile() })
    expect(await mara.call('POST', `issue/{user}/${key}/attachment/`, payload, headers)).toAnswer(507, {
      detail: storageMessages.diskFull,
    })
    expect(await full.db.$count(file)).toBe(0)
    expect(await bytesOnDisk(full)).toBe(0)
    expect(await mara.call('POST', `issue/{user}/${key}/comment/`, { comment: 'Still here' })).toAnswer(201)
  })
})

describe('what administrators see of it', () => {
  test('is what is stored by purpose and by employee, how much may be, and the free disk', async () => {
    const mara = await createCaller(app)
    const { key } = await createIssue(app, await createProject(app, [mara]), mara)
    const { payload, headers } = multipart({
      files: { name: 'plan.bin', type: 'application/octet-stream', bytes: Buffer.alloc(40_000) },
    })
    await mara.call('POST', `issue/{user}/${key}/attachment/`, payload, headers)
    const { disk, purposes, employees, visitors } = (await app.asAdmin({ url: '/api/storage/' })).json()
    expect(disk.free).toBeGreaterThan(0)
    expect(disk.total).toBeGreaterThan(disk.free)
    expect(purposes).toContainEqual({
      label: 'Applications',
      files: expect.any(Number),
      bytes: expect.any(Number),
    })
    expect(purposes.map(({ label }: { label: string }) => label)).toContain('Attachments of issues')
    expect(employees.find(({ id }: { id: number }) => id === mara.id)).toMatchObject({
      attachments: { used: 40_000, allowed: storageLimits.attachments },
    })
    expect(visitors.network.allowed).toBe(storageLimits.visitorDay)
    expect(await app.call({ url: '/api/storage/' })).toAnswer(401)
  })
})
