import { type SQL, sql } from 'drizzle-orm'
import type { AnyContent } from '#contract/content/define.ts'
import type { Field } from '#contract/content/fields.ts'
import { plainText } from '#contract/rich-text.ts'
import { referenceOf, wordsOf } from '#server/database/table.ts'
import { picturePaths } from '#server/media/library.ts'

type Values = Readonly<Record<string, unknown>>

const fieldsOf = (type: AnyContent) => Object.entries(type.fields) as [string, Field][]

/** The columns that follow from sent fields: the words of rich texts, and the rows that titles were taken from. */
export function derivedColumns(type: AnyContent, sent: Values): Record<string, string | SQL> {
  const derived: Record<string, string | SQL> = {}
  for (const [name, field] of fieldsOf(type)) {
    if (!(name in sent)) continue
    const value = String(sent[name])
    if (field.kind === 'richText') derived[wordsOf(name)] = plainText(value)
    if (field.kind === 'titleOf') derived[referenceOf(name)] = rowTitled(field.of, value)
  }
  return derived
}

/** Of rows with the same title, the active one that is oldest. */
const rowTitled = (path: string, title: string): SQL =>
  sql`(select id from ${sql.identifier(path)} where lower(title) = lower(${title}) order by status desc, id limit 1)`

/** The paths of the pictures that a row shows, in its fields and inside its rich texts. */
export function picturesOf(type: AnyContent, row: Values): string[] {
  return fieldsOf(type).flatMap(([name, { kind }]) => {
    const value = row[name]
    if (typeof value !== 'string') return []
    return kind === 'picture' ? [value] : kind === 'richText' ? picturePaths(value) : []
  })
}
