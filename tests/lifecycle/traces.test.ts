import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  bannerForm,
  cleanUp,
  newDataDir,
  type Portico,
  password,
  queryDatabase,
  retryUntil,
  signIn,
  startPortico,
} from '#tests/lifecycle/portico.ts'
import { jiraSettings } from '#tests/support/jira.ts'
import { type S3Server, startS3Server } from '#tests/support/s3-server.ts'
import { startSmtpServer, type TestSmtpServer } from '#tests/support/smtp-server.ts'
import {
  type CollectedSpan,
  startTraceCollector,
  type TraceCollector,
} from '#tests/support/trace-collector.ts'
import { type JiraServer, startJira } from '#tests/support/vendors/jira/server.ts'

const DATA_DIR = newDataDir()
const accessToken = 'traced-access-token'.padEnd(43, 'x')
let collector: TraceCollector
let [jira, s3, smtp]: [JiraServer?, S3Server?, TestSmtpServer?] = []
let portico: Portico

beforeAll(async () => {
  collector = await startTraceCollector()
  ;[jira, s3, smtp] = await Promise.all([startJira('datacenter'), startS3Server(), startSmtpServer()])
  portico = await startPortico({
    env: {
      ...{ DATA_DIR, ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: password, SMTP_URL: smtp.url },
      ...jiraSettings(jira.url, 'datacenter'),
      ...s3.env,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=key-of-the-collector',
      OTEL_SERVICE_NAME: 'portico-of-a-test',
    },
  })
  // Spans are sent every five seconds, so all are made before one is waited for.
  await readArticles()
  await connectToJira()
  await writeBanner()
  await sendMail()
  await fail()
})
afterAll(async () => {
  cleanUp()
  collector.close()
  await Promise.all([jira?.close(), s3?.stop(), smtp?.close()])
})

/** An employee who is signed in. */
const createEmployee = () =>
  queryDatabase(
    DATA_DIR,
    `with employee as (
      insert into account (kind, username, email, first_name, last_name)
      values ('employee', 'mara', 'mara@example.com', 'Mara', 'Lind') returning id
    ), signed_in as (
      insert into session (account_id, persistent, expires_at)
      select id, true, now() + interval '1 day' from employee returning id
    )
    insert into session_token (hash, session_id, kind, expires_at)
    select encode(sha256('${accessToken}'), 'hex'), id, 'access', now() + interval '1 day' from signed_in`,
  )

/** Waits for a span. */
const spanOf = (isMeant: (span: CollectedSpan) => boolean): Promise<CollectedSpan> =>
  retryUntil(
    async () => collector.spans.find(isMeant),
    (span) => span !== undefined,
  ).then((span) => span as CollectedSpan)

/** Whether one is below another, however deep. */
function isWithin(span: CollectedSpan, ancestor: CollectedSpan): boolean {
  const parent = collector.spans.find(({ spanId }) => spanId === span.parentSpanId)
  return parent !== undefined && (parent.spanId === ancestor.spanId || isWithin(parent, ancestor))
}

/** A `traceparent` of somebody in front of us. */
const incoming = (traceId: string, isSampled = true) => ({
  traceparent: `00-${traceId}-00f067aa0ba902b7-0${isSampled ? 1 : 0}`,
})
const portOf = (url: string | undefined) => Number(new URL(url ?? '').port)

const traces = {
  articles: '4bf92f3577b34da6a3ce929d0e0e4736',
  jira: '0af7651916cd43dd8448eb211c80319c',
  failed: '22222222222222222222222222222222',
  unsampled: '11111111111111111111111111111111',
}

async function readArticles(): Promise<void> {
  const headers = incoming(traces.articles)
  const answer = await fetch(`${portico.url}/api/article/?searchedText=secretive`, { headers })
  expect(answer.status).toBe(200)
}

async function connectToJira(): Promise<void> {
  await createEmployee()
  const user = jira?.addUser('mara')
  const connected = await fetch(`${portico.url}/api/jira/connections/mara/jira/`, {
    method: 'PUT',
    headers: {
      ...incoming(traces.jira),
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ secret: user?.token }),
  })
  expect(connected.status).toBe(200)
}

async function writeBanner(): Promise<void> {
  const { call } = await signIn(portico.url)
  const { payload, headers } = await bannerForm('<p>A traced banner</p>')
  const created = await call('/api/banner/', { method: 'POST', body: new Uint8Array(payload), headers })
  expect(created.status).toBe(201)
}

