import { type SQL, sql } from 'drizzle-orm'
import type { AnyContent } from '#contract/content/define.ts'
import { contentTypes } from '#contract/content/index.ts'
import { nameFieldOf } from '#contract/content/name-field.ts'
import { revision } from '#server/revisions/tables.ts'

/** The column that names the rows of each type of content. */
const nameColumns = Object.values<AnyContent>(contentTypes).map((type) => {
  const name = nameFieldOf(type)
  return { path: type.path, column: type.fields[name].kind === 'richText' ? `${name}_plain_text` : name }
})

const texts = [...new Set(['id', 'title', ...nameColumns.map(({ column }) => column)])]

/**
 * What is told of an entry of the history, as a table of one row to join laterally. A stored row may have megabytes,
 * and is decompressed by each expression that reads it: here by one.
 */
export const storedFacts: SQL = sql`jsonb_to_record(${revision.row}) as fact (${sql.join(
  texts.map((column) => sql`${sql.identifier(column)} text`),
  sql`, `,
)}, count int, details jsonb, role jsonb, active jsonb)`

/** The name of a row of content as its entry in the history has it; null for all else, whose names are people's. */
export const storedTitle: SQL<string | null> = sql`case when fact.id is null then fact.title
  else case ${revision.type} ${sql.join(
    nameColumns.map(({ path, column }) => sql`when ${path} then left(fact.${sql.identifier(column)}, 200)`),
    sql` `,
  )} end end`

/** How many it is about. */
export const storedCount: SQL<number> = sql`coalesce(fact.count, 1)`

/** Facts about it, such as a new status; of a row only its role, and whether it was activated or deactivated. */
export const storedDetails: SQL<Record<string, string | number | boolean>> = sql`coalesce(fact.details,
  jsonb_strip_nulls(jsonb_build_object('role', fact.role, 'active', fact.active)))`
