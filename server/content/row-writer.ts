import { eq, getTableColumns, like, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AnyContent } from '#contract/content/define.ts'
import { plainText } from '#contract/rich-text.ts'
import { picturesOf, referenceColumns, wordColumns } from '#server/content/derived-columns.ts'
import { type Stored, shownColumns } from '#server/content/queries.ts'
import { type Action, type Actor, noteStep } from '#server/content/revisions.ts'
import { columnOf } from '#server/content/row-key.ts'
import { slugDigits, slugFrom, slugStem } from '#server/content/slug.ts'
import { type ContentTable, computedColumns } from '#server/content/table.ts'
import type { Database, Runner, Transaction } from '#server/database/connect.ts'
import { type Statement, statement } from '#server/database/statement.ts'
import type { StoredPicture } from '#server/files/library.ts'
import { pictureSteps } from '#server/files/uses.ts'

type Values = Readonly<Record<string, unknown>>

/** What is written of a row, and the entry that it gets in the history. */
export interface Write {
  /** Fields, and whatever else of the row is known; an `id` is kept. */
  readonly values: Values
  /** Columns that the database works out, each always in the same way. */
  readonly computed?: Readonly<Record<string, SQLWrapper>>
  /** Stored pictures that are recorded in the same step. */
  readonly pictures: readonly StoredPicture[]
  readonly action: Action
  readonly by: Actor
}

export interface Written {
  readonly row: Stored
  /** Pictures that the row does not show any more; `library.settle` tells which of them go. */
  readonly released: readonly string[]
}

/** Which pictures the row shows: those before, just those that are taken, or any. */
type Pictures = 'as they were' | 'taken' | 'any'

/**
 * Writes rows of a type: each with its pictures, its entry in the history, and the notice of the change, in one
 * statement.
 * @param notice what a statement selects to tell other processes
 */
