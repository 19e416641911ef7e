import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import * as path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drivePath, tus } from '#contract/drive/drive-rules.ts'
import { splitText } from '#server/assistant/knowledge/split.ts'
import {
  asMara,
  asMaraHeaders,
  createColleagues,
  expectNoneLostOrDoubled,
  type Sending,
  sendMessages,
} from '#tests/lifecycle/colleagues.ts'
import {
  type Banner,
  bannerForm,
  cleanUp,
  connectTo,
  newDataDir,
  type Portico,
  password,
  queryDatabase,
  retryUntil,
  signIn,
  startPortico,
} from '#tests/lifecycle/portico.ts'
import { multipart } from '#tests/support/app.ts'
import { pdfFile } from '#tests/support/job-application.ts'

const DATA_DIR = newDataDir()
const env = { DATA_DIR, ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: password }
const query = <Row extends object>(text: string, values?: unknown[]) =>
  queryDatabase<Row>(DATA_DIR, text, values)
let portico: Portico

const send = async (url: string, form: ReturnType<typeof multipart>): Promise<Response> =>
  (await signIn(portico.url)).call(url, {
    method: 'POST',
    body: new Uint8Array(form.payload),
    headers: form.headers,
  })

const json = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const sessionId = 'crash-recovery-0123456789'

/** Sends a message to the assistant. */
async function say(message: string): Promise<unknown> {
  const response = await fetch(`${portico.url}/api/chat-message/`, json({ session_id: sessionId, message }))
  expect(response.status).toBe(201)
  return response.json()
}

const chatHistory = async (): Promise<unknown> =>
  (await fetch(`${portico.url}/api/chat-history/?session_id=${sessionId}`)).json()

const handbook = Array.from(
  { length: 300 },
  (_, page) => `On page ${page} ${'a rule of the house is told in words. '.repeat(6)}`,
).join('\n\n')

/** Uploads a document, and resolves once its passages are being written, which cannot end. */
async function uploadHeldUp(): Promise<number> {
  const client = await connectTo(DATA_DIR)
  // It ends with the server.
  client.on('error', () => {})
  await client.query('begin; lock table passage in share mode')
  const file = { name: 'handbook.txt', type: 'text/plain', bytes: Buffer.from(handbook) }
  const response = await send('/api/documents/', multipart({ title: 'Handbook', file }))
  expect(response.status).toBe(201)
  const waiting = `select 1 from pg_locks where relation = 'passage'::regclass and not granted`
  await retryUntil(
    () => client.query(waiting),
    ({ rowCount }) => rowCount === 1,
  )
  return ((await response.json()) as { id: number }).id
}

const candidates = 80
const evaluated = async () =>
  Number((await query<{ count: string }>('select count(*) from evaluation'))[0]?.count)

/** Has candidates scored, and resolves once some are. Returns what their statuses were. */
async function startScoring(): Promise<{ id: number; status: number }[]> {
  const resume = `resume/${'0'.repeat(32)}.pdf`
  const file = path.join(DATA_DIR, 'private', resume)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, pdfFile('Ten years of bridges'))
  const { call } = await signIn(portico.url)
  const criteria = await call('/api/criteria/', json({ criteria: 'Bridges (60 points)\nYears (40 points)' }))
  const { id: criteria_id } = (await criteria.json()) as { id: number }
  const former = await query<{ id: number; status: number }>(
    `insert into candidate
       ("candidateName", email, designation, "nameOfReference", description, "candidateResume", "resumeName", "resumeSize", status)
     select 'Candidate ' || n, 'c@example.com', 'Analyst', '', '', $1, 'resume.pdf', 1000, n % 3
     from generate_series(1, $2::int) as n returning id, status`,
    [resume, candidates],
  )
  const candidate_ids = former.map(({ id }) => id)
  const started = await call('/api/candidates/reproduce-ai-score/', json({ criteria_id, candidate_ids }))
  expect(started.status).toBe(202)
  await retryUntil(evaluated, (done) => done >= 10)
  return former
}

const megabyte = 1024 * 1024
// No two blocks are the same, so that a wrong offset shows.
const film = Buffer.alloc(24 * megabyte, Array.from({ length: 251 }, (_, at) => at) as never)
for (let at = 0; at < film.length; at += 4096) film.writeUInt32LE(at, at)
const uploads = `/api/${drivePath}/mara/uploads/`
const asMaraTus = (path: string, { headers, ...init }: RequestInit = {}) =>
  asMara(portico.url, path, { ...init, headers: { 'tus-resumable': tus.version, ...headers } })
const pieceHeaders = (offset: number) => ({
  'upload-offset': String(offset),
  'content-type': tus.mediaType,
})
const offsetOf = async (url: string) =>
  Number((await asMaraTus(url, { method: 'HEAD' })).headers.get('upload-offset'))

