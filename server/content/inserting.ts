import { like } from 'drizzle-orm'
import type { AnyContent } from '#contract/content/define.ts'
import { plainText } from '#contract/rich-text.ts'
import { derivedColumns } from '#server/content/derived.ts'
import { columnOf } from '#server/content/keys.ts'
import { type Stored, shownColumns } from '#server/content/reading.ts'
import { slugDigits, slugFrom, slugStem } from '#server/content/slug.ts'
import type { Transaction } from '#server/database/connect.ts'
import type { ContentTable } from '#server/database/table.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Inserts a row. A slug that the server makes comes from the first field and gets a number where it is taken
 * (AC-427, AC-428); one that was sent stands as it is, and where it is taken the database says so.
 * @param values fields, and whatever else of the row is known; an `id` is kept
 */
export async function insertRow(
  tx: Transaction,
  type: AnyContent,
  table: ContentTable,
  values: Values,
): Promise<Stored> {
  const shown = shownColumns(type, table)
  const given = { ...blankOf(type), ...values }
  const whole = { ...given, ...derivedColumns(type, given) }
  const insert = (row: Values) => {
    const into = tx.insert(table)
    return ('id' in row ? into.overridingSystemValue() : into).values(row as never)
  }
  const isMade = type.key === 'slug' && !('slug' in type.fields)
  if (!isMade) return (await insert(whole).returning(shown))[0] as Stored
  const wanted = String(values.slug ?? slugFrom(plainText(String(values[titleField(type)])), type.path))
  for (let slug = wanted; ; slug = await nextSlug(tx, table, wanted)) {
    const [row] = await insert({ ...whole, slug })
      .onConflictDoNothing({ target: columnOf(table, 'slug') })
      .returning(shown)
    if (row) return row as Stored
  }
}

/** What stands where nothing is said. A date that must be there is left to the database, whose clock counts. */
const blankOf = (type: AnyContent): Values =>
  Object.fromEntries(
    Object.entries<unknown>(type.blank).filter(
      ([name, initial]) => type.fields[name].kind !== 'date' || initial === null,
    ),
  )

/** The field that a row is called by: the first of its definition. */
export const titleField = (type: AnyContent): string => Object.keys(type.fields)[0] as string

/** The wanted slug with the number after the highest one taken: `steady-hands-2`. */
export async function nextSlug(tx: Transaction, table: ContentTable, wanted: string): Promise<string> {
  const slug = columnOf(table, 'slug')
  const stem = slugStem(wanted)
  const taken = await tx
    .select({ slug })
    .from(table)
    .where(like(slug, `${stem.replace(/[\\%_]/g, '\\$&')}%`))
  const isNumber = new RegExp(`^\\d{1,${slugDigits}}$`)
  const numbers = taken.map((row) => String(row.slug).slice(stem.length)).filter((end) => isNumber.test(end))
  return `${stem}${Math.max(1, ...numbers.map(Number)) + 1}`
}
