import { type SQL, sql } from 'drizzle-orm'
import type { SlugStatus } from '#contract/content/content-api.ts'
import type { AdminRow, AnyContent, PageRow, Row, Status } from '#contract/content/define.ts'
import type { RowChange } from '#contract/events/event-topics.ts'
import { plainText } from '#contract/rich-text.ts'
import type { Audience } from '#server/content/audience.ts'
import type { ContentInput } from '#server/content/content-input.ts'
import { fieldsWithImage, imagesOf, withImageReplaced } from '#server/content/derived-columns.ts'
import { createImporter, type Importer } from '#server/content/import/importer.ts'
import { holdKnownPictures, showsOnlyKnownPictures, throwIfGone } from '#server/content/known-pictures.ts'
import type { ContentListQuery } from '#server/content/list-query.ts'
import type { PublishedKeys } from '#server/content/published-keys.ts'
import { contentQueries, type StoredRow } from '#server/content/queries.ts'
import { rowRestorer } from '#server/content/restore-row.ts'
import { columnOf, whereKeys } from '#server/content/row-key.ts'
import { rowSchedule } from '#server/content/row-schedule.ts'
import { type LockedRow, nextFreeSlug, rowWriter, titleField } from '#server/content/row-writer.ts'
import { scheduleQueue } from '#server/content/schedule-queue.ts'
import { slugRedirects } from '#server/content/slug-redirects.ts'
import { firstPublication, statusWriter } from '#server/content/status-writer.ts'
import type { StoreOptions } from '#server/content/store-options.ts'
import type { ContentTable } from '#server/content/table.ts'
import { updateTitleCopies } from '#server/content/title-copies.ts'
import { planUpdate } from '#server/content/update-plan.ts'
import type { Runner } from '#server/database/connect.ts'
import { type DomainError, notFound, outdated } from '#server/errors.ts'
import type { EventTransaction } from '#server/events/bus.ts'
import { publishRows } from '#server/events/rows.ts'
import type { FileRef } from '#server/files/storage.ts'
import { type ReorderItem, reorderRows } from '#server/list/reorder.ts'
import { type Actor, createRevisions, type Revision } from '#server/revisions/revisions.ts'
import { createTrash, type Trash } from '#server/revisions/trash.ts'

export interface UpdateOptions {
  /** The one that the change is based on; throws 412 with the current row if it has changed since (optimistic locking). */
  readonly version?: number | undefined
  /** Whether a slug that leads to another row is taken from it; otherwise throws 409 with that row. */
  readonly takesSlug?: boolean | undefined
}

/** The store of any content type, built from its definition. Each write is one transaction with its revision. */
export interface ContentStore<T extends AnyContent> extends Trash, Importer, PublishedKeys {
  list(query: ContentListQuery): Promise<Row<T>[]>
  /** The same rows, a batch at a time. */
  batches(query: ContentListQuery): AsyncGenerator<Row<T>[], void>
  count(query: ContentListQuery): Promise<number>
  /** The published rows with the highest positions, each with what only its page needs. */
  newest(limit: number): Promise<PageRow<T>[]>
  /**
   * @param key slug or id
   * @param audience a visitor finds only published rows and sees no private field
   * @param previewedId the id of a row that this visitor may see before it is published
   */
  find(key: string, audience?: Audience, previewedId?: number): Promise<PageRow<T> | null>
  /** Adds what the library says about the images of rows, for visitors. */
  describeImages<R extends object>(rows: R[]): Promise<R[]>
  /** When the next scheduled row becomes public; null if there is none. */
  nextDue(): Promise<string | null>
  /** @param takesSlug as in `UpdateOptions` */
  create(input: ContentInput, by: Actor, takesSlug?: boolean): Promise<AdminRow<T>>
  /** The same in a transaction, of a row with a key of its own. */
  createIn(tx: EventTransaction, input: ContentInput, by: Actor): Promise<AdminRow<T>>
  /** Fields that the input omits keep their values. Throws 404 for an unknown key. */
  update(key: string, input: ContentInput, by: Actor, options?: UpdateOptions): Promise<AdminRow<T>>
  /** Creates an unpublished copy of a row. Throws 404 for an unknown key. */
  duplicate(key: string, by: Actor): Promise<AdminRow<T>>
  /** Publishes or unpublishes the rows of these keys: the ids of those that were not, and the unknown keys. */
  setStatus(
    keys: readonly string[],
    status: Status,
    by: Actor,
  ): Promise<{ changed: number[]; missing: string[] }>
  /** The same in a transaction. */
  setStatusIn(
    tx: EventTransaction,
    keys: readonly string[],
    status: Status,
    by: Actor,
  ): Promise<{ changed: number[]; missing: string[] }>
  /** Throws 404 for an unknown key. */
  remove(key: string, by: Actor): Promise<void>
  /** Deletes the rows of these keys; `missing` are the unknown ones. */
  removeMany(keys: readonly string[], by: Actor): Promise<{ deleted: number; missing: string[] }>
  /** The same in a transaction, after which these files are to be archived. */
  removeIn(tx: EventTransaction, keys: readonly string[], by: Actor): Promise<readonly FileRef[]>
  /** Reorders these rows within their current positions (AC-425). Throws 400 for unknown or repeated rows. */
  reorder(items: readonly ReorderItem[]): Promise<void>
  /** The revisions of a row, newest first. Throws 404 for an unknown key. */
  history(key: string): Promise<AsyncGenerator<Revision[], void>>
  /** Publishes and unpublishes the rows whose time has come. May run in several processes at once. */
  runSchedule(signal?: AbortSignal): Promise<void>
  /** The fields of a row's draft that visitors would see; none without a draft. */
  findDraft(id: number): Promise<Partial<PageRow<T>>>
  /** Resolves a slug without a row. */
  resolveMissingSlug(slug: string): Promise<SlugStatus>
  /** The title of a row, its status, and the fields that show an image; null for an unknown row. */
  findImageUse(
    id: number,
    path: string,
  ): Promise<{ title: string; status: Status; fields: ReturnType<typeof fieldsWithImage> } | null>
  /**
   * Shows another image wherever a row and its draft show one. Returns the paths that the row no longer shows.
   */
  replaceImage(
    tx: EventTransaction,
    id: number,
    images: { readonly from: string; readonly to: string },
    by: Actor,
  ): Promise<readonly string[]>
  /** Restores the fields of a revision. Throws 404 for an unknown one. */
  restoreRevision(key: string, revision: number, by: Actor): Promise<AdminRow<T>>
}