export function rowWriter(type: AnyContent, table: ContentTable, db: Database, notice: SQLWrapper) {
  const shown = shownColumns(type, table)
  // What the database fills in follows from the other columns, so the history need not hold it.
  const filled = computedColumns(type)
  const own = Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => !(name in filled)))
  const hasMadeSlug = type.key === 'slug' && !('slug' in type.fields)
  const inserts = new Map<string, Statement>()

  /** @param saved an insert or update of one row that returns what is its `own` */
  function saving(saved: SQLWrapper, action: Action, pictures: Pictures) {
    const steps = [sql`saved as ${saved}`, noteStep(type, action, sql.placeholder('done by'))]
    if (pictures !== 'as they were') {
      steps.push(sql`owner as (select ${`${type.path}:`}::text || id as owner from saved)`)
      steps.push(pictureSteps({ ...uses, onlyTaken: pictures === 'taken' }))
    }
    const columns = Object.entries(shown).map(
      ([name, { name: column }]) => sql`saved.${sql.identifier(column)} as ${sql.identifier(name)}`,
    )
    const released = pictures === 'as they were' ? sql`'{}'::text[]` : sql`array(select path from released)`
    return sql`with ${sql.join(steps, sql`, `)}
      select ${sql.join(columns, sql`, `)}, ${released} as "let go", ${notice} from saved`
  }

  /** How many there can be is bounded by the definition: any combination of what need not be sent. */
  function insertOf(values: Values, computed: Values, action: Action, pictures: Pictures): Statement {
    const shape = JSON.stringify([action, pictures, Object.keys(values), Object.keys(computed)])
    const found = inserts.get(shape)
    if (found) return found
    const sent = Object.fromEntries(Object.keys(values).map((name) => [name, sql.placeholder(name)]))
    const into = db.insert(table)
    const row = { ...sent, ...referenceColumns(type, sent), ...computed }
    const insert = ('id' in values ? into.overridingSystemValue() : into).values(row as never)
    if (hasMadeSlug) insert.onConflictDoNothing({ target: columnOf(table, 'slug') })
    const made = statement(
      saving(insert.returning(own), action, pictures),
      `${type.path}_insert_${inserts.size}`,
    )
    inserts.set(shape, made)
    return made
  }

  const writtenOf = (found: Values): Written => ({
    row: Object.fromEntries(
      Object.entries(shown).map(([name, column]) => [name, asRead(column, found[name])]),
    ) as Stored,
    released: found['let go'] as string[],
  })

  return {
    /**
     * A slug that the server makes comes from the first field and gets a number where it is taken (AC-427, AC-428);
     * one that was sent stands as it is, and where it is taken the database says so.
     */
    async insert(runner: Runner, { values, computed = {}, pictures, action, by }: Write): Promise<Written> {
      const given = { ...blankOf(type), ...values }
      const whole = { ...given, ...wordColumns(type, given) }
      const paths = picturesOf(type, given)
      const kind = paths.every((path) => pictures.some((one) => one.path === path)) ? 'taken' : 'any'
      const rest = { ...usesOf(paths, pictures), 'done by': by }
      const wanted = String(given.slug ?? slugFrom(plainText(String(given[titleField(type)])), type.path))
      for (let slug = wanted; ; slug = await nextSlug(runner, table, wanted)) {
        const row = hasMadeSlug ? { ...whole, slug } : whole
        const [found] = await insertOf(row, computed, action, kind)(runner, { ...row, ...rest })
        if (found) return writtenOf(found)
      }
    },

    /** @param before the row as it is, locked */
    async update(tx: Transaction, before: { id: number }, write: Write): Promise<Written> {
      const { values, computed = {}, pictures, action, by } = write
      const set = { ...values, ...wordColumns(type, values), ...referenceColumns(type, values), ...computed }
      const update = tx
        .update(table)
        .set(set as never)
        .where(eq(table.id, before.id))
        .returning(own)
      const touched = Object.keys(values).some((name) => name in type.fields)
      const rest = { ...usesOf(picturesOf(type, { ...before, ...values }), pictures), 'done by': by }
      const [found] = await statement(saving(update, action, touched ? 'any' : 'as they were'))(tx, rest)
      return writtenOf(found as Values)
    },
  }
}

/** What stands where nothing is said. A date that must be there is left to the database, whose clock counts. */
const blankOf = (type: AnyContent): Values =>
  Object.fromEntries(
    Object.entries<unknown>(type.blank).filter(
      ([name, initial]) => type.fields[name].kind !== 'date' || initial === null,
    ),
  )

/** No field is called so: a field's name is one word. */
const uses = {
  paths: sql.placeholder('shown pictures'),
  takenPaths: sql.placeholder('taken pictures'),
  takenSizes: sql.placeholder('taken sizes'),
}

const usesOf = (shown: readonly string[], taken: readonly StoredPicture[]) => ({
  [uses.paths.name]: shown,
  [uses.takenPaths.name]: taken.map(({ path }) => path),
  [uses.takenSizes.name]: taken.map(({ size }) => size),
})

const asRead = (column: PgColumn, value: unknown): unknown =>
  value === null ? null : column.mapFromDriverValue(value)

/** The field that a row is called by: the first of its definition. */
export const titleField = (type: AnyContent): string => Object.keys(type.fields)[0] as string

/** The wanted slug with the number after the highest one taken: `steady-hands-2`. */
export async function nextSlug(runner: Runner, table: ContentTable, wanted: string): Promise<string> {
  const slug = columnOf(table, 'slug')
  const stem = slugStem(wanted)
  const taken = await runner
    .select({ slug })
    .from(table)
    .where(like(slug, `${stem.replace(/[\\%_]/g, '\\$&')}%`))
  const isNumber = new RegExp(`^\\d{1,${slugDigits}}$`)
  const numbers = taken.map((row) => String(row.slug).slice(stem.length)).filter((end) => isNumber.test(end))
  return `${stem}${Math.max(1, ...numbers.map(Number)) + 1}`
}
