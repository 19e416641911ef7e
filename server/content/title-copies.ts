import { eq } from 'drizzle-orm'
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
 * Writes the new title to the rows that carry a copy of it. Undefined: the title did not change.
 * @returns the types in which rows may have changed
 */
export async function updateTitleCopies(
  tx: Transaction,
  copies: readonly TitleCopy[],
  id: number,
  title: unknown,
): Promise<readonly string[]> {
  if (title === undefined) return []
  for (const { table, name } of copies) {
    await tx
      .update(table)
      // Only the definition knows the names of the columns.
      .set({ [name]: title } as never)
      .where(eq(columnOf(table, idColumn(name)), id))
  }
  return copies.map(({ type }) => type)
}
