import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { isoTime } from '#server/database/iso-time.ts'
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
  (use) => [primaryKey({ columns: [use.owner, use.path] }), index('file_use_path').on(use.path, use.owner)],
)

/** The pictures of the site: those of content and of e-mail templates, and what was added to the library. */
export const media = pgTable(
  'media',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    path: text()
      .notNull()
      .unique()
      .references(() => file.path, { onDelete: 'cascade' }),
    /** The hash of the stored file in hexadecimal, by which the same picture is found again; null until it is known. */
    sha256: text(),
    width: integer(),
    height: integer(),
    /** The name of the uploaded file, or what someone has called it. */
    name: text().notNull().default(''),
    /** What it shows, for those who cannot see it. */
    alt: text().notNull().default(''),
    /** Someone has said that it carries no meaning and needs no alternative text. */
    decorative: boolean().notNull().default(false),
    /** The focal point, which crops keep in view: percent from the left and from the top. */
    x: smallint().notNull().default(50),
    y: smallint().notNull().default(50),
    /** Rises with every change, so that two people who describe the same picture notice each other. */
    version: integer().notNull().default(1),
    created_at: isoTime('created_at').notNull().default(sql`now()`),
    search: text().notNull().generatedAlwaysAs(sql`lower(name || chr(10) || alt)`),
  },
  (table) => [
    index('media_sha256').on(table.sha256),
    index('media_search').using('gin', table.search.op('gin_trgm_ops')),
  ],
)
