import { asc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '#server/database/connect.ts'
import { invalid } from '#server/errors.ts'
import { present } from '#server/present.ts'

/** The wanted position of a row, identified by slug or id; the highest number is at the top. */
export interface ReorderItem {
  readonly key: string
  readonly position: number
}

interface PositionedRow {
  readonly id: number
  readonly position: number
  readonly slug?: unknown
}

interface Reorderable {
  readonly table: PgTable & { readonly id: PgColumn; readonly position: PgColumn }
  /** Set if a key may be a slug. */
  readonly slug?: PgColumn
  /** The rows that the items name. */
  readonly where: SQL
}

/** Reorders rows within their current positions. Throws 400 as `permutePositions` does. Returns their ids. */
export async function reorderRows(
  tx: Transaction,
  { table, slug, where }: Reorderable,
  wanted: readonly ReorderItem[],
): Promise<number[]> {
  const current = await tx
    .select({ id: table.id, position: table.position, ...(slug ? { slug } : {}) })
    .from(table)
    .where(where)
    // Every reorder locks in the same order, so they wait for one another without a deadlock.
    .orderBy(asc(table.id))
    .for('update')
  // The columns of the table are those of a positioned row.
  const permuted = permutePositions(wanted, current as PositionedRow[]).map(
    ({ id, position }) => sql`(${id}::int, ${position}::int)`,
  )
  await tx.execute(
    sql`update ${table} set position = permuted.position
        from (values ${sql.join(permuted, sql`, `)}) as permuted (id, position)
        where ${table.id} = permuted.id`,
  )
  // As above.
  return (current as PositionedRow[]).map(({ id }) => id)
}

/**
 * Distributes the positions of these rows among them in the wanted order. Other rows keep theirs, so other pages,
 * tabs, and search results stay as they are (AC-264, AC-265, AC-425). Throws 400 if an item names no row, or two
 * items name the same.
 */
function permutePositions(
  wanted: readonly ReorderItem[],
  current: readonly PositionedRow[],
): { id: number; position: number }[] {
  const byKey = new Map(
    current.flatMap((row) => [row.id, row.slug].map((key) => [String(key), row.id] as const)),
  )
  const ids = [...wanted]
    .sort((one, other) => other.position - one.position)
    .map(({ key }) => {
      const id = byKey.get(key)
      if (id === undefined) throw invalid('One of the rows does not exist.')
      return id
    })
  if (new Set(ids).size !== ids.length) throw invalid('One of the rows is listed twice.')
  const positions = current.map(({ position }) => position).sort((one, other) => other - one)
  return ids.map((id, index) => ({ id, position: present(positions[index]) }))
}
