import type pg from 'pg'
import type { AnyContent } from '#contract/content/define.ts'
import type { Field } from '#contract/content/fields.ts'
import { plainTextColumn } from '#server/content/kinds.ts'
import { sentence, sentencesSql } from '#tests/support/bulk-text.ts'
import { ownFields } from '#tests/support/content.ts'
import { hasStatus } from '#tests/support/enquiry-list.ts'
import { bulkSlug, kinds } from '#tests/support/kinds.ts'
import { vacuum } from '#tests/support/vacuum.ts'

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
  await vacuum(client, 'candidate_search')
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
  const { rows: words } = await client.query(
    `select tgname from pg_trigger where tgrelid = $1::regclass and tgname like '%\\_words'`,
    [`"${table}"`],
  )
  // Lists do not search them, and to write those of many rows takes minutes.
  for (const { tgname } of words) await client.query(`alter table "${table}" disable trigger ${tgname}`)
  // Building them in one go takes a third of the time.
  for (const { indexname } of searches) await client.query(`drop index "${indexname}"`)
  await client.query(
    `insert into "${table}" (${columns.map(([name]) => `"${name}"`).join(', ')})
     select ${columns.map(([, value]) => value).join(', ')}
     from generate_series(1, $1::int) as n, (select $2::text[] as s) as given`,
    [rows, Array.from({ length: 1000 }, (_, at) => sentence(at))],
  )
  for (const { indexdef } of searches) await client.query(indexdef)
  await vacuum(client, table)
}

/** Every column of the definition, with an expression over the number `n` and the sentences `s`. */
function columnSql(type: AnyContent): [name: string, value: string][] {
  const fields = ownFields(type)
  const isText = ([, { kind }]: [string, Field]) =>
    kind === 'text' || kind === 'textarea' || kind === 'richText'
  const [first] = fields.find(isText) as [string, Field]
  const long = Math.ceil(
    9 / fields.filter(([, { kind }]) => kind === 'richText' || kind === 'textarea').length,
  )
  const slug: [string, string][] =
    type.key === 'slug' && !fields.some(([name]) => name === 'slug') ? [['slug', bulkSlug]] : []
  return [
    ...slug,
    ...fields.flatMap(([name, field], at): [string, string][] => {
      const value = kinds[field.kind].bulkSql(field, at, long)
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
