import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AnyContent } from '#contract/content/define.ts'
import type { SlugStatus } from '#contract/content/query.ts'
import type { Clock } from '#server/clock.ts'
import { isDue, isPublic } from '#server/content/audience.ts'
import { columnOf } from '#server/content/row-key.ts'
import type { ContentTable } from '#server/content/table.ts'
import { contentFormerSlug, contentHistory } from '#server/content/tables.ts'
import type { Database, Transaction } from '#server/database/connect.ts'

/** The slugs that published rows of a type once had: their pages lead on, until another row takes the slug. */
export function formerSlugs(type: AnyContent, table: ContentTable, db: Database, clock: Clock) {
  const now = () => sql`${clock().toISOString()}::timestamptz`

  async function wasDeleted(slug: string): Promise<boolean> {
    const wasDue =
      type.publicFrom === undefined
        ? undefined
        : sql`(${contentHistory.row} ->> ${type.publicFrom})::timestamptz <= ${now()}`
    const [entry] = await db
      .select({ id: contentHistory.id })
      .from(contentHistory)
      .where(
        and(
          eq(contentHistory.type, type.path),
          eq(contentHistory.action, 'deleted'),
          isNull(contentHistory.restoredAt),
          sql`${contentHistory.row} ->> 'slug' = ${slug}`,
          sql`${contentHistory.row} ->> 'published_at' is not null`,
          wasDue,
        ),
      )
      .limit(1)
    return entry !== undefined
  }

  return {
    /** Keeps a published row's slug when it gets another one. */
    async keep(tx: Transaction, row: { id: number; slug?: string }, next: unknown): Promise<void> {
      if (!row.slug || next === undefined || next === row.slug) return
      const former = { type: type.path, slug: row.slug, rowId: row.id }
      await tx
        .insert(contentFormerSlug)
        .values(former)
        .onConflictDoUpdate({ target: [contentFormerSlug.type, contentFormerSlug.slug], set: former })
    },
    /** What became of a slug that shows no row: it leads to another one, or its row was public once. */
    async fate(slug: string): Promise<SlugStatus> {
      if (type.key !== 'slug' || slug.includes('\0') || !slug.isWellFormed()) return null
      const [moved] = await db
        .select({ slug: columnOf(table, 'slug') })
        .from(contentFormerSlug)
        .innerJoin(table, eq(table.id, contentFormerSlug.rowId))
        .where(
          and(
            eq(contentFormerSlug.type, type.path),
            eq(contentFormerSlug.slug, slug),
            isPublic(type, table, now()),
          ),
        )
      if (moved) return { movedTo: String(moved.slug) }
      const [withdrawn] = await db
        .select({ id: table.id })
        .from(table)
        .where(
          and(eq(columnOf(table, 'slug'), slug), isNotNull(table.published_at), isDue(type, table, now())),
        )
      return withdrawn || (await wasDeleted(slug)) ? 'gone' : null
    },
  }
}
