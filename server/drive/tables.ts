import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { fileFields } from '#contract/drive/file-fields.ts'
import type { Scope } from '#contract/events/events.ts'
import { isoTime } from '#server/database/iso-time.ts'
import { columnKinds, fieldColumns } from '#server/fields/columns.ts'
import { searchTable } from '#server/search/search-table.ts'
import { account } from '#server/sessions/tables.ts'

const time = (name: string) => isoTime(name).notNull().default(sql`now()`)
const bytes = (name: string) => bigint(name, { mode: 'number' }).notNull()
/** Employees are deactivated, never deleted, so the files that they have shared stay. */
const accountId = (name: string) =>
  integer(name)
    .notNull()
    .references(() => account.id)

/** A file or a folder. Each has one owner, who also owns everything inside a folder. */
export const driveItem = pgTable(
  'drive_item',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ownerId: accountId('owner_id'),
    /** The folder that contains it; null for the owner's top level. */
    parentId: integer('parent_id').references((): AnyPgColumn => driveItem.id, { onDelete: 'cascade' }),
    ...fieldColumns(fileFields, { kinds: columnKinds }),
    isFolder: boolean('is_folder').notNull(),
    /** Size, type, and path of the current version; 0 and empty for folders. */
    size: bytes('size').default(0),
    /** Detected from the content: a media type that can be displayed, or `application/octet-stream`. */
    type: text().notNull().default(''),
    /** In private storage. */
    path: text().notNull().default(''),
    /** The projects and conversations that it was shared with directly. */
    sharedWith: text('shared_with').array().$type<Scope[]>().notNull().default(sql`'{}'`),
    /** Those that it is shared with only through messages; they are removed with the last of these messages. */
    offeredTo: text('offered_to').array().$type<Scope[]>().notNull().default(sql`'{}'`),
    /** The scopes that may read it: its own and those of the folders around it. */
    readers: text().array().$type<Scope[]>().notNull().default(sql`'{}'`),
    createdAt: time('created_at'),
    /** When its content, or the folder's name, last changed. */
    modifiedAt: time('modified_at'),
    /** When it was moved to the trash. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    /** The deleted item: this one, or a folder around it. */
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
    // Otherwise the index would keep a pending list, which every call reads in full.
    index('drive_item_readers').using('gin', table.readers).with({ fastupdate: false }).where(live(table)),
    index('drive_item_deleted_with').on(table.deletedWith).where(sql`${table.deletedAt} is not null`),
    index('drive_item_trash').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    check('drive_item_trashed', sql`(${table.deletedAt} is null) = (${table.deletedWith} is null)`),
  ],
)

/** The indexed words of names (server/drive/local/item-search.ts). */
export const driveSearch = searchTable('drive_search', () => driveItem.id)

/** The contents of a file over time, including the current one. */
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

/** A file that is being uploaded, in any number of requests. The row is kept for some days after completion. */
export const driveUpload = pgTable(
  'drive_upload',
  {
    /** Random, and known only to its sender. */
    id: text().primaryKey(),
    accountId: accountId('account_id'),
    name: text().notNull(),
    /** The announced size of the whole file. */
    size: bytes('size'),
    /** How many bytes are durably on disk. */
    received: bytes('received').default(0),
    parentId: integer('parent_id').references(() => driveItem.id, { onDelete: 'set null' }),
    /** The sender's reference: announced again with the same one, it is the same upload. */
    reference: text(),
    /** Whether it becomes a separate file, with a free name, if there is one of the same name. */
    keepsBoth: boolean('keeps_both').notNull().default(false),
    /** Where it will be stored. */
    path: text().notNull(),
    /** When the exclusive right of a request to write it expires. */
    busyUntil: timestamp('busy_until', { withTimezone: true }),
    /** The resulting file. */
    itemId: integer('item_id').references(() => driveItem.id, { onDelete: 'set null' }),
    /** The version that it added to an existing file of that name; null if it became a new file. */
    versionId: integer('version_id').references(() => driveVersion.id, { onDelete: 'set null' }),
    /** The company's server that stores it; null for Portico's own storage. */
    upstream: text({ enum: ['nextcloud'] }),
    /** There, the ids of the folder, the resulting file, and the version that it added. */
    folder: text(),
    item: text(),
    version: text(),
    completedAt: isoTime('completed_at'),
    createdAt: time('created_at'),
    updatedAt: time('updated_at'),
  },
  (table) => [
    index('drive_upload_account').on(table.accountId, table.updatedAt.desc().nullsFirst()),
    index('drive_upload_updated').on(table.updatedAt),
    uniqueIndex('drive_upload_reference').on(table.accountId, table.reference),
  ],
)

/** What an employee has shared of the files in a company's Nextcloud, by their ids there. */
export const driveSharing = pgTable(
  'drive_sharing',
  {
    ownerId: accountId('owner_id'),
    itemId: text('item_id').notNull(),
    sharedWith: text('shared_with').array().$type<Scope[]>().notNull(),
    /** Those that it is shared with only through messages. */
    offeredTo: text('offered_to').array().$type<Scope[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.itemId] }),
    index('drive_sharing_scopes').using('gin', table.sharedWith),
  ],
)

function live({ deletedAt }: { readonly deletedAt: AnyPgColumn }): SQL {
  return sql`${deletedAt} is null`
}
