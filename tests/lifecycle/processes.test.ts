import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#scripts/launch/free-port.ts'
import { createColleagues, expectNoneLostOrDoubled, sendMessages } from '#tests/lifecycle/colleagues.ts'
import {
  bannerForm,
  cleanUp,
  metricsOf,
  newDataDir,
  type Portico,
  password,
  queryDatabase,
  retryUntil,
  runningProcesses,
  signIn,
  startPortico,
  twoProcesses,
  workersOf,
} from '#tests/lifecycle/portico.ts'

const DATA_DIR = newDataDir()
const env = {
  DATA_DIR,
  ...twoProcesses,
  ADMIN_EMAIL: 'ada@example.com',
  ADMIN_PASSWORD: password,
}
let portico: Portico

beforeAll(async () => {
  portico = await startPortico({ env })
})
afterAll(cleanUp)

const workers = () => workersOf(portico)

/** Asks over a connection of its own, which any of the processes accepts. */
const ask = (path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    request(portico.url + path, { agent: false }, async (response) => {
      let body = ''
      for await (const part of response.setEncoding('utf8')) body += part
      resolve(body)
    })
      .on('error', reject)
      .end()
  })

async function create(title: string): Promise<void> {
  const { call } = await signIn(portico.url)
  const { payload, headers } = await bannerForm(title)
  const response = await call('/api/banner/', { method: 'POST', body: new Uint8Array(payload), headers })
  expect(response.status).toBe(201)
}

test('a write of one process is soon read from each', async () => {
  await metricsOf(portico)
  const counts = () => Promise.all(Array.from({ length: 20 }, () => ask('/api/banner/count/?status=1')))
  expect(new Set(await counts())).toEqual(new Set(['{"count":0}']))
  await create('One of two')
  await retryUntil(counts, (answers) => answers.every((answer) => answer === '{"count":1}'))
})

test('the metrics are those of both', async () => {
  await metricsOf(portico)
  await Promise.all([ask('/readyz'), ask('/readyz')])
  const lines = (await metricsOf(portico)).split('\n')
  expect(lines).toContain(
    'portico_http_request_duration_seconds_count{method="GET",route="/readyz",status="200"} 2',
  )
  // As the first process counts them, not twice as many.
  expect(lines.filter((line) => line.startsWith('portico_jobs{queue="mail",state="waiting"}'))).toEqual([
    'portico_jobs{queue="mail",state="waiting"} 0',
  ])
})

test('one that ends while messages are sent loses none that was acknowledged, doubles none, and is replaced', async () => {
  await metricsOf(portico)
  const query = (text: string) => queryDatabase<{ reference: string; position: number }>(DATA_DIR, text)
  await createColleagues(query)
  const sending = sendMessages(portico.url, 60)
  await retryUntil(
    async () => sending.acknowledged.size,
    (size) => size >= 12,
  )
  const [victim = 0, other] = workers()
  process.kill(victim, 'SIGKILL')
  await sending.ended
  await expectNoneLostOrDoubled(portico.url, query, sending)
  const after = await retryUntil(
    async () => workers(),
    (pids) => pids.length === 2 && !pids.includes(victim),
  )
  expect(after).toContain(other)
  await metricsOf(portico)
  expect(portico.output.out).toContain('process ended unexpectedly')
})

test('a start that fails says why once', async () => {
  const DATABASE_URL = `postgres://portico@127.0.0.1:${await freePort()}/portico`
  const failed = await startPortico({ env: { ...env, DATA_DIR: newDataDir(), DATABASE_URL } })
  expect(await failed.ended).toBe(1)
  expect(failed.output.err.trim().split('\n')).toEqual([expect.stringContaining('DATABASE_URL')])
})

test('SIGTERM ends all of them and the database', async () => {
  const all = [portico.pid, ...workers()]
  expect(await portico.signal('SIGTERM')).toBe(0)
  expect(portico.output.err).toBe('')
  expect(runningProcesses().filter(({ pid }) => all.includes(pid))).toEqual([])
})

test('the embedded database takes all connections that the settings allow', async () => {
  const folder = newDataDir()
  const many = await startPortico({ env: { DATA_DIR: folder, WORKERS: '3', DATABASE_POOL: '100' } })
  const [row] = await queryDatabase<{ most: number }>(
    folder,
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`,
  )
  // For each process up to six more than the pool.
  expect(row?.most).toBeGreaterThan(3 * 106)
  expect(await many.signal('SIGTERM')).toBe(0)
})
