import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { executeWithin } from '#server/database/prepared.ts'
import { account } from '#server/sessions/tables.ts'
import { useTestApp } from '#tests/support/app.ts'
import { create } from '#tests/support/content.ts'
import { collectGarbage } from '#tests/support/memory.ts'

const app = useTestApp()

/** As many rows as are asked for, of 1000 bytes each and a little more. */
const prepareTexts = (name: string) =>
  app.db
    .select({ text: sql<string>`repeat('x', 1000)` })
    .from(account)
    .rightJoin(sql`generate_series(1, ${sql.placeholder('count')}::int)`, sql`false`)
    .prepare(name)

test('rows are read within a number of bytes, and a single row always', async () => {
  const texts = prepareTexts('bounded_texts')
  const countWithin = async (bytes: number, count: number) =>
    (await executeWithin({ bytes }, texts, { count }))?.length ?? null
  expect(await countWithin(5500, 5)).toBe(5)
  expect(await countWithin(5500, 6)).toBe(null)
  expect(await countWithin(10, 1)).toBe(1)
  expect(await countWithin(10, 2)).toBe(null)
  expect(await countWithin(10, 0)).toBe(0)
  expect(await texts.execute({ count: 6 })).toHaveLength(6)
})

/** Each reads 100 KB of texts. */
const readers: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['a prepared statement', () => prepareTexts('forgotten_texts').execute({ count: 100 })],
  [
    'another statement',
    () => app.db.execute(sql`select repeat('x', 1000) as text from generate_series(1, 100)`),
  ],
]

test.each(readers)(
  'rows of %s that nobody needs any more do not outlive a small collection',
  async (_, read) => {
    const megabytes = () => process.memoryUsage().heapUsed / 1024 / 1024
    const readAgain = async (times: number) => {
      for (let time = 0; time < times; time++) await read()
    }
    await readAgain(50)
    collectGarbage()
    const before = megabytes()
    await readAgain(200)
    collectGarbage({ type: 'minor' })
    collectGarbage({ type: 'minor' })
    expect(megabytes() - before).toBeLessThan(10)
  },
)

test('a page in an order with an index is planned once, whatever its limit and its place', async () => {
  await create(app, contentTypes.article, 'Planned', { status: '1' })
  for (let skip = 1; skip < 10; skip++)
    expect((await app.call({ url: `/api/article/?limit=10&skip=${skip}&sort_by=title` })).statusCode).toBe(
      200,
    )
  const { rows } = await app.db.$client.query<{ generic: number; custom: number }>(
    `select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
     where name like 'article_visitor_list_%'`,
  )
  expect(rows).toEqual([{ generic: 9, custom: 0 }])
})
