import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { article } from '#contract/content/article.ts'
import { contentStore } from '#server/content/store.ts'
import { connect, connectionOf, type Database } from '#server/database/connect.ts'
import * as tables from '#server/database/schema.ts'
import { createEventBus } from '#server/events/bus.ts'
import { readDimensions } from '#server/files/image-size.ts'
import { createPictureDescriptions } from '#server/files/picture-descriptions.ts'
import { syncFolder } from '#server/files/sync-folder.ts'
import { fileUse } from '#server/files/tables.ts'
import { createCountBatch } from '#server/list/count-batch.ts'
import { revision } from '#server/revisions/tables.ts'
import { useTestApp } from '#tests/support/app.ts'

const app = useTestApp()

describe('writing a row', () => {
  const statements: string[] = []
  /** A single connection, whose statements are recorded. */
  let db: Database
  const table = tables.article
  const values = { title: 'Written at once', description: '<p>Words</p>' }
  const newImage = () => ({
    path: `article/${crypto.randomUUID().replaceAll('-', '')}.png`,
    size: 12,
    visibility: 'public' as const,
    picture: { sha256: crypto.randomUUID(), width: 1, height: 1, name: 'one.png' },
  })

  beforeEach(async () => {
    db = connect(connectionOf(app.db).connection, { max: 1 })
    onTestFinished(() => db.$client.end())
    db.$client.on('connect', (client) => {
      const { query } = client
      Object.assign(client, {
        query(...sent: [{ readonly text: string }]) {
          statements.push(sent[0].text)
          return Reflect.apply(query, client, sent)
        },
      })
    })
    // The first transaction of a connection prepares how the others begin.
    await db.transaction((tx) => tx.execute(sql`select 1`))
    statements.length = 0
  })

  function openStore() {
    const { library, log, jobs } = app.services
    return contentStore(article, table, {
      db,
      library,
      events: createEventBus(db, log),
      clock: () => new Date(),
      counts: createCountBatch(db),
      descriptions: createPictureDescriptions(db, app.services.invalidation),
      jobs,
      titleCopies: [],
    })
  }

  test('in one statement: the row, its revision, and the notification', async () => {
    const notified = Promise.withResolvers<unknown>()
    const other = createEventBus(app.db, app.services.log)
    await other.listen()
    onTestFinished(() => other.close())
    other.on('content', notified.resolve)

    const row = await openStore().create({ values, images: [] }, null)

    expect(statements).toHaveLength(1)
    await notified.promise
    const history = await app.services.content.article.history(row.slug)
    const [entry] = (await history.next()).value ?? []
    expect(entry).toMatchObject({ action: 'created', row: { slug: row.slug, title: values.title } })
  })

  test('with a picture in a transaction, since somebody else may be storing the same one', async () => {
    const image = newImage()
    const row = await openStore().create(
      { values: { ...values, title: 'With a picture', articleImage: image.path }, images: [image] },
      null,
    )
    expect(statements).toEqual([
      expect.stringContaining('pg_advisory_xact_lock'),
      expect.stringContaining('from "media"'),
      expect.stringContaining('insert into "article"'),
      'commit',
    ])
    const uses = await app.db
      .select()
      .from(fileUse)
      .where(eq(fileUse.owner, `article:${row.id}`))
    expect(uses.map((use) => use.path)).toEqual([image.path])
  })

  test('with a picture of the library in one statement, and not at all if it is gone', async () => {
    const { path } = newImage()
    const input = {
      values: { ...values, title: 'Chosen', articleImage: path },
      ...{ images: [], known: { articleImage: path } },
    }
    const store = openStore()
    await expect(store.create(input, null)).rejects.toMatchObject({
      code: 'invalid',
      fields: { articleImage: ['This picture has been deleted. Choose another one.'] },
    })
    expect(await app.db.$count(fileUse, eq(fileUse.path, path))).toBe(0)
    expect(await store.find('chosen')).toBeNull()

    await app.services.library.record(app.db, [{ ...newImage(), path }])
    statements.length = 0
    await store.create(input, null)
    expect(statements).toHaveLength(1)
    expect(await app.db.$count(fileUse, eq(fileUse.path, path))).toBe(1)
  })

  test('by a plan that is prepared once', async () => {
    const store = openStore()
    for (let n = 0; n < 8; n++) {
      const image = newImage()
      await store.create(
        { values: { ...values, title: `Plan ${n}`, articleImage: image.path }, images: [image] },
        null,
      )
    }
    const { rows } = await db.$client.query(
      `select sum(generic_plans)::int as plans from pg_prepared_statements where statement like '%insert into "article"%'`,
    )
    // PostgreSQL makes five custom plans before a generic one.
    expect(rows[0].plans).toBeGreaterThan(0)
  })

  test('a taken slug costs two more', async () => {
    const store = openStore()
    const first = await store.create({ values: { ...values, title: 'Taken' }, images: [] }, null)
    statements.length = 0
    const second = await store.create({ values: { ...values, title: 'Taken' }, images: [] }, null)
    expect([first.slug, second.slug]).toEqual(['taken', 'taken-2'])
    expect(statements).toHaveLength(3)
  })

  test('the searched text is computed with what it is made from, not when a row is published', async () => {
    const store = openStore()
    const { id } = await store.create({ values, images: [] }, null)
    const searchedText = async () => {
      const [row] = await db.select({ search: table.search }).from(table).where(eq(table.id, id))
      return row?.search
    }
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.update(table).set({ search: 'as it was' }).where(eq(table.id, id))
    })
    await store.update(String(id), { values: { status: 1 }, images: [] }, null)
    expect(await searchedText()).toBe('as it was')
    await store.update(String(id), { values: { title: 'Another title' }, images: [] }, null)
    expect(await searchedText()).toBe('another title\nwords')
  })

  test('the revision has what was written, and no derived columns', async () => {
    const { id } = await openStore().create({ values, images: [] }, null)
    const [entry] = await app.db
      .select({ keys: sql<string[]>`array(select jsonb_object_keys(${revision.row}))` })
      .from(revision)
      .where(eq(revision.rowId, id))
    expect(entry?.keys).toEqual(expect.arrayContaining(['id', 'slug', 'title', 'description', 'version']))
    expect(entry?.keys.filter((key) => /^search|_sort$/.test(key))).toEqual([])
  })
})

