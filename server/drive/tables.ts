import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Scope } from '#contract/events/events.ts'
import { isoTime } from '#server/database/iso-time.ts'
import { account } from '#server/sessions/tables.ts'

const time = (name: string) => isoTime(name).notNull().default(sql`now()`)
const bytes = (name: string) => bigint(name, { mode: 'number' }).notNull()
/** Employees are deactivated, never deleted, so that what they have shared stays. */
const accountId = (name: string) =>
  integer(name)
    .notNull()
    .references(() => account.id)

/** A file or a folder. Each has one owner, and so has all that is in a folder: its owner. */
export const driveItem = pgTable(
  'drive_item',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ownerId: accountId('owner_id'),
    /** The folder that it is in; null for the owner's own folder, the top of all. */
    parentId: integer('parent_id').references((): AnyPgColumn => driveItem.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    isFolder: boolean('is_folder').notNull(),
    /** Of the current version, like `type` and `path`; 0 and empty for folders. */
    size: bytes('size').default(0),
    /** Detected from the content: a media type that can be shown, or `application/octet-stream`. */
    type: text().notNull().default(''),
    /** In the private store. */
    path: text().notNull().default(''),
    /** The projects and conversations that it was shared with itself. */
    sharedWith: text('shared_with').array().$type<Scope[]>().notNull().default(sql`'{}'`),
    /** Those whose people may read it: its own and those of the folders that it is in. */
    readers: text().array().$type<Scope[]>().notNull().default(sql`'{}'`),
    createdAt: time('created_at'),
    /** When its content, or a folder's name, was last changed. */
    modifiedAt: time('modified_at'),
    /** Since when it is in the trash. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    /** What was deleted: the item itself, or a folder that it was in. */
    deletedWith: integer('deleted_with'),
  },
  (table) => [
    uniqueIndex('drive_item_name')
      .on(table.ownerId, sql`coalesce(${table.parentId}, 0)`, sql`lower(${table.name})`)
      .where(live(table)),
    index('drive_item_modified')
      .on(table.modifiedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(live(table)),
    index('drive_item_owner')
      .on(table.ownerId, table.modifiedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(live(table)),
    index('drive_item_parent').on(
      table.parentId,
      table.modifiedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // Otherwise it keeps a list of what is new, which every call reads from end to end.
    index('drive_item_readers').using('gin', table.readers).with({ fastupdate: false }).where(live(table)),
    index('drive_item_deleted_with').on(table.deletedWith).where(sql`${table.deletedAt} is not null`),
    index('drive_item_trash').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    check('drive_item_trashed', sql`(${table.deletedAt} is null) = (${table.deletedWith} is null)`),
  ],
)

/** What a file has contained, the current content included. */
export const driveVersion = pgTable(
  'drive_version',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    itemId: integer('item_id')
      .notNull()
      .references(() => driveItem.id, { onDelete: 'cascade' }),
    path: text().notNull(),
    size: bytes('size'),
    type: text().notNull(),
    createdAt: time('created_at'),
  },
  (table) => [index('drive_version_item').on(table.itemId, table.id.desc().nullsFirst())],
)

/** A file that is being sent, in as many requests as it takes. It stays for some days after it was completed. */
export const driveUpload = pgTable(
  'drive_upload',
  {
    /** Random, and known to its sender only. */
    id: text().primaryKey(),
    accountId: accountId('account_id'),
    name: text().notNull(),
    /** Of the whole file, as announced. */
    size: bytes('size'),
    /** How much of it is on the disk for good. */
    received: bytes('received').default(0),
    parentId: integer('parent_id').references(() => driveItem.id, { onDelete: 'set null' }),
    /** Where it is going to be stored. */
    path: text().notNull(),
    /** Until when a request writes it, and no other may. */
    busyUntil: timestamp('busy_until', { withTimezone: true }),
    /** The file that it has become. */
    itemId: integer('item_id').references(() => driveItem.id, { onDelete: 'set null' }),
    completedAt: isoTime('completed_at'),
    createdAt: time('created_at'),
    updatedAt: time('updated_at'),
  },
  (table) => [
    index('drive_upload_account').on(table.accountId, table.updatedAt.desc().nullsFirst()),
    index('drive_upload_updated').on(table.updatedAt),
  ],
)

function live({ deletedAt }: { readonly deletedAt: AnyPgColumn }): SQL {
  return sql`${deletedAt} is null`
}