async function sendMail(): Promise<void> {
  await fetch(`${portico.url}/api/send-link/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com' }),
  })
  await retryUntil(
    async () => smtp?.messages.length,
    (count) => count === 1,
  )
}

/** A call that somebody upstream does not sample, and one of a Jira that is broken. */
async function fail(): Promise<void> {
  const unsampled = incoming(traces.unsampled, false)
  await fetch(`${portico.url}/api/job/?searchedText=unsampled`, { headers: unsampled })
  jira?.lie((_request, response) => {
    response.writeHead(500).end()
    return true
  })
  const failed = await fetch(`${portico.url}/api/jira/projects/mara/`, {
    headers: { ...incoming(traces.failed), authorization: `Bearer ${accessToken}` },
  })
  expect(failed.status).toBe(503)
}

test('a request joins the trace that it comes with, and has its statements without values', async () => {
  const traceId = traces.articles
  const request = await spanOf((span) => span.traceId === traceId && span.kind === 2)
  expect(request).toMatchObject({
    name: 'GET /api/article/',
    parentSpanId: '00f067aa0ba902b7',
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/api/article/',
      'http.response.status_code': 200,
    },
  })
  const statement = await spanOf(
    (span) => span.traceId === traceId && /from "article" .*\$1/.test(`${span.attributes['db.query.text']}`),
  )
  expect(statement).toMatchObject({
    name: 'SELECT',
    parentSpanId: request.spanId,
    attributes: { 'db.system.name': 'postgresql' },
  })
  expect(statement.endTimeUnixNano).toBeGreaterThan(statement.startTimeUnixNano)
  expect(collector.headers['x-collector-key']).toBe('key-of-the-collector')
  expect(collector.resources[0]).toMatchObject({ 'service.name': 'portico-of-a-test' })
})

test('calls of Jira and of the object store, and mail of a job, are spans of what causes them', async () => {
  const traceId = traces.jira
  const request = await spanOf((span) => span.traceId === traceId && span.kind === 2)
  const call = await spanOf((span) => span.attributes['server.port'] === portOf(jira?.url))
  expect(call).toMatchObject({
    kind: 3,
    traceId,
    parentSpanId: request.spanId,
    attributes: {
      'http.request.method': 'GET',
      'server.address': '127.0.0.1',
      'http.response.status_code': 200,
    },
  })

  const writing = await spanOf(({ name }) => name === 'POST /api/banner/')
  const stored = await spanOf(
    ({ name, attributes }) => name === 'PUT' && attributes['server.port'] === portOf(s3?.origin),
  )
  expect(stored.attributes['http.response.status_code']).toBe(200)
  await expect
    .poll(() =>
      collector.spans.some(
        (span) =>
          span.traceId === writing.traceId &&
          span.attributes['server.port'] === portOf(s3?.origin) &&
          isWithin(span, writing),
      ),
    )
    .toBe(true)

  const job = await spanOf(({ name }) => name === 'job mail')
  expect(job).toMatchObject({ kind: 5, attributes: { 'portico.job.attempt': 1 } })
  expect(job.parentSpanId).toBeUndefined()
  const sent = await spanOf(({ name }) => name === 'SMTP')
  expect(sent).toMatchObject({ kind: 3, traceId: job.traceId, parentSpanId: job.spanId })
})

test('failures are marked, and what somebody upstream does not sample is not recorded', async () => {
  const traceId = traces.failed
  const request = await spanOf((span) => span.traceId === traceId && span.kind === 2)
  expect(request).toMatchObject({
    attributes: { 'http.response.status_code': 503, 'error.type': '503' },
    status: { code: 2 },
  })
  const call = await spanOf((span) => span.traceId === traceId && 'server.port' in span.attributes)
  expect(call).toMatchObject({ attributes: { 'error.type': '500' }, status: { code: 2 } })
  expect(collector.spans.filter((span) => span.traceId === traces.unsampled)).toEqual([])
})

test('what is left is sent at the end, and nothing that was sent names a person or is a secret', async () => {
  const traceId = '33333333333333333333333333333333'
  await fetch(`${portico.url}/api/client/`, { headers: incoming(traceId) })
  expect(await portico.signal('SIGTERM')).toBe(0)
  expect(collector.spans.some((span) => span.traceId === traceId)).toBe(true)
  const all = collector.bodies.join('\n')
  const link = /[\w-]{30,}/.exec(smtp?.messages[0]?.text ?? '')?.[0] ?? ''
  expect(link.length).toBeGreaterThan(20)
  const secrets = [
    ...['secretive', password, accessToken, 'ada@example.com', 'mara', 'Lind', 'traced banner'],
    ...['token-of-', 'S3RVER', 'key-of-the-collector', link],
  ]
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([])
})
