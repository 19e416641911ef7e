import { type SQL, sql } from 'drizzle-orm'
import type { AnyContent } from '#contract/content/define.ts'
import { contentTypes } from '#contract/content/index.ts'
import { nameFieldOf } from '#contract/content/name-field.ts'
import { revision } from '#server/revisions/tables.ts'

/** The name of a row of content as its entry in the history has it; null for all else, whose names are people's. */
export const storedTitle: SQL<string | null> = sql`case when ${revision.row} ? 'id'
  then case ${revision.type} ${sql.join(
    Object.values<AnyContent>(contentTypes).map((type) => {
      const name = nameFieldOf(type)
      const column = type.fields[name].kind === 'richText' ? `${name}_plain_text` : name
      return sql`when ${type.path} then left(${revision.row} ->> ${column}, 200)`
    }),
    sql` `,
  )} end
  else ${revision.row} ->> 'title' end`
