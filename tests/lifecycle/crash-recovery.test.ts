import { once } from 'node:events'
import { appendFileSync, readFileSync, statSync } from 'node:fs'
import { request as open } from 'node:http'
import * as path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Banner,
  bannerForm,
  cleanUp,
  databaseProcesses,
  newDataDir,
  type Portico,
  password,
  retryUntil,
  signalAll,
  signIn,
  startPortico,
} from '#tests/lifecycle/portico.ts'

const DATA_DIR = newDataDir()
const env = { DATA_DIR, ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: password }
let portico: Portico

beforeAll(async () => {
  portico = await startPortico({ env })
})
afterAll(cleanUp)

async function create(title: string): Promise<Banner> {
  const { call } = await signIn(portico.url)
  const { payload, headers } = await bannerForm(title)
  const response = await call('/api/banner/', { method: 'POST', body: new Uint8Array(payload), headers })
  expect(response.status).toBe(201)
  return (await response.json()) as Banner
}

async function expectIntact({ id, title, bannerImage }: Banner): Promise<void> {
  const { call } = await signIn(portico.url)
  expect(await (await call(`/api/banner/${id}/`)).json()).toMatchObject({ id, title })
  const rows = (await (await call('/api/banner/')).json()) as Banner[]
  expect(rows.filter((row) => row.title === title)).toHaveLength(1)
  const image = await fetch(`${portico.url}/media/${bannerImage}`)
  expect(image.status).toBe(200)
  expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(100)
}

test('a frozen database is answered with 503, and all works once it resumes (R7)', async () => {
  const { call } = await signIn(portico.url)
  await fetch(portico.url)
  const { server, backends } = databaseProcesses(DATA_DIR)
  signalAll([server, ...backends], 'SIGSTOP')
  const [list, ready, alive, page] = await Promise.all([
    call('/api/banner/'),
    fetch(`${portico.url}/readyz`),
    fetch(`${portico.url}/healthz`),
    fetch(portico.url),
  ])
  signalAll([server, ...backends], 'SIGCONT')
  expect(list.status).toBe(503)
  expect(list.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await list.json()).toEqual({ detail: expect.any(String) })
  expect(ready.status).toBe(503)
  expect(ready.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(alive.status).toBe(200)
  expect(page.status).toBe(200)
  await retryUntil(
    () => fetch(`${portico.url}/readyz`),
    ({ ok }) => ok,
  )
  expect((await call('/api/banner/')).status).toBe(200)
})

describe('what was answered with 2xx is durable, and the same command starts again (R1, R2)', () => {
  test('after kill -9 of everything but the database server, which is left an orphan', async () => {
    const banner = await create('<p>Orphaned</p>')
    const { server, guard, watchers } = databaseProcesses(DATA_DIR)
    signalAll([portico.pid, guard, ...watchers], 'SIGKILL')
    await portico.ended
    expect(() => process.kill(server, 0)).not.toThrow()
    portico = await startPortico({ env })
    expect(databaseProcesses(DATA_DIR).server).not.toBe(server)
    await expectIntact(banner)
  })

  test('after kill -9 of everything at once', async () => {
    const banner = await create('<p>All killed</p>')
    // Held first, so that it starts no process that the list would lack.
    process.kill(databaseProcesses(DATA_DIR).server, 'SIGSTOP')
    const { server, guard, watchers, backends } = databaseProcesses(DATA_DIR)
    signalAll([server, ...backends, guard, ...watchers, portico.pid], 'SIGKILL')
    await portico.ended
    portico = await startPortico({ env })
    await expectIntact(banner)
  })

  test('after kill -9 of the database server only, which Portico starts again by itself', async () => {
    const banner = await create('<p>Server killed</p>')
    const { server } = databaseProcesses(DATA_DIR)
    process.kill(server, 'SIGKILL')
    await retryUntil(
      async () => databaseProcesses(DATA_DIR).server,
      (pid) => pid !== server,
    )
    await retryUntil(
      () => fetch(`${portico.url}/readyz`),
      ({ ok }) => ok,
    )
    await expectIntact(banner)
  })
})

test('a second Portico is refused the folder of a living one, in one line', async () => {
  const second = await startPortico({ env })
  expect(await second.ended).toBe(1)
  expect(second.output.err).toMatch(/^DATA_DIR is in use by another Portico \(PostgreSQL pid \d+\)\.\n$/)
  await expectIntact(await create('<p>Still there</p>'))
})

test('SIGTERM accepts no new requests, finishes running ones, stops the database, and exits with 0 (R5)', async () => {
  const { server, guard } = databaseProcesses(DATA_DIR)
  const { port } = new URL(portico.url)
  const { authorization } = await signIn(portico.url)
  const { payload, headers } = await bannerForm('<p>Under way</p>')
  const sent = open({
    ...{ port, path: '/api/banner/', method: 'POST' },
    headers: { ...headers, authorization, expect: '100-continue' },
  })
  const answered = new Promise<number | undefined>((resolve, reject) => {
    sent.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject)
  })
  sent.flushHeaders()
  await once(sent, 'continue')
  sent.write(payload.subarray(0, 200))
  const ended = portico.signal('SIGTERM')
  await retryUntil(
    () =>
      fetch(`${portico.url}/healthz`).then(
        () => 'taken',
        () => 'refused',
      ),
    (answer) => answer === 'refused',
  )
  sent.end(payload.subarray(200))
  expect(await answered).toBe(201)
  expect(await ended).toBe(0)
  for (const pid of [server, guard]) expect(() => process.kill(pid, 0)).toThrow()
  portico = await startPortico({ env })
  const { call } = await signIn(portico.url)
  expect(await (await call('/api/banner/')).text()).toContain('Under way')
})

test('a signal repeated after a second exits at once, without waiting for anything', async () => {
  const { server, backends } = databaseProcesses(DATA_DIR)
  signalAll([server, ...backends], 'SIGSTOP')
  void portico.signal('SIGTERM')
  await sleep(3000)
  expect(await portico.signal('SIGTERM')).toBe(1)
  signalAll([server, ...backends], 'SIGCONT')
  portico = await startPortico({ env })
})

test('PostgreSQL’s log begins anew when it is long, and the old one is kept', async () => {
  const { home, backends } = databaseProcesses(DATA_DIR)
  const log = path.join(home, 'postgres.log')
  appendFileSync(log, 'x'.repeat(5_000_000))
  await retryUntil(
    async () => statSync(log).size,
    (size) => size < 1000,
  )
  expect(statSync(`${log}.1`).size).toBeGreaterThan(5_000_000)
  signalAll(backends.slice(-1), 'SIGTERM')
  await retryUntil(
    async () => readFileSync(log, 'utf8'),
    (text) => text.startsWith('20') && /terminat/.test(text),
  )
})

test('Ctrl-C under npm, which sends the signal twice, ends it in order with 0', async () => {
  const { home } = databaseProcesses(DATA_DIR)
  const log = path.join(home, 'postgres.log')
  const before = readFileSync(log, 'utf8').length
  process.kill(portico.pid, 'SIGINT')
  await sleep(50)
  expect(await portico.signal('SIGINT')).toBe(0)
  expect(portico.output.err).toBe('')
  const output = readFileSync(log, 'utf8').slice(before)
  expect(output).toContain('database system is shut down')
  expect(output).not.toContain('Broken pipe')
})
