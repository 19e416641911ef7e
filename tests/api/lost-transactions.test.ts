import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { useTestApp } from '#tests/support/app.ts'
import { startSilentProxy } from '#tests/support/silent-proxy.ts'

const app = useTestApp()

/** Has a connection fall silent at a statement of a transaction, in a pool that has no other. */
async function loseAt(statement: string, isFirst = true): Promise<void> {
  const { host, port = 5432, user = '', database = '' } = app.db.$client.options
  const isMeant = (bytes: Buffer) => bytes.includes(statement)
  const proxy = await startSilentProxy({ path: `${host}/.s.PGSQL.${port}` }, isMeant)
  const db = connect({ host: '127.0.0.1', port: proxy.port, user, database }, { max: 1 })
  // The first transaction of a connection begins with a statement of its own.
  if (!isFirst) await db.transaction((tx) => tx.execute(sql`select 0`))
  const lost = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    if (statement === 'rollback') throw new Error('undone')
  })
  proxy.swallow(true)
  await expect(lost).rejects.toMatchObject({ cause: { message: 'Query read timeout' } })
  proxy.swallow(false)
  const { rows } = await db.transaction((tx) => tx.execute(sql`select 2 as two`))
  expect(rows).toEqual([{ two: 2 }])
  await db.$client.end()
}

test('a connection that falls silent in a transaction is closed, and the pool opens another', () =>
  Promise.all([
    ...['begin', 'commit', 'rollback'].map((statement) => loseAt(statement)),
    ...['select 1', 'commit', 'rollback'].map((statement) => loseAt(statement, false)),
  ]))
