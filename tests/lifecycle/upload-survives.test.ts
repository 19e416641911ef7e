import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drivePath, tus } from '#contract/drive/drive-rules.ts'
import {
  cleanUp,
  connectTo,
  newDataDir,
  type Portico,
  password,
  retryUntil,
  startPortico,
} from '#tests/lifecycle/portico.ts'

const DATA_DIR = newDataDir()
const env = { DATA_DIR, ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: password }
const accessToken = 'x'.repeat(43)
const megabyte = 1024 * 1024
let portico: Portico

beforeAll(async () => {
  portico = await startPortico({ env })
})
afterAll(cleanUp)

/** An employee who is signed in. */
async function createEmployee(): Promise<void> {
  const client = await connectTo(DATA_DIR)
  await client.query(`
    with employee as (
      insert into account (kind, username, email, first_name, last_name)
      values ('employee', 'mara', 'mara@example.com', 'Mara', 'Lind') returning id
    ), signed_in as (
      insert into session (account_id, persistent, expires_at)
      select id, true, now() + interval '1 day' from employee returning id
    )
    insert into session_token (hash, session_id, kind, expires_at)
    select encode(sha256('${accessToken}'), 'hex'), id, 'access', now() + interval '1 day' from signed_in`)
  await client.end()
}

const headers = { authorization: `Bearer ${accessToken}`, 'tus-resumable': tus.version }

const call = (path: string, { headers: more, ...init }: RequestInit = {}) =>
  fetch(`${portico.url}${path}`, { ...init, headers: { ...headers, ...more } })

const pieceHeaders = (offset: number) => ({
  'upload-offset': String(offset),
  'content-type': tus.mediaType,
})

test('kill -9 in the middle of an upload, which then goes on, gives the same bytes', async () => {
  await createEmployee()
  // No two blocks are the same, so that a wrong offset shows.
  const bytes = Buffer.alloc(24 * megabyte, Array.from({ length: 251 }, (_, at) => at) as never)
  for (let at = 0; at < bytes.length; at += 4096) bytes.writeUInt32LE(at, at)
  const announced = await call(`/api/${drivePath}/mara/uploads/`, {
    method: 'POST',
    headers: {
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from('Film.bin').toString('base64')}`,
    },
  })
  const url = String(announced.headers.get('location'))
  const offset = async () => Number((await call(url, { method: 'HEAD' })).headers.get('upload-offset'))

  // More is sent than the server has made last.
  const sending = request(`${portico.url}${url}`, {
    method: 'PATCH',
    headers: { ...headers, ...pieceHeaders(0) },
  })
  sending.on('error', () => {})
  sending.write(bytes.subarray(0, 20 * megabyte))
  const known = await retryUntil(offset, (reached) => reached > 0)
  await portico.signal('SIGKILL')
  portico = await startPortico({ env })

  const kept = await offset()
  expect(kept).toBeGreaterThanOrEqual(known)
  expect(kept).toBeLessThan(bytes.length)
  const append = (body: Uint8Array<ArrayBuffer>) =>
    call(url, { method: 'PATCH', body, headers: pieceHeaders(kept) })
  // The process that was killed still counts as writing for some seconds.
  await retryUntil(
    () => append(new Uint8Array()),
    ({ status }) => status !== 423,
  )
  const finished = await append(bytes.subarray(kept))
  expect(finished.status).toBe(204)
  const saved = await call(`/api/${drivePath}/mara/${finished.headers.get(tus.fileHeader)}/download/`)
  const hash = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
  expect(hash(new Uint8Array(await saved.arrayBuffer()))).toBe(hash(bytes))
  const left = await (await call(`/api/${drivePath}/mara/uploads/`)).json()
  expect(left).toMatchObject({ uploads: [], used: bytes.length })
})
