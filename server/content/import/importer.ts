import { eq, inArray, sql } from 'drizzle-orm'
import type { AnyContent } from '#contract/content/define.ts'
import { type ImportReport, importLimits } from '#contract/content/import-limits.ts'
import { limits } from '#contract/limits.ts'
import { type KnownRows, planImport } from '#server/content/import/plan.ts'
import { selectColumns } from '#server/content/queries.ts'
import { columnOf } from '#server/content/row-key.ts'
import type { ContentTable } from '#server/content/table.ts'
import { contentImport, type ImportedRow } from '#server/content/tables.ts'
import type { Database, Runner, Transaction } from '#server/database/connect.ts'
import { onlyRow } from '#server/database/only-row.ts'
import { notFound } from '#server/errors.ts'
import { file } from '#server/files/tables.ts'
import type { Actor } from '#server/revisions/revisions.ts'

type Values = Readonly<Record<string, unknown>>

/** The writes of a store within a transaction. */
export interface ImportWrites {
  create(values: Values, by: Actor): Promise<Values>
  update(id: number, values: Values, by: Actor): Promise<Values>
  /** Gives a row its former values. */
  undo(id: number, values: Values, by: Actor): Promise<void>
  remove(ids: readonly number[], by: Actor): Promise<void>
}

interface ImporterOptions {
  readonly type: AnyContent
  readonly table: ContentTable
  readonly db: Database
  transaction<T>(work: (tx: Transaction, writes: ImportWrites) => Promise<T>): Promise<T>
}

/** Imports files into the rows of a type: a file as a whole, in one transaction, or not at all. */
export interface Importer {
  importCsv(csv: string, by: Actor, isDryRun: boolean): Promise<ImportReport>
  /**
   * Deletes the rows that an import has created, and gives those that it has changed their former values. Rows that
   * were changed or deleted since stay as they are: `kept`. Throws 404 for an import that is unknown, undone, or older
   * than the trash.
   */
  undoImport(id: number, by: Actor): Promise<{ undone: number; kept: number }>
}

export function createImporter({ type, table, db, transaction }: ImporterOptions): Importer {
  const columns = selectColumns(type, table)

  const report = (plan: Awaited<ReturnType<typeof planImport>>, id: number | null): ImportReport => ({
    id,
    created: plan.lines.filter((line) => line.id === undefined).length,
    updated: plan.lines.filter((line) => line.id !== undefined).length,
    unchanged: plan.unchanged,
    problems: plan.problems.slice(0, importLimits.namedProblems),
    problemCount: plan.problems.length,
  })

  async function apply(tx: Transaction, writes: ImportWrites, csv: string, by: Actor): Promise<ImportReport> {
    const known = knownRows(table, tx, columns)
    let before: ReadonlyMap<number, Readonly<Record<string, unknown>>> = new Map()
    const plan = await planImport(type, csv, {
      ...known,
      // Nobody changes them before the import is done.
      byId: async (ids) => {
        await lock(tx, table, ids)
        before = await known.byId(ids)
        return before
      },
    })
    if (plan.problems.length > 0 || plan.lines.length === 0) return report(plan, null)
    const written: ImportedRow[] = []
    for (const { id, values } of plan.lines) {
      if (id === undefined) {
        const created = await writes.create(values, by)
        written.push({ id: Number(created.id), version: Number(created.version), before: null })
      } else {
        const former = before.get(id) ?? {}
        const { version } = await writes.update(id, values, by)
        written.push({
          ...{ id, version: Number(version) },
          before: Object.fromEntries(Object.keys(values).map((name) => [name, former[name]])),
        })
      }
    }
    const rows = await tx
      .insert(contentImport)
      .values({ type: type.path, accountId: by?.id ?? null, rows: written })
      .returning({ id: contentImport.id })
    return report(plan, onlyRow(rows).id)
  }

  return {
    async importCsv(csv, by, isDryRun) {
      if (!isDryRun) return transaction((tx, writes) => apply(tx, writes, csv, by))
      return report(await planImport(type, csv, knownRows(table, db, columns)), null)
    },
    undoImport: (id, by) =>
      transaction(async (tx, writes) => {
        const [found] = await tx
          .update(contentImport)
          .set({ undoneAt: sql`now()` })
          .where(
            sql`${contentImport.id} = ${id} and ${contentImport.type} = ${type.path} and ${contentImport.undoneAt} is null
                and ${contentImport.at} > now() - make_interval(days => ${limits.trashDays})`,
          )
          .returning({ rows: contentImport.rows })
        if (!found) throw notFound()
        const ids = found.rows.map((row) => row.id)
        await lock(tx, table, ids)
        const current = await tx
          .select({ id: table.id, version: table.version })
          .from(table)
          .where(inArray(table.id, ids))
        const versions = new Map(current.map((row) => [row.id, row.version]))
        const untouched = found.rows.filter((row) => versions.get(row.id) === row.version)
        for (const row of untouched) if (row.before) await writes.undo(row.id, row.before, by)
        const created = untouched.filter((row) => row.before === null)
        await writes.remove(
          created.map((row) => row.id),
          by,
        )
        return { undone: untouched.length, kept: found.rows.length - untouched.length }
      }),
  }
}

/** Always in the same order, so that two imports wait for one another without a deadlock. */
async function lock(tx: Transaction, table: ContentTable, ids: readonly number[]): Promise<void> {
  await tx
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, [...ids]))
    .orderBy(table.id)
    .for('update')
}

function knownRows(
  table: ContentTable,
  runner: Runner,
  columns: ReturnType<typeof selectColumns>,
): KnownRows {
  return {
    async byId(ids) {
      const rows = await runner
        .select(columns)
        .from(table)
        .where(inArray(table.id, [...ids]))
      return new Map(rows.map((row) => [Number(row.id), row]))
    },
    async titles(path, values) {
      const wanted = [...new Set(values.map((value) => value.toLowerCase()))]
      const { rows } = await runner.execute<{ title: string }>(
        sql`select distinct lower(title) as title from ${sql.identifier(path)}
            where lower(title) = any(${sql.param(wanted)}::text[])`,
      )
      return new Set(rows.map(({ title }) => title))
    },
    async bySlug(slugs) {
      const slug = columnOf(table, 'slug')
      const rows = await runner
        .select({ id: table.id, slug })
        .from(table)
        .where(inArray(slug, [...slugs]))
      return new Map(rows.map((row) => [String(row.slug), row.id]))
    },
    async images(paths) {
      const rows = await runner
        .select({ path: file.path })
        .from(file)
        .where(sql`${file.path} = any(${sql.param([...paths])}::text[]) and ${eq(file.visibility, 'public')}`)
      return new Set(rows.map(({ path }) => path))
    },
  }
}

/** Deletes what is known of imports that cannot be undone any more. */
export async function purgeImports(db: Database): Promise<void> {
  await db
    .delete(contentImport)
    .where(sql`${contentImport.at} < now() - make_interval(days => ${limits.trashDays})`)
}
