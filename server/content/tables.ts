import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { account } from '#server/sessions/tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * The revisions of every row of every content type. A revision holds the row as it was afterwards; the one of a
 * deletion as it was before, which is what the trash restores.
 */
export const contentRevision = pgTable(
  'content_revision',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The type's path. */
    type: text().notNull(),
    rowId: integer('row_id').notNull(),
    action: text({
      enum: ['created', 'changed', 'published', 'unpublished', 'deleted', 'restored'],
    }).notNull(),
    accountId: integer('account_id').references(() => account.id, { onDelete: 'set null' }),
    at: time('at').notNull().defaultNow(),
    row: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Set on a deletion that was undone. */
    restoredAt: time('restored_at'),
  },
  (entry) => [
    index('content_revision_row').on(entry.type, entry.rowId, entry.id),
    index('content_revision_trash')
      .on(entry.type, entry.id)
      .where(sql`${entry.action} = 'deleted' and ${entry.restoredAt} is null`),
    index('content_revision_age').on(entry.at),
  ],
)

/** Tokens that show one unpublished row on its public page for a while. */
export const contentPreview = pgTable(
  'content_preview',
  {
    /** SHA-256 of the token in hex. */
    hash: text().primaryKey(),
    type: text().notNull(),
    rowId: integer('row_id').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (preview) => [index('content_preview_expiry').on(preview.expiresAt)],
)

/** Slugs that published rows once had; their pages redirect to the current ones. */
export const contentSlugRedirect = pgTable(
  'content_slug_redirect',
  {
    type: text().notNull(),
    slug: text().notNull(),
    rowId: integer('row_id').notNull(),
  },
  (former) => [primaryKey({ columns: [former.type, former.slug] })],
)
