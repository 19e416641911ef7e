import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { withAdvisoryLock } from '#server/database/advisory-lock.ts'
import { type Connection, connect, connectionOf, type Database } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { createReplica } from '#server/database/replica.ts'
import { file, media } from '#server/files/tables.ts'
import { queues } from '#server/modules/index.ts'
import { revision } from '#server/revisions/tables.ts'
import { account } from '#server/sessions/tables.ts'
import { bearer } from '#tests/support/accounts.ts'
import { useTestApp } from '#tests/support/app.ts'
import { create } from '#tests/support/content.ts'
import { defined } from '#tests/support/defined.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startOtherProcess } from '#tests/support/other-process.ts'
import { startTransactionPooler } from '#tests/support/transaction-pooler.ts'

const app = useTestApp()

const poolerOf = ({ $client: { options } }: Database) =>
  startTransactionPooler(options as { host: string; user: string; database: string })

/** One more process of the app, which reaches the database by a pooler in transaction mode. */
async function startBehindPooler() {
  const pooler = await poolerOf(app.db)
  const other = await startOtherProcess(app, { host: '127.0.0.1', ...pooler }, { isPooled: true })
  const call = (options: InjectOptions) => other.fastify.inject(options)
  return { ...other, call }
}

/** Looks into each of the pooler's sessions. */
async function expectNothingIn(db: Pick<Database, 'execute'>): Promise<void> {
  for (let session = 0; session < 2; session += 1) {
    const { rows } = await db.execute(sql`
      select (select count(*)::int from pg_prepared_statements) as statements,
        (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks`)
    expect(rows).toEqual([{ statements: 0, locks: 0 }])
  }
}

/** One second is promised; the rest is for a busy machine. */

describe('a process behind a pooler in transaction mode', () => {
  test('answers every kind of read again and again, and leaves nothing in the sessions that it is lent', async () => {
    const { call, db } = await startBehindPooler()
    const { slug, id } = await create(app, contentTypes.article, 'Pooled', { status: '1' })
    const { access } = await app.signIn()
    const headers = bearer(access)
    for (let round = 0; round < 4; round += 1) {
      for (const path of [`${slug}/`, '', '?limit=5', '?searchedText=pooled', 'count/', 'count/?status=1'])
        expect(await call({ url: `/api/article/${path}` }), path).toAnswer(200)
      for (const path of ['', '?status=1&limit=5', 'count/', `${id}/history/`])
        expect(await call({ url: `/api/article/${path}`, headers }), path).toAnswer(200)
      const payload = { title: `Pooled ${round}` }
      const url = `/api/article/${slug}/`
      expect(await call({ method: 'PATCH', url, payload, headers })).toAnswer(200)
    }
    await expectNothingIn(db)
  })

  test('has what a replica cannot answer read without leaving anything either', async () => {
    const { db, services } = await startBehindPooler()
    const changes = { isCurrent: false, onInvalidate: () => undefined }
    const replica = createReplica({ db, url: 'postgres://127.0.0.1:1/away', changes, log: services.log })
    const accounts = replica.reader.select({ id: account.id }).from(account).prepare('accounts_for_visitors')
    for (let round = 0; round < 4; round += 1) expect(await accounts.execute()).not.toEqual([])
    await replica.close()
    await expectNothingIn(db)
  })

  test('hears of writes elsewhere, and is heard of', async () => {
    const { call } = await startBehindPooler()
    const row = await create(app, contentTypes.article, 'Heard of', { status: '1' })
    const shows = async (send: typeof call, title: string) =>
      expect((await send({ url: `/api/article/${row.slug}/` })).json().title).toBe(title)
    const here = (options: InjectOptions) => app.fastify.inject(options)
    const { access } = await app.signIn()
    const rename = (send: typeof call, title: string) =>
      send({
        method: 'PATCH',
        url: `/api/article/${row.slug}/`,
        payload: { title },
        headers: bearer(access),
      })
    await shows(call, 'Heard of')
    await rename(here, 'Renamed elsewhere')
    await eventually(() => shows(call, 'Renamed elsewhere'))
    await shows(here, 'Renamed elsewhere')
    await rename(call, 'Renamed behind the pooler')
    await eventually(() => shows(here, 'Renamed behind the pooler'))
  })

  test('does the jobs that are sent to it and elsewhere', async () => {
    const { services, db } = await startBehindPooler()
    const queue = defined(queues.find(({ keyOf }) => !keyOf))
    const done: object[] = []
    await services.jobs.start([{ queue, run: async (data) => void done.push(data) }])
    for (const [id, sender] of [app.db, db].entries())
      await sender.transaction((tx) => services.jobs.send(tx, queue, { id }))
    await expect.poll(() => done).toEqual(expect.arrayContaining([{ id: 0 }, { id: 1 }]))
    await services.jobs.stop()
  })

  test('is the only one to work under a lock', async () => {
    const { db } = await startBehindPooler()
    const key = 4711
    const ran = await withAdvisoryLock(db, key, 'skip', async () => {
      const others = [app.db, db].map((one) => withAdvisoryLock(one, key, 'skip', async () => {}))
      expect(await Promise.all(others)).toEqual([false, false])
    })
    expect(ran).toBe(true)
    expect(await withAdvisoryLock(app.db, key, 'skip', async () => {})).toBe(true)
  })

  test('has statements end in time: the migration limits the role, unless its owner has', async () => {
    const { db } = await startBehindPooler()
    const role = sql`alter role current_user in database ${sql.identifier(String(app.db.$client.options.database))}`
    await app.db.execute(sql`${role} set idle_in_transaction_session_timeout = '7s'`)
    await migrate(db, async () => {})
    await migrate(db, async () => {})
    const { port } = await poolerOf(app.db)
    const { connection } = connectionOf(app.db)
    const later = connect({ ...(connection as object), host: '127.0.0.1', port } as Connection, {
      direct: connection,
    })
    const limits = ['statement_timeout', 'idle_in_transaction_session_timeout'].map(async (name) => {
      const { rows } = await later.execute(sql`select current_setting(${name}) as limit`)
      return rows[0]?.limit
    })
    expect(await Promise.all(limits)).toEqual(['5s', '7s'])
    await later.$client.end()
  })
})

