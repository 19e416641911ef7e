import { desc, eq, sql } from 'drizzle-orm'
import type { Scope } from '#contract/events/events.ts'
import { imageDimensions, imageTypes } from '#contract/images.ts'
import type { Database } from '#server/database/connect.ts'
import { findReadable, hasThumbnail, type Reader, toItem } from '#server/drive/local/items.ts'
import type { DriveContent, DriveItemDetails, DriveThumbnail } from '#server/drive/port.ts'
import { driveItem, driveVersion } from '#server/drive/tables.ts'
import { notFound } from '#server/errors.ts'
import { InvalidImage, renderVariant } from '#server/files/images.ts'
import { contentOf } from '#server/files/send-file.ts'
import type { Storage } from '#server/files/storage.ts'
import type { Variants } from '#server/files/variants.ts'

export async function findDetails(db: Database, reader: Reader, id: string): Promise<DriveItemDetails> {
  const row = await findReadable(db, reader, id)
  const { item } = row
  const isOwn = item.ownerId === reader.accountId
  const versions = item.isFolder
    ? []
    : await db
        .select({ id: driveVersion.id, size: driveVersion.size, createdAt: driveVersion.createdAt })
        .from(driveVersion)
        .where(eq(driveVersion.itemId, item.id))
        .orderBy(desc(driveVersion.id))
        .limit(isOwn ? 1000 : 1)
  return {
    item: toItem(row, reader.accountId),
    path: await foldersAround(db, reader, item.parentId),
    versions: versions.map((version) => ({ ...version, id: String(version.id) })),
    sharedWith: isOwn ? item.sharedWith : [],
    inherited: isOwn ? await readersOf(db, item.parentId) : [],
  }
}

/** The part of the path that the reader may see: for others it starts at the shared folder. */
async function foldersAround(db: Database, { accountId, scopes }: Reader, parentId: number | null) {
  if (parentId === null) return []
  const readable = sql`(owner_id = ${accountId} or readers && ${sql.param([...scopes])}::text[])`
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    with recursive around as (
      select id, name, parent_id, 0 as distance from ${driveItem} where id = ${parentId} and ${readable}
      union all
      select item.id, item.name, item.parent_id, distance + 1
      from ${driveItem} item join around on around.parent_id = item.id where ${readable}
    )
    select id::text, name from around order by distance desc`)
  return rows
}

async function readersOf(db: Database, id: number | null): Promise<Scope[]> {
  if (id === null) return []
  const [folder] = await db.select({ readers: driveItem.readers }).from(driveItem).where(eq(driveItem.id, id))
  return folder?.readers ?? []
}

interface ThumbnailOptions {
  readonly db: Database
  readonly storage: Storage
  readonly variants: Variants
}

/** Generated on first request, and deleted with the file by the library: a thumbnail has the path of its original. */
export async function findThumbnail(
  { db, storage, variants }: ThumbnailOptions,
  reader: Reader,
  id: string,
): Promise<DriveThumbnail> {
  const { item } = await findReadable(db, reader, id)
  if (!hasThumbnail(item)) throw notFound()
  const { path } = item
  const [width, height] = imageDimensions('fileThumb', 2)
  const draw = () => renderVariant(() => storage.read(path), { width, height }, 'webp')
  const bytes = await variants.get({ path, width, height, type: 'webp' }, draw).catch((cause) => {
    throw cause instanceof InvalidImage ? notFound() : cause
  })
  if (!bytes) throw notFound()
  return { type: imageTypes.webp, bytes, tag: path }
}

interface ContentOptions {
  readonly db: Database
  readonly storage: Storage
}

/** @param version by id, for the owner only; the current one by default */
export async function findContent(
  { db, storage }: ContentOptions,
  reader: Reader,
  id: string,
  version?: string,
): Promise<DriveContent> {
  const { item } = await findReadable(db, reader, id)
  if (item.isFolder) throw notFound()
  const { path, size, type } = version === undefined ? item : await findVersion()
  return { name: item.name, type, size, tag: path, ...contentOf(storage, path) }

  async function findVersion() {
    if (item.ownerId !== reader.accountId) throw notFound()
    const versions = await db.select().from(driveVersion).where(eq(driveVersion.itemId, item.id))
    const found = versions.find(({ id }) => String(id) === version)
    if (!found) throw notFound()
    return found
  }
}
