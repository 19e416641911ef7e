import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { staleSource } from '#server/assistant/tables.ts'
import { connect, connectionOf, type Database, type Transaction } from '#server/database/connect.ts'
import { statement } from '#server/database/statement.ts'
import { useTestApp } from '#tests/support/app.ts'

const app = useTestApp()
/** With a single connection. */
let db: Database

beforeAll(async () => {
  db = connect(connectionOf(app.db).connection, { max: 1 })
  // The first transaction of a connection prepares how the others begin.
  await db.transaction((tx) => tx.execute(sql`select 1`))
  return () => db.$client.end()
})

const sourceId = 987_654
const rows = () => db.$count(staleSource, eq(staleSource.sourceId, sourceId))
const insertNamed = statement(
  sql`insert into ${staleSource} (kind, source_id) values ('page', ${sql.placeholder('id')})`,
  'transactions_insert',
)
const insertion = sql`insert into ${staleSource} (kind, source_id) values ('page', ${sourceId})`

/** Each is the first statement of a transaction in another way. */
const firstStatements: readonly (readonly [string, (tx: Transaction) => Promise<unknown>])[] = [
  ['a prepared one', (tx) => insertNamed(tx, { id: sourceId })],
  ['one with parameters', (tx) => tx.execute(insertion)],
  [
    'one without',
    (tx) => tx.execute(sql.raw(`insert into stale_source (kind, source_id) values ('page', ${sourceId})`)),
  ],
  ['one of the query builder', (tx) => tx.insert(staleSource).values({ kind: 'page', sourceId })],
  ['one in a savepoint', (tx) => tx.transaction((nested) => nested.execute(insertion))],
]

test.each(firstStatements)('the first statement is part of the transaction: %s', async (_, insert) => {
  const undone = db.transaction(async (tx) => {
    await insert(tx)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await rows()).toBe(0)

  await db.transaction(insert)
  expect(await rows()).toBe(1)
  await db.delete(staleSource).where(eq(staleSource.sourceId, sourceId))
})

test('a first statement that fails undoes the transaction, and leaves the connection to others', async () => {
  const backend = async () => (await db.execute(sql`select pg_backend_pid() as pid`)).rows
  const before = await backend()
  for (const failing of [sql`select 1 / 0`, sql`select 1 / ${0}::int`])
    await expect(
      db.transaction(async (tx) => {
        await expect(tx.execute(failing)).rejects.toMatchObject({ cause: { code: '22012' } })
        await tx.execute(insertion)
      }),
    ).rejects.toMatchObject({ cause: { code: '25P02' } })
  expect(await rows()).toBe(0)
  expect(await backend()).toEqual(before)
})

test('after a first statement that was never sent, nothing is written', async () => {
  const [one, other] = [sql`select 1`, sql`select 2`].map((text) => statement(text, 'transactions_same_name'))
  await one?.(db, {})
  const written = db.transaction(async (tx) => {
    await expect(other?.(tx, {})).rejects.toThrow()
    await tx.execute(insertion)
  })
  await expect(written).rejects.toThrow()
  expect(await rows()).toBe(0)
})

test('statements that are sent at once are all of the same transaction', async () => {
  const ids = await db.transaction((tx) =>
    Promise.all([1, 2, 3].map(() => tx.execute<{ id: string }>(sql`select txid_current() as id`))),
  )
  expect(new Set(ids.map(({ rows: [row] }) => row?.id)).size).toBe(1)
})

test('work without a statement begins nothing', async () => {
  expect(await db.transaction(async () => 'nothing')).toBe('nothing')
  await expect(db.transaction(() => Promise.reject(new Error('nothing done')))).rejects.toThrow(
    'nothing done',
  )
  expect((await db.execute(sql`select 2 as two`)).rows).toEqual([{ two: 2 }])
})

test('an isolation level is that of the whole transaction', async () => {
  const { rows } = await db.transaction((tx) => tx.execute(sql`show transaction_isolation`), {
    isolationLevel: 'serializable',
  })
  expect(rows).toEqual([{ transaction_isolation: 'serializable' }])
})
