import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp, useTestApp } from '#tests/support/app.ts'

const METRICS_TOKEN = 'metrics-of-a-test'
const app = useTestApp({ env: { METRICS_TOKEN } })

async function metrics(token = METRICS_TOKEN) {
  const { statusCode, body, headers } = await app.call({
    url: '/metrics',
    headers: { authorization: `Bearer ${token}` },
  })
  return { statusCode, type: headers['content-type'], lines: body.split('\n') }
}

test('requests are counted by route, cached answers apart, and nothing names a person', async () => {
  for (let time = 0; time < 3; time++) await app.call({ url: '/api/article/?title=secret' })
  await app.call({ url: '/api/candidates/7/' })
  const { statusCode, type, lines } = await metrics()
  expect(statusCode).toBe(200)
  expect(type).toContain('text/plain; version=0.0.4')
  expect(lines).toContain('portico_response_cache_requests_total{result="miss"} 1')
  expect(lines).toContain('portico_response_cache_requests_total{result="hit"} 2')
  const name = 'portico_http_request_duration_seconds_count'
  expect(lines).toContain(`${name}{method="GET",route="/api/candidates/:id/",status="401"} 1`)
  expect(lines.join('\n')).not.toContain('secret')
  for (const gauge of ['portico_event_streams 0', 'portico_database_connections{state="waiting"} 0'])
    expect(lines).toContain(gauge)
  expect(lines.some((line) => line.startsWith('process_resident_memory_bytes '))).toBe(true)
})

test('mails that wait and jobs are counted', async () => {
  await app.db.execute(sql`insert into outbox ("to", "from", subject, text, message_id, state)
    select 'ann@example.com', 'desk@example.com', 'Hello', 'Hello', n || '@example.com', 'queued' from generate_series(1, 3) n`)
  const { lines } = await metrics()
  expect(lines).toContain('portico_mails{state="queued"} 3')
  expect(lines.some((line) => /^portico_jobs\{queue="mail",state="waiting"\} \d+$/.test(line))).toBe(true)
})

test('without the token there are none', async () => {
  expect((await app.call({ url: '/metrics' })).statusCode).toBe(401)
  expect((await metrics('another-token-1234')).statusCode).toBe(401)
  const other = await startTestApp()
  onTestFinished(() => other.close())
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  expect((await other.call({ url: '/metrics', headers })).statusCode).toBe(404)
})
