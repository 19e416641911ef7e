import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ContentPath } from '#contract/content/index.ts'
import { time } from '#server/database/time.ts'

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
