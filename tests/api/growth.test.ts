import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contents } from '#contract/content/index.ts'
import { type Query, readSelection } from '#server/content/query.ts'
import { contentReading, type Reader } from '#server/content/reading.ts'
import { article } from '#server/database/schema.ts'
import { houseForFile } from '#tests/harness.ts'

/**
 * How the store's own statements find their rows when there are many: shown by their plans, never by times. The
 * plans of ten thousand rows are those of a hundred thousand; `GROWTH_ROWS=100000` prints the milliseconds that
 * docs/performance.md tells.
 */
const rows = Number(process.env.GROWTH_ROWS ?? 10_000)
const deep = rows / 2
const page = 10
const house = houseForFile()
const type = contents.article
const statements: { text: string; values: unknown[] }[] = []
let client: pg.Client
let reading: ReturnType<typeof contentReading>

beforeAll(async () => {
  const { host, user, database } = house.db.$client.options
  client = new pg.Client({ host, user, database })
  await client.connect()
  const logger = { logQuery: (text: string, values: unknown[]) => void statements.push({ text, values }) }
  reading = contentReading(type, article, drizzle({ client: house.db.$client, logger }))
  await fill()
}, 300_000)
afterAll(() => client.end())

const list = (reader: Reader, query: Query) => () =>
  reading.list(readSelection(type, { limit: String(page), ...query }, reader))
const count = (reader: Reader, query: Query) => () => reading.count(readSelection(type, query, reader))

/** What visitors and administrators ask for: published rows, and all of them. */
const readers: [string, Reader, Query][] = [
  ['visitors', 'visitor', { status: '1' }],
  ['administrators', 'administrator', {}],
]

describe.each(readers)('for %s, among very many articles', (_, reader, query) => {
  test.each([
    ['the first page', 0],
    ['a page deep inside', deep],
  ])('%s is found by walking an index', async (name, skip) => {
    const nodes = await planOf(name, list(reader, { ...query, skip: String(skip) }))
    expect(indexes(nodes)).toEqual([
      query.status ? 'article_order_by_status' : 'article_order',
      'article_pkey',
    ])
    expect(most(nodes)).toBeLessThanOrEqual(skip + page)
    expect(most(nodes.filter(isNot('Limit', 'Index Only Scan')))).toBeLessThanOrEqual(page)
  })

  test('they are counted in an index', async () => {
    const nodes = await planOf('count', count(reader, query))
    expect(types(nodes)).toEqual(['Aggregate', 'Index Only Scan'])
  })

  test.each(type.list.sort.flatMap((name) => [name, `-${name}`]))(
    'sort_by=%s takes its first page from an index',
    async (sort) => {
      const nodes = await planOf(`sort_by=${sort}`, list(reader, { ...query, sort_by: sort }))
      expect(indexes(nodes)).toContain(`article_sort_${sort.replace('-', '')}`)
      // One row more tells that the last ones of a page have no equals.
      expect(most(nodes)).toBeLessThanOrEqual(2 * page)
    },
  )

  test('a search for what is rare looks at what the index finds and no further', async () => {
    for (const call of [list, count]) {
      const nodes = await planOf(
        `${call.name} of a rare word`,
        call(reader, { ...query, searchedText: rare }),
      )
      expect(indexes(nodes)).toContain('article_search')
      expect(most(nodes)).toBeLessThan(rows / 100)
    }
  })

  test('a search for what is everywhere ends with its page', async () => {
    const nodes = await planOf('list of a frequent word', list(reader, { ...query, searchedText: frequent }))
    expect(indexes(nodes)).toContain('article_order')
    expect(most(nodes)).toBeLessThan(10 * page)
  })

  test('one is found by its slug', async () => {
    const nodes = await planOf('one', () => reading.find('growth-77', reader))
    expect(indexes(nodes)).toEqual(['article_slug_key'])
    expect(most(nodes)).toBe(1)
  })
})

interface Node {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly Node[]
}

/** The steps of the plan that the statement of a call has after a few uses. */
async function planOf(name: string, call: () => Promise<unknown>): Promise<Node[]> {
  statements.length = 0
  await call()
  expect(statements).toHaveLength(1)
  const [{ text, values }] = statements as [(typeof statements)[number]]
  const given = values.map((value) =>
    typeof value === 'number' ? value : client.escapeLiteral(String(value)),
  )
  const execute = `execute asked${given.length > 0 ? `(${given.join(', ')})` : ''}`
  await client.query(`prepare asked as ${text}`)
  // From the sixth time on PostgreSQL may use one plan for all values.
  for (let times = 0; times < 6; times++) await client.query(execute)
  const { rows: answers } = await client.query(`explain (analyze, format json) ${execute}`)
  await client.query('deallocate asked')
  const [{ Plan: plan, 'Execution Time': milliseconds }] = answers[0]['QUERY PLAN']
  if (process.env.GROWTH_ROWS) console.log(`${milliseconds.toFixed(1).padStart(8)} ms  ${name}: ${text}`)
  return flat(plan)
}

const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)]
const types = (nodes: Node[]) => nodes.map((node) => node['Node Type'])
const indexes = (nodes: Node[]) => nodes.flatMap((node) => node['Index Name'] ?? [])
const isNot =
  (...names: string[]) =>
  (node: Node) =>
    !names.includes(node['Node Type'])

/** The most rows that a step had in hand, those included that it threw away. */
const most = (nodes: Node[]) =>
  Math.max(
    ...nodes.map(
      (node) =>
        (node['Actual Rows'] +
          (node['Rows Removed by Filter'] ?? 0) +
          (node['Rows Removed by Index Recheck'] ?? 0)) *
        node['Actual Loops'],
    ),
  )

const rare = 'quellmoor'
const frequent = 'river'

/** Articles of about a kilobyte each, nine of ten published. */
async function fill(): Promise<void> {
  const found = await client.query(`select indexdef from pg_indexes where indexname = 'article_search'`)
  // Built at once it takes a third of the time.
  await client.query('drop index article_search')
  const primes = [3, 7, 11, 13, 17, 19, 23, 29, 31]
  const sentences = primes.map((prime, at) => `s[1 + n * ${prime}::bigint % ${997 - at}]`)
  await client.query(
    `insert into article (slug, title, description, description_words, "articleImage", status)
     select 'growth-' || n, left(s[1 + n * 37::bigint % 991], 60) || n, '<p>' || w || '</p>', w,
            'article/' || md5(n::text) || '.jpg', (n % 10 > 0)::int
     from (select n, s, concat_ws(' ', ${sentences}, case when n % 411 = 0 then '${rare}' end) as w
           from generate_series(1, $1::int) as n, (select $2::text[] as s) as given) as made`,
    [rows, Array.from({ length: 1000 }, (_, at) => sentence(at))],
  )
  await client.query(found.rows[0].indexdef)
  await client.query('vacuum (freeze, analyze) article')
}

/** Fourteen words; the ones that stand first in the list are the frequent ones. */
function sentence(seed: number): string {
  const chosen = Array.from({ length: 14 }, (_, at) => {
    const chance = ((seed * 14 + at + 1) * 48_271) % 65_537
    return words[Math.floor((chance / 65_537) ** 2 * words.length)]
  })
  return `${chosen.join(' ')}.`
}

const words = (
  'river season report timber ledger market survey forecast quarter harbour station window garden archive signal ' +
  'bridge method village engine weather record number question answer measure interest region common distant narrow ' +
  'regular useful second public quiet early steady under across between after before again always never often almost'
).split(' ')
