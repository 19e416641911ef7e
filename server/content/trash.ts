import { eq } from 'drizzle-orm'
import { type AnyContent, hasStatus } from '#contract/content/define.ts'
import { imagesOf } from '#server/content/derived-columns.ts'
import type { Actor, createRevisions, Revision } from '#server/content/revisions.ts'
import { columnOf } from '#server/content/row-key.ts'
import { nextFreeSlug, type rowWriter } from '#server/content/row-writer.ts'
import type { StoreOptions } from '#server/content/store-options.ts'
import type { ContentTable } from '#server/content/table.ts'
import type { Transaction } from '#server/database/connect.ts'

/** Deleted rows, for as long as they can be restored. */
export interface Trash {
  trash(limit: number, skip: number): Promise<Revision[]>
  trashCount(): Promise<number>
  /**
   * Restores rows with their ids, positions, and images. A slug that another row has now gets a number. `missing` are the ids that the trash does not hold.
   */
  restore(ids: readonly number[], by: Actor): Promise<{ restored: number; missing: number[] }>
}

interface TrashOptions extends StoreOptions {
  readonly history: ReturnType<typeof createRevisions>
  readonly rows: ReturnType<typeof rowWriter>
}

export function contentTrash(type: AnyContent, table: ContentTable, parts: TrashOptions): Trash {
  const { library, history: revisions, rows } = parts

  /** What of the row as it was is still to be written; what has been added to the definition since starts blank. */
  function toRestorable(row: Record<string, unknown>): Record<string, unknown> & { id: number } {
    const names = ['slug', ...(hasStatus(type) ? ['status'] : []), 'position', ...Object.keys(type.fields)]
    const time = (name: string) => (row[name] ? { [name]: String(row[name]) } : {})
    return {
      ...Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]])),
      ...time('created_at'),
      ...(hasStatus(type) ? time('published_at') : {}),
      ...time('read_at'),
      id: Number(row.id),
      version: Number(row.version ?? 0) + 1,
    }
  }

  async function ensureFreeSlug(
    tx: Transaction,
    row: Record<string, unknown>,
  ): Promise<Record<string, unknown>> {
    if (type.key !== 'slug') return row
    const slug = columnOf(table, 'slug')
    const [taken] = await tx.select({ slug }).from(table).where(eq(slug, row.slug))
    return taken ? { ...row, slug: await nextFreeSlug(tx, table, String(row.slug)) } : row
  }

  async function restoreRow(tx: Transaction, row: Record<string, unknown>, by: Actor): Promise<void> {
    const images = await library.unarchive(imagesOf(type, row))
    await rows.insert(tx, { values: await ensureFreeSlug(tx, row), images, action: 'restored', by })
  }

  return {
    trash: revisions.trash,
    trashCount: revisions.trashCount,
    async restore(ids, by) {
      const restoredRows = await parts.events.transaction(async (tx, changed) => {
        const taken = (await revisions.claimFromTrash(tx, ids)).map(toRestorable)
        for (const row of taken) await restoreRow(tx, row, by)
        changed(taken.map(({ id }) => id))
        return taken
      })
      const found = new Set(restoredRows.map(({ id }) => id))
      return { restored: restoredRows.length, missing: ids.filter((id) => !found.has(id)) }
    },
  }
}