describe('folder syncs are shared', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-tests-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('callers before it begins share it; later callers get another', async () => {
    const [first, second] = [syncFolder(folder), syncFolder(folder)]
    expect(second).toBe(first)
    await Promise.resolve()
    await Promise.resolve()
    const later = syncFolder(folder)
    expect(later).not.toBe(first)
    await Promise.all([first, later])
  })

  test('a failure reaches all who share it, and not the next', async () => {
    const missing = path.join(folder, 'gone')
    const outcomes = await Promise.allSettled([syncFolder(missing), syncFolder(missing)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(syncFolder(folder)).resolves.toBeUndefined()
  })
})

describe('the image size is read from the header', () => {
  const frame = Buffer.from('ffc00011080064012c03', 'hex')
  const segment = (length: number) =>
    Buffer.concat([Buffer.from([0xff, 0xe1, length >> 8, length & 255]), Buffer.alloc(length - 2, 0xc0)])

  test.each([
    ['behind a segment', [segment(300)]],
    ['behind filling bytes', [Buffer.from('ffff', 'hex')]],
    ['behind stray bytes', [Buffer.from('0000', 'hex')]],
  ])('of a JPEG %s', (_, before) => {
    const bytes = Buffer.concat([Buffer.from('ffd8', 'hex'), ...before, frame, Buffer.alloc(8)])
    expect(readDimensions.jpg(bytes)).toEqual({ width: 300, height: 100 })
  })

  test.each([
    ['cut off', Buffer.from('ffd8ffe1', 'hex')],
    ['a scan without a frame', Buffer.concat([Buffer.from('ffd8ffda0008', 'hex'), Buffer.alloc(20)])],
    [
      'a length of nothing',
      Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.from('ffe10000'.repeat(50), 'hex')]),
    ],
  ])('of a JPEG that has none: %s', (_, bytes) => {
    expect(readDimensions.jpg(bytes)).toBeNull()
  })

  test('of a PNG, whose first chunk must be its header', () => {
    const png = Buffer.alloc(24)
    expect(readDimensions.png(png)).toBeNull()
    png.write('IHDR', 12)
    png.writeUInt32BE(7, 16)
    png.writeUInt32BE(5, 20)
    expect(readDimensions.png(png)).toEqual({ width: 7, height: 5 })
    expect(readDimensions.png(png.subarray(0, 20))).toBeNull()
  })
})
