import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ContentPath } from '#contract/content/index.ts'
import { time } from '#server/database/time.ts'
import { account } from '#server/sessions/tables.ts'

/** Tokens that show one unpublished row on its public page for a while. */
export const contentPreview = pgTable(
  'content_preview',
  {
    /** SHA-256 of the token in hex. */
    hash: text().primaryKey(),
    type: text().$type<ContentPath>().notNull(),
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

/** A row that an import has written. */
export interface ImportedRow {
  readonly id: number
  /** Its version after the import. */
  readonly version: number
  /** The former values of what was changed; null for a new row. */
  readonly before: Readonly<Record<string, unknown>> | null
}

/** What imports have written, to undo them for as long as the trash keeps rows. */
export const contentImport = pgTable(
  'content_import',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The path of the content type. */
    type: text().notNull(),
    accountId: integer('account_id').references(() => account.id, { onDelete: 'set null' }),
    at: time('at').notNull().defaultNow(),
    rows: jsonb().$type<readonly ImportedRow[]>().notNull(),
    undoneAt: time('undone_at'),
  },
  (entry) => [index('content_import_age').on(entry.at)],
)
