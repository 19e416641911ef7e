import { eq } from 'drizzle-orm'
import type { AnyContent } from '#contract/content/define.ts'
import { picturesOf } from '#server/content/derived-columns.ts'
import type { Actor, Entry, historyOf } from '#server/content/revisions.ts'
import { columnOf } from '#server/content/row-key.ts'
import { nextSlug, type rowWriter } from '#server/content/row-writer.ts'
import type { StoreParts } from '#server/content/store.ts'
import type { ContentTable } from '#server/content/table.ts'
import type { Transaction } from '#server/database/connect.ts'

/** Deleted rows, for as long as they can be brought back. */
export interface Trash {
  trash(limit: number, skip: number): Promise<Entry[]>
  trashCount(): Promise<number>
  /**
   * Brings rows back as they were, with their ids, places, and pictures. A slug that is taken meanwhile gets a
   * number. `missing` are the ids that the trash does not hold.
   */
  restore(ids: readonly number[], by: Actor): Promise<{ restored: number; missing: number[] }>
}

interface Parts extends StoreParts {
  readonly history: ReturnType<typeof historyOf>
  readonly rows: ReturnType<typeof rowWriter>
}

export function contentTrash(type: AnyContent, table: ContentTable, parts: Parts): Trash {
  const { library, history, rows } = parts

  /** What of the row as it was is still to be written; what has been added to the definition since starts blank. */
  function asItWas(row: Record<string, unknown>): Record<string, unknown> & { id: number } {
    const kept = ['slug', 'status', 'position', ...Object.keys(type.fields)]
    const time = (name: string) => (row[name] ? { [name]: String(row[name]) } : {})
    return {
      ...Object.fromEntries(kept.filter((name) => name in row).map((name) => [name, row[name]])),
      ...time('created_at'),
      ...time('published_at'),
      ...time('read_at'),
      id: Number(row.id),
      version: Number(row.version ?? 0) + 1,
    }
  }

  async function withFreeSlug(
    tx: Transaction,
    row: Record<string, unknown>,
  ): Promise<Record<string, unknown>> {
    if (type.key !== 'slug') return row
    const slug = columnOf(table, 'slug')
    const [taken] = await tx.select({ slug }).from(table).where(eq(slug, row.slug))
    return taken ? { ...row, slug: await nextSlug(tx, table, String(row.slug)) } : row
  }

  async function bringBack(tx: Transaction, row: Record<string, unknown>, by: Actor): Promise<void> {
    const pictures = await library.revive(picturesOf(type, row))
    await rows.insert(tx, { values: await withFreeSlug(tx, row), pictures, action: 'restored', by })
  }

  return {
    trash: history.trash,
    trashCount: history.trashCount,
    async restore(ids, by) {
      const back = await parts.invalidation.write(async (tx) => {
        const taken = (await history.takeFromTrash(tx, ids)).map(asItWas)
        for (const row of taken) await bringBack(tx, row, by)
        return taken
      })
      const found = new Set(back.map(({ id }) => id))
      return { restored: back.length, missing: ids.filter((id) => !found.has(id)) }
    },
  }
}