test('a prepared statement reads values of every kind, as one that is not prepared, also after it has failed', async () => {
  const select = (by: SQL) =>
    app.db
      .select({
        quotient: sql<number>`12 / ${by}::int`,
        large: sql<number>`12::bigint`,
        truth: sql<boolean>`true`,
        text: sql<string>`'it''s “so”'`,
        nothing: sql<null>`null::int`,
        numbers: sql<number[]>`array[1, 2]`,
        object: sql<object>`'{"a": [1]}'::jsonb`,
        time: sql<string>`'2026-01-02 03:04:05Z'::timestamptz`,
        named: sql<string>`'named'`.mapWith((value: string) => value.toUpperCase()).as('other'),
      })
      .from(sql`generate_series(1, 2)`)
  const prepared = select(sql`${sql.placeholder('by')}`).prepare('every_kind')
  const expected = await select(sql`${3}`)
  expect(expected).toMatchObject([{ quotient: 4, truth: true, numbers: [1, 2], named: 'NAMED' }, {}])
  for (let round = 0; round < 3; round += 1) {
    expect(await prepared.execute({ by: 3 })).toEqual(expected)
    await expect(prepared.execute({ by: 0 })).rejects.toMatchObject({ cause: { code: '22012' } })
  }
  await expect(prepared.execute({})).rejects.toThrow('No value for placeholder "by"')
  expect(await Promise.all(Array.from({ length: 20 }, () => prepared.execute({ by: 3 })))).toEqual(
    Array.from({ length: 20 }, () => expected),
  )
})

test('a prepared statement reads the columns of tables as one that is not prepared', async () => {
  await create(app, contentTypes.article, 'With a picture')
  for (const table of [account, revision, file, media]) {
    const select = () => app.db.select().from(table).limit(5)
    const expected = await select()
    expect(expected.length, getTableName(table)).toBeGreaterThan(0)
    const prepared = select().prepare(`columns_of_${getTableName(table)}`)
    for (let round = 0; round < 2; round += 1) expect(await prepared.execute()).toEqual(expected)
  }
})
