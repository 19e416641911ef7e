import { and, eq, getTableColumns, like, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AnyContent, Status } from '#contract/content/define.ts'
import type { RowChange } from '#contract/events/event-topics.ts'
import { plainText } from '#contract/rich-text.ts'
import { imagesOf, plainTextColumns, referenceColumns } from '#server/content/derived-columns.ts'
import { type StoredRow, selectColumns } from '#server/content/queries.ts'
import { columnOf, parseKey } from '#server/content/row-key.ts'
import { slugDigits, slugFrom, slugStem } from '#server/content/slug.ts'
import { type ContentTable, computedColumns } from '#server/content/table.ts'
import { contentSlugRedirect } from '#server/content/tables.ts'
import type { Database, Runner, Transaction } from '#server/database/connect.ts'
import { escapeLike } from '#server/database/like.ts'
import { type Statement, statement } from '#server/database/statement.ts'
import { invalid } from '#server/errors.ts'
import type { StoredFile } from '#server/files/storage.ts'
import { toNewFiles, useSteps } from '#server/files/uses.ts'
import { present } from '#server/present.ts'
import { type Actor, actorValues, type RevisionAction, recordStep } from '#server/revisions/revisions.ts'

type Values = Readonly<Record<string, unknown>>

/** A write to a row, and the revision that is recorded. */
export interface RowWrite {
  /** Fields and other known columns; an `id` is used as given. */
  readonly values: Values
  /** Columns that the database computes, each always in the same way. */
  readonly computed?: Readonly<Record<string, SQLWrapper>>
  /** Stored images, recorded in the same statement. */
  readonly images: readonly StoredFile[]
  /** Paths of stored images; the statement fails if one is gone (`useOfMissingFile`). */
  readonly known?: readonly string[]
  readonly action: RevisionAction
  /** What others hear that has happened. */
  readonly changes: readonly RowChange[]
  readonly by: Actor
}

export interface WrittenRow {
  readonly row: StoredRow
  /** Images that the row no longer shows; `library.deleteUnused` decides which are deleted. */
  readonly released: readonly string[]
}

/** A row before it is written, with column values as the driver reads them. */
export interface LockedRow {
  readonly id: number
  readonly status: Status
  readonly version: number
  readonly published_at: unknown
  /** Times, and texts of the driver. */
  readonly publishAt: unknown
  readonly unpublishAt: unknown
  readonly draft: Readonly<Record<string, unknown>> | null
  readonly [column: string]: unknown
  readonly slug?: string
}

/** The images that the row shows: as before, only new ones and ones that must exist, or any. */
type ImageUses = 'unchanged' | 'existing' | 'any'
type SaveParts = readonly [action: RevisionAction, images: ImageUses]

/**
 * Writes rows of a type, each with its images, its revision, and the event in one statement.
 * @param publishSql selected by a statement, publishes in the other processes what has happened to a row
 */
