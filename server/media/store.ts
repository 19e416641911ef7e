import { and, asc, desc, eq, inArray, ne, notExists, type SQL, sql } from 'drizzle-orm'
import type { ListQuery } from '#contract/list-query.ts'
import { mediaMessages, mediaPath, type Picture, type PictureChange } from '#contract/media/media.ts'
import { anyOf } from '#server/database/any-of.ts'
import type { Database, Runner } from '#server/database/connect.ts'
import { containing } from '#server/database/like.ts'
import { conflict, notFound, outdated } from '#server/errors.ts'
import type { EventBus, EventTransaction } from '#server/events/bus.ts'
import { publishRows } from '#server/events/rows.ts'
import type { Library } from '#server/files/library.ts'
import { keepPicture, libraryOwner } from '#server/files/pictures.ts'
import type { StoredPicture } from '#server/files/storage.ts'
import { file, fileUse, media } from '#server/files/tables.ts'
import { listByIds } from '#server/list/by-ids.ts'
import { idsOf, pageOf } from '#server/list/order-terms.ts'
import type { NamedRows } from '#server/revisions/named-rows.ts'

/** The pictures of the site, and what is said about each. */
export interface PictureStore {
  /** Newest first. */
  list(query: ListQuery): Promise<Picture[]>
  batches(query: ListQuery): AsyncGenerator<Picture[], void>
  count(query: ListQuery): Promise<number>
  /** Throws 404 for an unknown id. */
  find(id: number): Promise<Picture>
  /** Adds a stored picture; one that is known stays from now on. */
  add(stored: StoredPicture): Promise<Picture>
  /** Throws 404, or 412 with the current row if it has changed since that version. */
  update(id: number, change: PictureChange, version?: number): Promise<Picture>
  /** Throws 404, or 409 while something shows it. */
  remove(id: number): Promise<void>
}

/** What shows the picture of a row. */
const uses = (db: Runner) =>
  db
    .select({ owner: fileUse.owner })
    .from(fileUse)
    .where(and(eq(fileUse.path, media.path), ne(fileUse.owner, libraryOwner)))

const columns = {
  ...{ id: media.id, path: media.path, name: media.name, alt: media.alt, decorative: media.decorative },
  ...{ x: media.x, y: media.y, width: media.width, height: media.height },
  bytes: file.size,
  uses: sql<number>`(select count(*)::int from ${fileUse}
    where ${fileUse.path} = ${media.path} and ${fileUse.owner} <> ${libraryOwner})`,
  version: media.version,
}

interface PictureOptions {
  readonly db: Database
  readonly events: EventBus
  readonly library: Library
}

export function createPictures({ db, events, library }: PictureOptions): PictureStore {
  const filters: Readonly<Record<string, SQL | undefined>> = {
    unused: notExists(uses(db)),
    undescribed: and(eq(media.alt, ''), eq(media.decorative, false)),
  }

  const matches = ({ searchText, filters: { show = '', path } }: ListQuery) =>
    and(
      filters[show],
      path === undefined ? undefined : inArray(media.path, path.split(',')),
      searchText === '' ? undefined : sql`${media.search} like ${containing(searchText.toLowerCase())}`,
    )

  const select = (runner: Runner) =>
    runner.select(columns).from(media).innerJoin(file, eq(file.path, media.path)).$dynamic()

  async function findBy(runner: Runner, condition: SQL): Promise<Picture> {
    const [found] = await select(runner).where(condition)
    if (!found) throw notFound()
    return found
  }

  /** Locks a picture until the end of the transaction, and returns its path and version. */
  async function lock(tx: EventTransaction, id: number) {
    const [found] = await tx
      .select({ path: media.path, version: media.version })
      .from(media)
      .where(eq(media.id, id))
      .for('update')
    if (!found) throw notFound()
    return found
  }

  const publish = (tx: EventTransaction, id: number) => publishRows(tx, 'content', mediaPath, [id])

  return {
    ...listByIds(
      async (query: ListQuery) => {
        const order = [query.order.descending ? desc(media.id) : asc(media.id)]
        const ids = db.select({ id: media.id }).from(media).where(matches(query)).$dynamic()
        return idsOf(await pageOf(ids, order, query))
      },
      (ids) => select(db).where(anyOf(media.id, ids)),
    ),
    count: (query) => db.$count(media, matches(query)),
    find: (id) => findBy(db, eq(media.id, id)),
    add: (stored) =>
      events.transaction(async (tx) => {
        const { path } = await library.recordPicture(tx, stored)
        await keepPicture(tx, path)
        const added = await findBy(tx, eq(media.path, path))
        publish(tx, added.id)
        return added
      }),
    update: (id, change, version) =>
      events.transaction(async (tx) => {
        const before = await lock(tx, id)
        if (version !== undefined && version !== before.version)
          throw outdated(mediaMessages.changed, await findBy(tx, eq(media.id, id)))
        await tx
          .update(media)
          .set({ ...change, ...(change.decorative && { alt: '' }), version: before.version + 1 })
          .where(eq(media.id, id))
        await keepPicture(tx, before.path)
        publish(tx, id)
        return findBy(tx, eq(media.id, id))
      }),
    async remove(id) {
      const deleted = await events.transaction(async (tx) => {
        const { path } = await lock(tx, id)
        // Waits for those who are about to show it.
        await tx.select({ path: file.path }).from(file).where(eq(file.path, path)).for('update')
        const shown = and(eq(fileUse.path, path), ne(fileUse.owner, libraryOwner))
        if ((await tx.$count(fileUse, shown)) > 0) throw conflict(mediaMessages.inUse)
        await tx.delete(fileUse).where(eq(fileUse.path, path))
        publish(tx, id)
        return library.deleteUnused(tx, [path])
      })
      // The history of a row may show it again for as long as the trash keeps rows.
      await library.archive(deleted)
    },
  }
}

/** Whoever has given a picture no name knows it by its description, or by its file. */
export const pictureNames: NamedRows = {
  type: mediaPath,
  rows: media,
  title: sql`coalesce(nullif(${media.name}, ''), nullif(${media.alt}, ''), split_part(${media.path}, '/', 2))`,
  path: sql`'media?id=' || ${media.id}`,
  isKept: true,
}
