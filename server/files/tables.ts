import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { time } from '#server/database/time.ts'
import type { Visibility } from '#server/files/storage.ts'

/** Every stored file. A file that nothing uses for a day is deleted, row and content (server/files/library.ts). */
export const file = pgTable(
  'file',
  {
    /** Such as `article/3f…e1.jpg`; its extension is the type of its content. */
    path: text().primaryKey(),
    /** Public files are below DATA_DIR/media and served below `/media/`, private ones below DATA_DIR/private. */
    visibility: text().$type<Visibility>().notNull().default('public'),
    /** In bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    /** The hash of a file that is stored unchanged, in hexadecimal. */
    sha256: text(),
    createdAt: time('created_at').notNull().defaultNow(),
    /** The employee whose quota it counts towards; null for the files of visitors and administrators. */
    accountId: integer('account_id'),
  },
  (table) => [index('file_account').on(table.accountId).where(sql`account_id is not null`)],
)

/** The bytes that visitors have stored today, by their networks (server/files/quotas.ts). */
export const visitorStorage = pgTable(
  'visitor_storage',
  {
    /** The day in UTC. */
    day: date().notNull(),
    /** Hashed. */
    network: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.network] })],
)

/** Uses of a file: a row's fields and the images in its rich text, an account's portrait, an application. */
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
