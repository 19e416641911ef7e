import { eq, sql } from 'drizzle-orm'
import { idColumn } from '#server/content/kinds.ts'
import { columnOf } from '#server/content/row-key.ts'
import type { ContentTable } from '#server/content/table.ts'
import type { Transaction } from '#server/database/connect.ts'

/** A column of another type that holds titles of this one and is renamed with them (AP-398). */
export interface TitleCopy {
  /** The path of that type. */
  readonly type: string
  readonly table: ContentTable
  /** The field. */
  readonly name: string
}

/**
 * Writes the new title to the rows and drafts that carry a copy of it. Undefined: the title did not change.
 * @param row the renamed one as it was before
 * @returns the ids of the rows that have changed, by type; none where the title did not
 */
export async function updateTitleCopies(
  tx: Transaction,
  copies: readonly TitleCopy[],
  row: { readonly id: number; readonly [column: string]: unknown },
  title: unknown,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const changed = new Map<string, readonly number[]>()
  if (title === undefined) return changed
  for (const { type, table, name } of copies) {
    const rows = await tx
      .update(table)
      // Only the definition knows the names of the columns.
      .set({ [name]: title } as never)
      .where(eq(columnOf(table, idColumn(name)), row.id))
      .returning({ id: table.id })
    const drafts = await tx
      .update(table)
      .set({ draft: sql`${table.draft} || jsonb_build_object(${name}::text, ${title}::text)` })
      .where(sql`${table.draft} ->> ${name} = ${row.title}`)
      .returning({ id: table.id })
    const ids = [...(changed.get(type) ?? []), ...[...rows, ...drafts].map(({ id }) => id)]
    changed.set(type, [...new Set(ids)])
  }
  return changed
}
