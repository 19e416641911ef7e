import { asc, sql } from 'drizzle-orm'
import type { AnyContent, Row } from '#contract/content/define.ts'
import type { SlugStatus } from '#contract/content/query.ts'
import type { Clock } from '#server/clock.ts'
import type { Draft } from '#server/content/content-input.ts'
import { picturesOf } from '#server/content/derived-columns.ts'
import type { Selection } from '#server/content/list-query.ts'
import { contentReading, type Reader, type Stored, shownColumns } from '#server/content/queries.ts'
import { type Placed, placed } from '#server/content/reorder.ts'
import { type Actor, type Entry, historyOf } from '#server/content/revisions.ts'
import { addressedBy, addressedByAny } from '#server/content/row-key.ts'
import { rowWriter, titleField } from '#server/content/row-writer.ts'
import { formerSlugs } from '#server/content/slug-redirects.ts'
import type { ContentTable } from '#server/content/table.ts'
import { type Follower, renameFollowers } from '#server/content/title-copies.ts'
import { contentTrash, type Trash } from '#server/content/trash.ts'
import type { Database } from '#server/database/connect.ts'
import type { Invalidation } from '#server/events/invalidation.ts'
import type { Library } from '#server/files/library.ts'
import { HttpError, notFound } from '#server/http/errors.ts'

/** Every content type is stored by this, made from its definition. Each write is one transaction, with its entry in the history. */
export interface ContentStore<T extends AnyContent> extends Trash {
  list(selection: Selection): Promise<Row<T>[]>
  count(selection: Selection): Promise<number>
  /**
   * @param key slug or id
   * @param reader a visitor finds published rows only, and sees no private field
   * @param previewed the id of a row that this visitor may see before it is published
   */
  find(key: string, reader?: Reader, previewed?: number): Promise<Row<T> | null>
  /** The keys of all published rows with the time of their last change, for the sitemap. */
  published(): Promise<{ key: string; updatedAt: string }[]>
  /** When the next published row becomes public; null when none is scheduled. */
  nextDue(): Promise<string | null>
  create(draft: Draft, by: Actor): Promise<Row<T>>
  /**
   * What the draft does not hold stays. Throws 404 for an unknown key.
   * @param version what the row was when it was read; 412 with the row as it is when somebody has changed it since
   */
  change(key: string, draft: Draft, by: Actor, version?: number): Promise<Row<T>>
  /** Throws 404 for an unknown key. */
  remove(key: string, by: Actor): Promise<void>
  /** Removes what exists of the keys; `missing` are the others. */
  removeMany(keys: readonly string[], by: Actor): Promise<{ deleted: number; missing: string[] }>
  /** Deals the positions that these rows hold out among them (AC-425). Throws 400 for unknown or repeated rows. */
  reorder(items: readonly Placed[]): Promise<void>
  /** What became of a row, newest first. Throws 404 for an unknown key. */
  history(key: string): Promise<Entry[]>
  /** What became of a slug that shows no row. */
  fate(slug: string): Promise<SlugStatus>
  /** Gives a row the fields that it had in an entry of its history. Throws 404 for unknown ones. */
  goBack(key: string, entry: number, by: Actor): Promise<Row<T>>
}

export interface StoreParts {
  readonly db: Database
  readonly library: Library
  /** How writes are run, and whoever must know is told. */
  readonly invalidation: Pick<Invalidation, 'write' | 'writeAtOnce' | 'notice'>
  readonly clock: Clock
  /** Columns of other types that hold titles of this one and are renamed with it. */
  readonly followers: readonly Follower[]
}

/** More entries than anybody scrolls through. */
const shownEntries = 100