/** Sends a file but for its end, and resolves once the server has told that it has some of it. */
async function startUpload(): Promise<{ url: string; known: number }> {
  const announced = await asMaraTus(uploads, {
    method: 'POST',
    headers: {
      'upload-length': String(film.length),
      'upload-metadata': `filename ${Buffer.from('Film.bin').toString('base64')}`,
    },
  })
  const url = String(announced.headers.get('location'))
  // More is sent than the server has made last.
  const sending = request(`${portico.url}${url}`, {
    method: 'PATCH',
    headers: { ...asMaraHeaders, 'tus-resumable': tus.version, ...pieceHeaders(0) },
  })
  sending.on('error', () => {})
  sending.write(film.subarray(0, 20 * megabyte))
  return {
    url,
    known: await retryUntil(
      () => offsetOf(url),
      (reached) => reached > 0,
    ),
  }
}

describe('kill -9 of the program in the middle of its work, after which the same command starts it (R1, R2)', () => {
  let banner: Banner
  let history: unknown
  let document: number
  let upload: { url: string; known: number }
  let former: { id: number; status: number }[]
  let sending: Sending
  /** How many were still to be scored when it had started again. */
  let leftToScore: number

  beforeAll(async () => {
    portico = await startPortico({ env })
    await createColleagues(query)
    const created = await send('/api/banner/', await bannerForm('<p>Program killed</p>'))
    expect(created.status).toBe(201)
    banner = (await created.json()) as Banner
    for (const message of ['I want to talk to a person', 'May we visit you?', 'Grace Hopper'])
      await say(message)
    history = await chatHistory()
    upload = await startUpload()
    document = await uploadHeldUp()
    former = await startScoring()
    sending = sendMessages(portico.url, 60)
    await retryUntil(
      async () => sending.acknowledged.size,
      (size) => size >= 12,
    )
    await portico.signal('SIGKILL')
    const killed = new Date()
    await sending.ended
    portico = await startPortico({ env })
    leftToScore = (await query('select from scoring')).length
    // As if the last sign of life were a minute old: nobody waits for that here.
    await query(
      `update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where heartbeat_on < $1`,
      [killed],
    )
    await query('update drive_upload set busy_until = now() where busy_until is not null')
  }, 240_000)
  afterAll(cleanUp)

  test('a row and its picture are there', async () => {
    const { call } = await signIn(portico.url)
    const rows = (await (await call('/api/banner/')).json()) as Banner[]
    expect(rows).toMatchObject([{ id: banner.id, title: '<p>Program killed</p>' }])
    const image = await fetch(`${portico.url}/media/${banner.bannerImage}`)
    expect([image.status, (await image.arrayBuffer()).byteLength > 100]).toEqual([200, true])
  })

  test('a conversation with the assistant goes on where it was', async () => {
    expect(history).toHaveLength(6)
    expect(await chatHistory()).toEqual(history)
    expect(await say('grace@example.com')).toMatchObject({
      message: expect.stringContaining('passed your question on'),
    })
  })

  test('of the messages that were being sent none that was acknowledged is lost, and none is doubled', () =>
    expectNoneLostOrDoubled(portico.url, query, sending))

  test('an upload goes on, and gives the same bytes', async () => {
    const kept = await offsetOf(upload.url)
    expect(kept).toBeGreaterThanOrEqual(upload.known)
    expect(kept).toBeLessThan(film.length)
    const finished = await asMaraTus(upload.url, {
      method: 'PATCH',
      body: new Uint8Array(film.subarray(kept)),
      headers: pieceHeaders(kept),
    })
    expect(finished.status).toBe(204)
    const saved = await asMaraTus(`/api/${drivePath}/mara/${finished.headers.get(tus.fileHeader)}/download/`)
    const hash = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
    expect(hash(new Uint8Array(await saved.arrayBuffer()))).toBe(hash(film))
    expect(await (await asMaraTus(uploads)).json()).toMatchObject({ uploads: [], used: film.length })
  })

  test('of 80 scorings each ends, once, in its former status (HD-386, HD-392, R3)', async () => {
    expect(leftToScore).toBeGreaterThan(0)
    await retryUntil(
      () => query('select from candidate where status = 4'),
      (evaluating) => evaluating.length === 0,
    )
    expect(await query('select id, status from candidate order by id')).toEqual(former)
    const once = await query('select candidate_id from evaluation order by candidate_id')
    expect(once).toEqual(former.map(({ id }) => ({ candidate_id: id })))
    expect(await query('select from scoring')).toEqual([])
    // A scoring that fails is retried for about three minutes.
  }, 240_000)

  test('of a document nothing is known before all of it is', async () => {
    const known = async () => {
      const [found] = await query<{ state: string; count: number }>(
        `select state, (select count(*)::int from passage where kind = 'document' and source_id = document.id)
         from document where id = $1`,
        [document],
      )
      return found as { state: string; count: number }
    }
    const found = await known()
    if (found.state !== 'ready') expect(found).toEqual({ state: 'queued', count: 0 })
    const { count } = await retryUntil(known, ({ state }) => state === 'ready')
    expect(count).toBe(splitText(handbook).length)
  })
})