/** More revisions than anyone scrolls through. */
const historyLimit = 100

export function contentStore<T extends AnyContent>(
  type: T,
  table: ContentTable,
  parts: StoreOptions,
): ContentStore<T> {
  const { db, library, clock, titleCopies, events, jobs } = parts
  const changed = (ids: number[] | null) => ({ type: type.path, ids })
  const publish = (tx: EventTransaction, ids: readonly number[], ...changes: readonly RowChange[]) =>
    publishRows(tx, 'content', type.path, ids, ...changes)
  const rows = rowWriter(type, table, db, (id, changes) =>
    events.publishElsewhereSql(
      'content',
      sql`json_build_object('type', ${type.path}::text, 'ids', json_build_array(${id}), 'changes', ${changes}::json)`,
    ),
  )
  const revisions = createRevisions(type.path, table, db)
  const redirects = slugRedirects(type, table, parts)
  const statuses = statusWriter(type, table)
  const schedule = rowSchedule({ type, table, rows, events, clock })
  const owner = ({ id }: { id: number }) => `${type.path}:${id}`

  /** Runs writes, and afterwards archives the files that they have released. */
  async function write<T>(work: (tx: EventTransaction, released: FileRef[]) => Promise<T>): Promise<T> {
    const released: FileRef[] = []
    const result = await events.transaction((tx) => {
      // It may run again.
      released.length = 0
      return work(tx, released)
    })
    await library.archive(released)
    return result
  }

  const update = (key: string, input: ContentInput, by: Actor, options?: UpdateOptions) =>
    write((tx, released) => updateIn(tx, released, key, input, by, options))

  async function updateIn(
    tx: EventTransaction,
    released: FileRef[],
    key: string,
    sent: ContentInput,
    by: Actor,
    { version, takesSlug = false }: UpdateOptions = {},
  ) {
    const { values: input, images } = await holdKnownPictures(tx, sent)
    if ('slug' in input || ('slug' in type.fields && input.draft === 'publish')) await redirects.lock(tx)
    const before = await rows.lock(tx, key)
    if (!before) throw notFound()
    if (version !== undefined && version !== before.version) throw await editConflict(before.id)
    const plan = planUpdate(type, before, input, clock())
    const { values, action } = plan
    if (values.slug !== undefined && values.slug !== before.slug)
      await redirects.claim(tx, String(values.slug), { id: before.id, isKnown: takesSlug })
    const publishes = values.status === 1 && before.published_at === null
    const saved = await rows.update(tx, before, {
      values,
      computed: {
        ...(publishes ? firstPublication(type) : {}),
        version: sql`${table.version} + 1`,
        ...(plan.isPublic ? { updated_at: sql`now()` } : {}),
      },
      images,
      action,
      changes: changesOf(before.status, values),
      by,
    })
    for (const startAfter of plan.times) await jobs.send(tx, scheduleQueue, {}, { startAfter })
    tx.publishHere('content', changed([before.id]))
    released.push(...(await library.deleteUnused(tx, saved.released)))
    const renamed = await updateTitleCopies(tx, titleCopies, before, values[titleField(type)])
    if (before.published_at) await redirects.record(tx, before, values.slug)
    for (const [type, ids] of renamed)
      tx.publish('content', { type, ids: null, webhooks: [{ type, ids, changes: ['changed'] }] })
    return saved.row
  }

  /** Takes what the row names for itself: pictures of the library, and its slug. */
  async function claimAndCreate(tx: EventTransaction, input: ContentInput, by: Actor, takesSlug = false) {
    const { slug } = input.values
    const held = await holdKnownPictures(tx, input)
    if (slug !== undefined) {
      await redirects.lock(tx)
      await redirects.claim(tx, String(slug), { isKnown: takesSlug })
    }
    return createIn(tx, held, by)
  }

  async function createIn(runner: Runner, { values, images, known = {} }: ContentInput, by: Actor) {
    const computed = values.status === 1 ? firstPublication(type) : {}
    const changes: RowChange[] = values.status === 1 ? ['created', 'published'] : ['created']
    const { row } = await rows.insert(runner, {
      ...{ values, computed, images, known: Object.values(known) },
      ...{ action: 'created', changes, by },
    })
    return row
  }

  async function removeIn(tx: EventTransaction, released: FileRef[], condition: SQL, by: Actor) {
    const deletedRows = await revisions.deleteAndRecord(tx, condition, by)
    publish(
      tx,
      deletedRows.map(({ id }) => id),
      'deleted',
    )
    released.push(...(await library.releaseOwners(tx, deletedRows.map(owner))))
    return deletedRows
  }

  async function editConflict(id: number): Promise<DomainError> {
    const current = await store.find(String(id))
    return outdated('This row was changed by someone else.', current)
  }

  const store = {
    ...contentQueries(type, table, parts),
    ...createTrash({
      events,
      publish,
      revisions,
      restoreRow: rowRestorer({ type, table, library, rows }),
      belongings: { library, ...redirects.ofDeletedRows },
    }),
    ...createImporter({
      type,
      table,
      db,
      transaction: (work) =>
        write((tx, released) =>
          work(tx, {
            async create(values, by) {
              const row = await claimAndCreate(tx, { values, images: [] }, by)
              tx.publishHere('content', changed([row.id]))
              return row
            },
            update: (id, values, by) => updateIn(tx, released, String(id), { values, images: [] }, by),
            async undo(id, values, by) {
              const images = await library.unarchive(imagesOf(type, values))
              await updateIn(tx, released, String(id), { values, images }, by)
            },
            async remove(ids, by) {
              await removeIn(tx, released, whereKeys(type, table, ids.map(String)), by)
            },
          }),
        ),
    }),
    async create(input: ContentInput, by: Actor, takesSlug = false) {
      const row =
        input.values.slug === undefined && showsOnlyKnownPictures(type, input)
          ? await createIn(db, input, by).catch((error: unknown) => throwIfGone(db, error, input))
          : await events.transaction((tx) => claimAndCreate(tx, input, by, takesSlug))
      events.publishHere('content', changed([row.id]))
      return row
    },
    update,
    duplicate: (key: string, by: Actor) =>
      events.transaction(async (tx) => {
        // Its images must not be released before the copy uses them.
        const original = await rows.lock(tx, key)
        if (!original) throw notFound()
        const values = copiedValues(type, original)
        if ('slug' in values) values.slug = await nextFreeSlug(tx, type, table, String(original.slug))
        const { row } = await rows.insert(tx, {
          ...{ values, images: [], by },
          ...{ action: 'created', changes: ['created'] },
        })
        tx.publishHere('content', changed([row.id]))
        return row
      }),
    setStatus: (keys: readonly string[], status: Status, by: Actor) =>
      events.transaction((tx) => store.setStatusIn(tx, keys, status, by)),
    async setStatusIn(tx: EventTransaction, keys: readonly string[], status: Status, by: Actor) {
      const { found, changed } = await statuses.setStatus(tx, keys, status, by)
      publish(tx, changed, status === 1 ? 'published' : 'unpublished')
      return { changed, missing: missingKeys(keys, found) }
    },
    async createIn(tx: EventTransaction, input: ContentInput, by: Actor) {
      const row = await claimAndCreate(tx, input, by)
      tx.publishHere('content', changed([row.id]))
      return row
    },
    async removeIn(tx: EventTransaction, keys: readonly string[], by: Actor) {
      const released: FileRef[] = []
      await removeIn(tx, released, whereKeys(type, table, keys), by)
      return released
    },
    async remove(key: string, by: Actor) {
      const { deleted } = await store.removeMany([key], by)
      if (deleted === 0) throw notFound()
    },
    async removeMany(keys: readonly string[], by: Actor) {
      const deletedRows = await write((tx, released) =>
        removeIn(tx, released, whereKeys(type, table, keys), by),
      )
      return { deleted: deletedRows.length, missing: missingKeys(keys, deletedRows) }
    },
    reorder: (items: readonly ReorderItem[]) =>
      events.transaction(async (tx) => {
        const wanted = type.reorderAscending
          ? items.map(({ key, position }) => ({ key, position: -position }))
          : items
        const slug = type.key === 'slug' ? columnOf(table, 'slug') : undefined
        const where = whereKeys(
          type,
          table,
          items.map(({ key }) => key),
        )
        publish(tx, await reorderRows(tx, { table, slug, where }, wanted), 'changed')
      }),
    async history(key: string) {
      const row = await store.find(key)
      if (!row) throw notFound()
      return revisions.list(row.id, historyLimit)
    },
    async findImageUse(id: number, path: string) {
      const row = await store.find(String(id))
      const title = row && plainText(String(row[titleField(type)]))
      return row && { title, status: row.status, fields: fieldsWithImage(type, row, path) }
    },
    async replaceImage(
      tx: EventTransaction,
      id: number,
      { from, to }: { readonly from: string; readonly to: string },
      by: Actor,
    ) {
      const before = await rows.lock(tx, String(id))
      const values = before ? withImageReplaced(type, before, from, to) : {}
      const names = Object.keys(values)
      if (!before || names.length === 0) return []
      const isPublic = names.some((name) => name !== 'draft')
      const { released } = await rows.update(tx, before, {
        values,
        computed: {
          version: sql`${table.version} + 1`,
          ...(isPublic ? { updated_at: sql`now()` } : {}),
        },
        images: [],
        action: isPublic ? 'changed' : 'drafted',
        changes: ['changed'],
        by,
      })
      tx.publishHere('content', changed([id]))
      return released
    },
    runSchedule: schedule.run,
    resolveMissingSlug: redirects.resolve,
    async restoreRevision(key: string, id: number, by: Actor) {
      const row = await store.find(key)
      const revision = row && (await revisions.find(db, row.id, id))
      if (!revision) throw notFound()
      const isDraft = revision.action === 'drafted'
      const restored = Object.fromEntries(
        Object.entries({ ...revision.row, ...(isDraft && Object(revision.row.draft)) }).filter(
          ([name]) => name in type.fields && name !== 'slug',
        ),
      )
      const images = await library.unarchive(imagesOf(type, restored))
      const complete = await keepCurrentForMissingImages(restored, row)
      const values = isDraft ? { ...complete, draft: 'save' } : complete
      return update(key, { values, images }, by)
    },
  }

  /** If an image of the revision no longer exists, the current one stays. */
  async function keepCurrentForMissingImages(
    restored: Record<string, unknown>,
    row: StoredRow,
  ): Promise<Record<string, unknown>> {
    const paths = Object.keys(type.fields).filter(
      (name) => type.fields[name].kind === 'image' && restored[name],
    )
    const lost = await Promise.all(paths.map(async (name) => !(await library.exists(String(restored[name])))))
    return {
      ...restored,
      ...Object.fromEntries(paths.filter((_, index) => lost[index]).map((name) => [name, row[name]])),
    }
  }

  // The rows hold exactly what the definition names, and only its type knows these names.
  return store as unknown as ContentStore<T>
}