export function contentStore<T extends AnyContent>(
  type: T,
  table: ContentTable,
  parts: StoreParts,
): ContentStore<T> {
  const { db, library, clock, followers } = parts
  const { write, writeAtOnce, notice } = parts.invalidation
  const rows = rowWriter(type, table, db, notice)
  const shown = shownColumns(type, table)
  const history = historyOf(type, table, db)
  const slugs = formerSlugs(type, table, db, clock)
  const owner = ({ id }: { id: number }) => `${type.path}:${id}`

  /** What the first publication changes beside the status: its time, and for latest-first types the top place (AC-422). */
  const firstPublication = () => ({
    published_at: sql`now()`,
    ...(type.moveToTopOnPublish ? { position: sql`nextval('content_order')` } : {}),
  })

  async function change(key: string, { values, pictures }: Draft, by: Actor, version?: number) {
    const { row, released } = await write(async (tx) => {
      const [before] = await tx
        .select()
        .from(table)
        .where(addressedBy(type, table, key))
        .for('update')
      if (!before) throw notFound()
      if (version !== undefined && version !== before.version) throw await overtaken(before.id)
      const publishes = values.status === 1 && before.published_at === null
      const changed = await rows.update(tx, before, {
        values,
        computed: {
          ...(publishes ? firstPublication() : {}),
          version: sql`${table.version} + 1`,
          updated_at: sql`now()`,
        },
        pictures,
        action: actionOf(type, values, before.status),
        by,
      })
      const free = await library.settle(tx, changed.released)
      await renameFollowers(tx, followers, before.id, values[titleField(type)])
      if (before.published_at) await slugs.keep(tx, before, values.slug)
      return { row: changed.row, released: free }
    })
    await library.retire(released)
    return row
  }

  async function overtaken(id: number): Promise<HttpError> {
    const current = await store.find(String(id))
    return new HttpError(412, { detail: 'Somebody else has changed this meanwhile.', current })
  }

  const store = {
    ...contentReading(type, table, db, clock),
    ...contentTrash(type, table, { ...parts, history, rows }),
    create: ({ values, pictures }: Draft, by: Actor) =>
      writeAtOnce(async () => {
        const place = type.insertAtTop ? { position: sql`nextval('content_order')` } : {}
        const { row } = await rows.insert(db, {
          values,
          computed: { ...place, ...(values.status === 1 ? firstPublication() : {}) },
          pictures,
          action: 'created',
          by,
        })
        return row
      }),
    change,
    async remove(key: string, by: Actor) {
      const { deleted } = await store.removeMany([key], by)
      if (deleted === 0) throw notFound()
    },
    async removeMany(keys: readonly string[], by: Actor) {
      const { gone, released } = await write(async (tx) => {
        const struck = await history.strike(tx, addressedByAny(type, table, keys), by)
        return { gone: struck, released: await library.release(tx, struck.map(owner)) }
      })
      await library.retire(released)
      const found = new Set(gone.flatMap(({ id, slug }) => [String(id), slug]))
      return { deleted: gone.length, missing: keys.filter((key) => !found.has(key)) }
    },
    reorder: (items: readonly Placed[]) =>
      write(async (tx) => {
        const keys = items.map(({ key }) => key)
        const held = await tx
          .select(shown)
          .from(table)
          .where(addressedByAny(type, table, keys))
          // Everybody locks in the same order, so reorders wait for one another and never for ever.
          .orderBy(asc(table.id))
          .for('update')
        const wanted = type.reorderAscending
          ? items.map(({ key, position }) => ({ key, position: -position }))
          : items
        const dealt = placed(wanted, held as Stored[]).map(
          ({ id, position }) => sql`(${id}::int, ${position}::int)`,
        )
        await tx.execute(
          sql`update ${table} set position = dealt.position
              from (values ${sql.join(dealt, sql`, `)}) as dealt (id, position)
              where ${table.id} = dealt.id`,
        )
      }),
    async history(key: string) {
      const row = await store.find(key)
      if (!row) throw notFound()
      return history.of(row.id, shownEntries)
    },
    fate: slugs.fate,
    async goBack(key: string, id: number, by: Actor) {
      const row = await store.find(key)
      const entry = row && (await history.entry(db, row.id, id))
      if (!entry) throw notFound()
      const former = Object.fromEntries(
        Object.entries(entry.row).filter(([name]) => name in type.fields && name !== 'slug'),
      )
      const pictures = await library.revive(picturesOf(type, former))
      const kept = await withoutLost(former, row)
      return change(key, { values: kept, pictures }, by)
    },
  }

  /** A former picture that is gone for good leaves the present one in its place. */
  async function withoutLost(former: Record<string, unknown>, row: Stored): Promise<Record<string, unknown>> {
    const paths = Object.keys(type.fields).filter(
      (name) => type.fields[name].kind === 'image' && former[name],
    )
    const lost = await Promise.all(paths.map(async (name) => !(await library.has(String(former[name])))))
    return {
      ...former,
      ...Object.fromEntries(paths.filter((_, index) => lost[index]).map((name) => [name, row[name]])),
    }
  }

  // The rows hold exactly what the definition names; only the definition's type knows these names.
  return store as unknown as ContentStore<T>
}

function actionOf(type: AnyContent, values: Readonly<Record<string, unknown>>, before: number) {
  const touched = Object.keys(values).some((name) => name in type.fields)
  if (touched || values.status === undefined || values.status === before) return 'changed'
  return values.status === 1 ? 'published' : 'unpublished'
}