export function rowWriter(
  type: AnyContent,
  table: ContentTable,
  db: Database,
  publishSql: (id: SQLWrapper, changes: SQLWrapper) => SQL,
) {
  const selected = selectColumns(type, table)
  // The database derives these from the other columns, so the history does not store them.
  const derived = computedColumns(type)
  const own = Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([name]) => !(name in derived)),
  )
  const hasGeneratedSlug = type.key === 'slug' && (type.fields.slug?.generated ?? true)
  const statements = new Map<string, Statement>()

  /** @param saved an insert or update of one row that returns its `own` columns */
  function saveStatement(saved: SQLWrapper, ...[action, images]: SaveParts) {
    const steps = [sql`saved as ${saved}`, recordStep(type.path, action, actorPlaceholders)]
    if (images !== 'unchanged') {
      steps.push(sql`owner as (select ${`${type.path}:`}::text || id as owner from saved)`)
      steps.push(useSteps({ ...usePlaceholders, mustExist: images === 'existing' }))
    }
    const released = images === 'unchanged' ? sql`'{}'::text[]` : sql`array(select path from released)`
    return sql`with ${sql.join(steps, sql`, `)}
      select ${namedColumns(selected)}, ${released} as released, ${publishSql(sql`saved.id`, sql.placeholder('changes'))} from saved`
  }

  type Save = (row: Values) => SQLWrapper

  const insertOf: Save = (row) => {
    const into = db.insert(table)
    // Only the definition knows the names and types of the columns.
    return ('id' in row ? into.overridingSystemValue() : into).values(row as never).returning(own)
  }

  /** Writes nothing if the slug is taken. */
  const insertIfFree: Save = (row) =>
    db
      .insert(table)
      // As above.
      .values(row as never)
      .onConflictDoNothing({ target: columnOf(table, 'slug') })
      .returning(own)

  const updateOf: Save = (row) =>
    db
      .update(table)
      // As above.
      .set(row as never)
      .where(eq(table.id, sql.placeholder('updated id')))
      .returning(own)

  function buildStatement(save: Save, values: Values, computed: Values, ...rest: SaveParts): SQL {
    const sent = Object.fromEntries(Object.keys(values).map((name) => [name, sql.placeholder(name)]))
    return saveStatement(save({ ...sent, ...referenceColumns(type, sent), ...computed }), ...rest)
  }

  /** Built once per set of columns, of which there are few. */
  function preparedStatement(save: Save, values: Values, computed: Values, ...rest: SaveParts): Statement {
    const shape = JSON.stringify([save.name, Object.keys(values), Object.keys(computed), ...rest])
    const found = statements.get(shape)
    if (found) return found
    const made = statement(
      buildStatement(save, values, computed, ...rest),
      `${type.path}_write_${statements.size}`,
    )
    statements.set(shape, made)
    return made
  }

  const toWrittenRow = (found: Values): WrittenRow => ({
    // The statement selects a stored row and `released`.
    row: Object.fromEntries(
      Object.entries(selected).map(([name, column]) => [name, fromDriver(column, found[name])]),
    ) as StoredRow,
    released: found.released as string[],
  })

  const lockBy = (column: 'id' | 'slug') =>
    statement(
      sql`select ${namedColumns(own)} from ${table}
        where ${columnOf(table, column)} = ${sql.placeholder(column)} for update`,
      `${type.path}_lock_by_${column}`,
    )
  const lockById = lockBy('id')
  const lockBySlug = type.key === 'slug' ? lockBy('slug') : lockById

  return {
    /** Locks the row with this slug or id until the end of the transaction. Undefined if there is none. */
    async lock(tx: Transaction, key: string): Promise<LockedRow | undefined> {
      const parsed = parseKey(type, key)
      if (!parsed) return undefined
      const [found] = await ('id' in parsed ? lockById : lockBySlug)(tx, parsed)
      // It selects all columns of the row.
      return found as LockedRow | undefined
    },

    /**
     * A generated slug comes from the first field, with a number if another row has it or had it (AC-427, AC-428). A
     * slug among the values is written as is, and the database rejects a duplicate.
     */
    async insert(
      runner: Runner,
      { values, computed = {}, images, known = [], action, changes, by }: RowWrite,
    ): Promise<WrittenRow> {
      const complete = { ...defaultValues(type), ...values }
      const whole = { ...complete, ...plainTextColumns(type, complete) }
      const paths = imagesOf(type, complete)
      const existing = new Set([...known, ...images.map(({ path }) => path)])
      const kind = paths.every((path) => existing.has(path)) ? 'existing' : 'any'
      const rest = { ...useValues(paths, images), ...actorValues(by), changes: JSON.stringify(changes) }
      const save = async (how: Save, row: Values) => {
        // The definition limits what may be omitted.
        const [found] = await preparedStatement(how, row, computed, action, kind)(runner, { ...row, ...rest })
        return found && toWrittenRow(found)
      }
      if (!hasGeneratedSlug || 'slug' in values) {
        const written = await save(insertOf, whole)
        if (!written) throw invalid({ slug: [`${type.path} with this slug already exists.`] })
        return written
      }
      const wanted = await slugFrom(plainText(String(complete[titleField(type)])), type.path)
      for (let slug = wanted; ; slug = await nextFreeSlug(runner, type, table, wanted)) {
        const written = await save(insertIfFree, { ...whole, slug })
        if (written) return written
      }
    },

    async update(tx: Transaction, before: LockedRow, write: RowWrite): Promise<WrittenRow> {
      const { values, images, action, changes, by } = write
      const { draft, ...fields } = { ...values, ...plainTextColumns(type, values) }
      // The JSON of null would be a value.
      const computed = { ...write.computed, ...(draft === null ? { draft: sql`null` } : {}) }
      const set = draft ? { ...fields, draft } : fields
      const touched = Object.keys(values).some((name) => name in type.fields || name === 'draft')
      // Fields have too many combinations.
      const update = touched
        ? statement(buildStatement(updateOf, set, computed, action, 'any'))
        : preparedStatement(updateOf, set, computed, action, 'unchanged')
      const shown = imagesOf(type, { ...before, ...values })
      const rest = { ...useValues(shown, images), ...actorValues(by), changes: JSON.stringify(changes) }
      const [found] = await update(tx, { ...set, ...rest, 'updated id': before.id })
      return toWrittenRow(present(found))
    },
  }
}

