import { and, eq, ne } from 'drizzle-orm'
import type { AnyContent } from '#contract/content/define.ts'
import { imagesOf } from '#server/content/derived-columns.ts'
import { columnOf } from '#server/content/row-key.ts'
import { nextFreeSlug, type rowWriter } from '#server/content/row-writer.ts'
import type { ContentTable } from '#server/content/table.ts'
import { contentSlugRedirect } from '#server/content/tables.ts'
import type { Transaction } from '#server/database/connect.ts'
import type { Library } from '#server/files/library.ts'
import type { Actor } from '#server/revisions/revisions.ts'

interface RestoreOptions {
  readonly type: AnyContent
  readonly table: ContentTable
  readonly library: Library
  readonly rows: ReturnType<typeof rowWriter>
}

/**
 * Inserts a deleted row again, with its id, position, and images. If another row has its slug now, it gets a numbered
 * one.
 */
export function rowRestorer({ type, table, library, rows }: RestoreOptions) {
  /** The values of the deleted row that still exist; fields added to the definition since are empty. */
  function toRestorable(row: Record<string, unknown>): Record<string, unknown> {
    const names = ['slug', 'status', 'position', ...Object.keys(type.fields)]
    const time = (name: string) => (row[name] ? { [name]: String(row[name]) } : {})
    return {
      ...Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]])),
      ...time('created_at'),
      ...time('published_at'),
      ...(row.draft ? { draft: row.draft } : {}),
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
    const { type: formerType, slug: former, rowId } = contentSlugRedirect
    const leadsToAnother = and(
      eq(formerType, type.path),
      eq(former, String(row.slug)),
      ne(rowId, Number(row.id)),
    )
    const [taken] = await tx
      .select({ slug })
      .from(table)
      .where(eq(slug, row.slug))
      .unionAll(tx.select({ slug: former }).from(contentSlugRedirect).where(leadsToAnother))
    return taken ? { ...row, slug: await nextFreeSlug(tx, type, table, String(row.slug)) } : row
  }

  return async (tx: Transaction, deleted: Record<string, unknown>, by: Actor): Promise<void> => {
    const row = toRestorable(deleted)
    const images = await library.unarchive(imagesOf(type, row))
    const values = await ensureFreeSlug(tx, row)
    // Rows come back together, so the caller publishes for all of them.
    await rows.insert(tx, { values, images, action: 'restored', changes: [], by })
  }
}
