import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '#server/database/embedded.ts'
import {
  type Banner,
  bannerForm,
  cleanUp,
  newDataDir,
  type Portico,
  password,
  retryUntil,
  signIn,
  startPortico,
} from '#tests/lifecycle/portico.ts'

const folder = newDataDir()
const log = { info() {}, error: console.error }
let postgres: Postgres

afterAll(async () => {
  await postgres.stop()
  cleanUp()
})

test('two Porticos share a PostgreSQL of one’s own, and outlive its absence (R7, R10)', async () => {
  postgres = await startPostgres({ dataDir: folder, log })
  const { host, user, database } = postgres.connection
  const env = {
    DATA_DIR: newDataDir(),
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    ADMIN_EMAIL: 'ada@example.com',
    ADMIN_PASSWORD: password,
  }
  // At the same moment, so that one has to wait for the other's migration.
  const [one, other] = (await Promise.all([startPortico({ env }), startPortico({ env })])) as [
    Portico,
    Portico,
  ]
  expect([one.output.err, other.output.err]).toEqual(['', ''])
  expect([one, other].filter(({ output }) => output.out.includes('The first administrator'))).toHaveLength(1)

  const { call } = await signIn(one.url)
  const { payload, headers } = await bannerForm('<p>Shared</p>')
  const visitor = async () => (await (await fetch(`${other.url}/api/banner/?status=1`)).json()) as Banner[]
  expect(await visitor()).toEqual([])
  const created = await call('/api/banner/', { method: 'POST', body: new Uint8Array(payload), headers })
  expect(created.status).toBe(201)
  const [banner] = await retryUntil(visitor, (rows) => rows.length > 0)
  expect(banner?.title).toBe('<p>Shared</p>')

  await postgres.stop()
  const away = await call('/api/banner/')
  expect(away.status).toBe(503)
  expect(away.headers.get('retry-after')).toMatch(/^\d+$/)
  expect((await fetch(`${one.url}/readyz`)).status).toBe(503)
  expect((await fetch(`${one.url}/healthz`)).status).toBe(200)

  postgres = await startPostgres({ dataDir: folder, log })
  for (const { url } of [one, other])
    await retryUntil(
      () => fetch(`${url}/readyz`),
      ({ ok }) => ok,
    )
  expect(await (await call('/api/banner/')).json()).toMatchObject([banner as Banner])
  expect(await Promise.all([one.signal('SIGTERM'), other.signal('SIGTERM')])).toEqual([0, 0])
})

test('an older program does not start on a newer database: it names both versions, and a setting that is misspelled', async () => {
  const { host, user, database } = postgres.connection
  const client = new pg.Client({ host, user, database })
  await client.connect()
  await client.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at, name, version) values ('', $1, '9999_later', '99.0.0')`,
    [Date.now()],
  )
  await client.end()
  const { ended, output } = await startPortico({
    env: {
      DATA_DIR: newDataDir(),
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
      ADMIN_PASWORD: password,
    },
  })
  expect(await ended).toBe(1)
  expect(output.out).toBe('')
  expect(output.err.trimEnd().split('\n')).toEqual([
    'ADMIN_PASWORD is not a setting and is ignored; did you mean ADMIN_PASSWORD?',
    expect.stringMatching(
      /^This is Portico \d+\.\d+\.\d+, .*; Portico 99\.0\.0 has brought it to 9999_later\. .*backup/,
    ),
  ])
})