/** What an update is for others. */
function changesOf(before: Status, { status = before, ...others }: Record<string, unknown>): RowChange[] {
  const visibility: RowChange[] = status === before ? [] : [status === 1 ? 'published' : 'unpublished']
  return visibility.length === 0 || Object.keys(others).length > 0 ? ['changed', ...visibility] : visibility
}

/** The fields of a row for its copy, whose title says so where it is a text. */
function copiedValues(type: AnyContent, row: LockedRow): Record<string, unknown> {
  const title = titleField(type)
  const names = Object.keys(type.fields).filter((name) => !type.fields[name].generated)
  const values = Object.fromEntries(names.map((name) => [name, row[name]]))
  const { kind, max } = type.fields[title]
  if (kind !== 'text') return values
  const ending = ' (copy)'
  // No half of a character that takes two code units.
  const start = String(row[title])
    .slice(0, max - ending.length)
    .replace(/[\uD800-\uDBFF]$/, '')
  return { ...values, [title]: start + ending }
}

/** The keys that are neither the id nor the slug of a row. */
function missingKeys(keys: readonly string[], rows: readonly { id: number; slug?: unknown }[]): string[] {
  const found = new Set<unknown>(rows.flatMap(({ id, slug }) => [String(id), slug]))
  return keys.filter((key) => !found.has(key))
}