/** The values for what is not sent. A required date is left to the database, whose clock counts. */
const defaultValues = (type: AnyContent): Values =>
  Object.fromEntries(
    Object.entries<unknown>(type.blank).filter(
      ([name, initial]) => name !== 'slug' && (type.fields[name].kind !== 'date' || initial === null),
    ),
  )

/** No field has such a name: field names are one word. */
const usePlaceholders = {
  paths: sql.placeholder('image paths'),
  newFiles: sql.placeholder('new images'),
}

const actorPlaceholders = {
  accountId: sql.placeholder('accountId'),
  tokenName: sql.placeholder('tokenName'),
}

const useValues = (shown: readonly string[], uploaded: readonly StoredFile[]) => ({
  [usePlaceholders.paths.name]: shown,
  [usePlaceholders.newFiles.name]: toNewFiles(uploaded),
})

const fromDriver = (column: PgColumn, value: unknown): unknown =>
  value === null ? null : column.mapFromDriverValue(value)

const namedColumns = (columns: Readonly<Record<string, PgColumn>>): SQL =>
  sql.join(
    Object.entries(columns).map(
      ([name, { name: column }]) => sql`${sql.identifier(column)} as ${sql.identifier(name)}`,
    ),
    sql`, `,
  )

/** The field that names a row: the first of its definition. */
export const titleField = (type: AnyContent): string => present(Object.keys(type.fields)[0])

/** The wanted slug with the next number that no row has, and that leads to none: `steady-hands-2`. */
export async function nextFreeSlug(
  runner: Runner,
  type: AnyContent,
  table: ContentTable,
  wanted: string,
): Promise<string> {
  const slug = columnOf(table, 'slug')
  const stem = slugStem(wanted)
  const pattern = `${escapeLike(stem)}%`
  const { slug: former, type: formerType } = contentSlugRedirect
  const taken = await runner
    .select({ slug })
    .from(table)
    .where(like(slug, pattern))
    .unionAll(
      runner
        .select({ slug: former })
        .from(contentSlugRedirect)
        .where(and(eq(formerType, type.path), like(former, pattern))),
    )
  const isNumber = new RegExp(`^\\d{1,${slugDigits}}$`)
  const numbers = taken.map((row) => String(row.slug).slice(stem.length)).filter((end) => isNumber.test(end))
  return `${stem}${Math.max(1, ...numbers.map(Number)) + 1}`
}
