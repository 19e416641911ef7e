import { and, eq, inArray, isNotNull, isNull, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SlugStatus } from '#contract/content/content-api.ts'
import type { AnyContent } from '#contract/content/define.ts'
import { isDue, isPublic } from '#server/content/audience.ts'
import { columnOf } from '#server/content/row-key.ts'
import { titleField } from '#server/content/row-writer.ts'
import type { StoreOptions } from '#server/content/store-options.ts'
import type { ContentTable } from '#server/content/table.ts'
import { contentSlugRedirect } from '#server/content/tables.ts'
import type { Transaction } from '#server/database/connect.ts'
import { onlyRow } from '#server/database/only-row.ts'
import { DomainError } from '#server/errors.ts'
import { revision } from '#server/revisions/tables.ts'

/** Former slugs of published rows: their URLs redirect until another row takes the slug on purpose. */
export function slugRedirects(
  type: AnyContent,
  table: ContentTable,
  { db, reader = db, clock }: Pick<StoreOptions, 'db' | 'reader' | 'clock'>,
) {
  const isOfType = eq(contentSlugRedirect.type, type.path)
  const now = () => sql`${clock().toISOString()}::timestamptz`

  async function wasDeleted(slug: string): Promise<boolean> {
    const wasDue =
      type.publicFrom === undefined
        ? undefined
        : sql`(${revision.row} ->> ${type.publicFrom})::timestamptz <= ${now()}`
    const [deletion] = await reader
      .select({ id: revision.id })
      .from(revision)
      .where(
        and(
          eq(revision.type, type.path),
          eq(revision.action, 'deleted'),
          isNull(revision.restoredAt),
          sql`${revision.row} ->> 'slug' = ${slug}`,
          sql`${revision.row} ->> 'published_at' is not null`,
          wasDue,
        ),
      )
      .limit(1)
    return deletion !== undefined
  }

  return {
    /**
     * Lets nobody else write rows of this type until the transaction ends: an insert that waited for a slug to become
     * free would not see where it leads from then on.
     */
    lock: (tx: Transaction) => tx.execute(sql`lock table ${table} in share row exclusive mode`),
    /**
     * Before a row gets a slug: whoever takes one that leads to another row has to know.
     * @param isKnown whether they do; otherwise throws 409 with that row
     */
    async claim(tx: Transaction, slug: string, { id, isKnown }: { id?: number; isKnown: boolean }) {
      const isOfSlug = and(eq(contentSlugRedirect.type, type.path), eq(contentSlugRedirect.slug, slug))
      const [other] = isKnown
        ? []
        : await tx
            .select({ id: table.id, title: sql<string>`${columnOf(table, titleField(type))}` })
            .from(contentSlugRedirect)
            .innerJoin(table, eq(table.id, contentSlugRedirect.rowId))
            .where(and(isOfSlug, id === undefined ? undefined : ne(table.id, id)))
      if (other) throw taken(other)
      await tx.delete(contentSlugRedirect).where(isOfSlug)
    },
    /** Records the slug of a published row when it changes. */
    async record(tx: Transaction, row: { id: number; slug?: string }, next: unknown): Promise<void> {
      if (!row.slug || next === undefined || next === row.slug) return
      const redirect = { type: type.path, slug: row.slug, rowId: row.id }
      await tx
        .insert(contentSlugRedirect)
        .values(redirect)
        .onConflictDoUpdate({ target: [contentSlugRedirect.type, contentSlugRedirect.slug], set: redirect })
    },
    /** The former slugs of deleted rows, which the trash deletes with them. */
    ofDeletedRows: {
      async countAddresses(isOf: (id: SQLWrapper) => SQL) {
        const rows = await db
          .select({ count: sql<number>`count(*)::int` })
          .from(contentSlugRedirect)
          .where(and(isOfType, isOf(contentSlugRedirect.rowId)))
        return onlyRow(rows).count
      },
      async purge(tx: Transaction, ids: readonly number[]) {
        await tx
          .delete(contentSlugRedirect)
          .where(and(isOfType, inArray(contentSlugRedirect.rowId, [...ids])))
      },
    },
    /** Resolves a slug without a row: it redirects, or its row was once public. */
    async resolve(slug: string): Promise<SlugStatus> {
      if (type.key !== 'slug' || slug.includes('\0') || !slug.isWellFormed()) return null
      const [moved] = await reader
        .select({ slug: columnOf(table, 'slug') })
        .from(contentSlugRedirect)
        .innerJoin(table, eq(table.id, contentSlugRedirect.rowId))
        .where(
          and(
            eq(contentSlugRedirect.type, type.path),
            eq(contentSlugRedirect.slug, slug),
            isPublic(type, table, now()),
          ),
        )
      if (moved) return { movedTo: String(moved.slug) }
      const [withdrawn] = await reader
        .select({ id: table.id })
        .from(table)
        .where(
          and(eq(columnOf(table, 'slug'), slug), isNotNull(table.published_at), isDue(type, table, now())),
        )
      return withdrawn || (await wasDeleted(slug)) ? 'gone' : null
    },
  }
}

const taken = (current: { id: number; title: string }) =>
  new DomainError('conflict', `This address leads to “${current.title}”, which had it before.`, { current })
