import type pg from 'pg'
import { type AnyContent, hasStatus } from '#contract/content/define.ts'
import type { Field, Kind } from '#contract/content/fields.ts'

import { plainTextColumn } from '#server/content/table.ts'

/** In one of 411 rows. */
export const rareWord = 'quellmoor'
/** In most rows. */
export const frequentWord = 'river'

/** Rows of a type with about a kilobyte of text each, nine of ten published, inserted by one statement. */
export async function insertBulkRows(
  client: pg.Client,
  type: AnyContent,
  rows: number,
  table: string = type.path,
): Promise<void> {
  const status: [string, string][] = hasStatus(type) ? [['status', '(n % 10 > 0)::int']] : []
  const columns = [...columnSql(type), ...status]
  await fillTable(client, table, columns, rows)
}

/** Candidates with about a kilobyte of text each: most are rejected, one in twenty is hired, few are being scored. */
export async function insertBulkCandidates(client: pg.Client, rows: number): Promise<void> {
  const columns: [name: string, value: string][] = [
    [
      'candidateName',
      `initcap(split_part(s[1 + n % 997], ' ', 1) || ' ' || split_part(s[1 + n % 887], ' ', 2)) || n`,
    ],
    ['email', `'candidate' || n || '@example.com'`],
    ['designation', `initcap(left(s[1 + n % 37], 30))`],
    ['nameOfReference', `left(s[1 + n % 211], 30)`],
    ['description', `${sentencesSql(0, 9)} || case when n % 411 = 0 then ' ${rareWord}' else '' end`],
    ['candidateResume', `'resume/' || md5(n::text) || '.pdf'`],
    ['resumeName', `'resume ' || n || '.pdf'`],
    ['resumeSize', `100000 + n`],
    ['status', `case when n % 1000 = 0 then 4 when n % 20 = 0 then 1 when n % 5 = 0 then 0 else 2 end`],
    ['created_at', `now() - ($1 - n) * interval '20 minutes'`],
    ['ai_score', `case when n % 50 > 0 then n * 7919::bigint % 101 end`],
  ]
  await fillTable(client, 'candidate', columns, rows)
  await client.query('vacuum (freeze, analyze) candidate_search')
}

/** One statement, with values over the number `n` of a row and the sentences `s`. */
async function fillTable(
  client: pg.Client,
  table: string,
  columns: readonly (readonly [name: string, value: string])[],
  rows: number,
): Promise<void> {
  const { rows: searches } = await client.query(
    `select indexname, indexdef from pg_indexes where tablename = $1 and indexdef like '%gin_trgm_ops%'`,
    [table],
  )
  // Building them in one go takes a third of the time.
  for (const { indexname } of searches) await client.query(`drop index "${indexname}"`)
  // Only rows whose commit has reached the disk are marked as visible to all.
  await client.query('set synchronous_commit = on')
  await client.query(
    `insert into "${table}" (${columns.map(([name]) => `"${name}"`).join(', ')})
     select ${columns.map(([, value]) => value).join(', ')}
     from generate_series(1, $1::int) as n, (select $2::text[] as s) as given`,
    [rows, Array.from({ length: 1000 }, (_, at) => sentence(at))],
  )
  for (const { indexdef } of searches) await client.query(indexdef)
  await client.query(`vacuum (freeze, analyze) "${table}"`)
}

/** Every column of the definition, with an expression over the number `n` and the sentences `s`. */
function columnSql(type: AnyContent): [name: string, value: string][] {
  const fields = Object.entries(type.fields) as [string, Field][]
  const isText = ([, { kind }]: [string, Field]) =>
    kind === 'text' || kind === 'textarea' || kind === 'richText'
  const [first] = fields.find(isText) as [string, Field]
  const long = Math.ceil(
    9 / fields.filter(([, { kind }]) => kind === 'richText' || kind === 'textarea').length,
  )
  const slug: [string, string][] =
    type.key === 'slug' && !('slug' in type.fields) ? [['slug', valueSql.slug()]] : []
  return [
    ...slug,
    ...fields.flatMap(([name, field], at): [string, string][] => {
      const value = field.kind === 'choice' ? optionSql(field.options) : valueSql[field.kind](at, long)
      const marked =
        name === first ? `${value} || n || case when n % 411 = 0 then ' ${rareWord}' else '' end` : value
      if (field.kind !== 'richText') return [[name, marked]]
      return [
        [name, `'<p>' || ${marked} || '</p>'`],
        [plainTextColumn(name), marked],
      ]
    }),
  ]
}

const sentencesSql = (at: number, sentences: number) => {
  const chosen = primes
    .slice(0, sentences)
    .map((prime, one) => `s[1 + (n + ${at}) * ${prime}::bigint % ${997 - one}]`)
  return `concat_ws(' ', ${chosen.join(', ')})`
}

/** Values by kind, for the field at an index of the definition: many rows share each title, date and short text. */
const valueSql = {
  text: (at) => `left(s[1 + n * ${primes[at]}::bigint % 211], 60)`,
  textarea: (at, long) => sentencesSql(at, long),
  richText: (at, long) => sentencesSql(at, long),
  image: () => `'growth/' || md5(n::text) || '.jpg'`,
  date: () => `timestamptz '2020-01-01' + (n * 7919::bigint % 2000) * interval '1 day'`,
  range: () => `'{"from": "2", "to": "5"}'::jsonb`,
  reference: () => `left(s[1 + n % 40], 40)`,
  slug: () => `'growth-' || n`,
} satisfies Record<Exclude<Kind, 'choice'>, (at: number, long: number) => string>

const optionSql = (options: readonly string[]) =>
  `('{${options.join(',')}}'::text[])[1 + n % ${options.length}]`

const primes = [3, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41]

/** Fourteen words; the first ones of the list are the frequent ones. */
function sentence(seed: number): string {
  const chosen = Array.from({ length: 14 }, (_, at) => {
    const chance = ((seed * 14 + at + 1) * 48_271) % 65_537
    return vocabulary[Math.floor((chance / 65_537) ** 2 * vocabulary.length)]
  })
  return `${chosen.join(' ')}.`
}

const vocabulary = (
  'river season report timber ledger market survey forecast quarter harbour station window garden archive signal ' +
  'bridge method village engine weather record number question answer measure interest region common distant narrow ' +
  'regular useful second public quiet early steady under across between after before again always never often almost'
).split(' ')
