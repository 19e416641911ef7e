import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Every stored picture. What nobody uses for a day goes, row and file (server/files/library.ts). */
export const file = pgTable('file', {
  /** Below DATA_DIR/media and below `/media/`, such as `article/3f…e1.jpg`. */
  path: text().primaryKey(),
  /** In bytes. */
  size: integer().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Who shows a picture: a row's fields and the pictures in its rich text, or an administrator's portrait. */
export const fileUse = pgTable(
  'file_use',
  {
    path: text()
      .notNull()
      .references(() => file.path, { onDelete: 'cascade' }),
    /** The kind of thing and its id, such as `article:12` or `admin:3`. */
    owner: text().notNull(),
  },
  (use) => [primaryKey({ columns: [use.owner, use.path] }), index('file_use_path').on(use.path)],
)
