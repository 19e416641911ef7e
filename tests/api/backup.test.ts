import { createHash, randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { createDocumentIndexing } from '#server/assistant/document-indexing.ts'
import { recordUnanswered } from '#server/assistant/gaps/gap-store.ts'
import { gapOf } from '#server/assistant/knowledge/gap.ts'
import { backUp } from '#server/backup/backup.ts'
import { diskFiles, type FileStore } from '#server/backup/files.ts'
import { restore } from '#server/backup/restore.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { createTables, isMigrated, migrate } from '#server/database/migrate.ts'
import { migrations } from '#server/database/migration-journal.ts'
import { createDiskSpace } from '#server/files/disk-space.ts'
import { candidate } from '#server/hiring/tables.ts'
import { installQueues } from '#server/jobs/queue.ts'
import { install, queues, runCleanup } from '#server/modules/index.ts'
import { imageFile, multipart, startTestApp, type TestApp, useTestApp } from '#tests/support/app.ts'
import { startChat } from '#tests/support/chat.ts'
import { create, everyContentType } from '#tests/support/content.ts'
import { upload } from '#tests/support/documents.ts'
import { eventually } from '#tests/support/eventually.ts'
import { apply } from '#tests/support/job-application.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portico-backup-'))
const databases: string[] = []
const { signal } = new AbortController()
// With a mail server, so that a job waits for it.
const app = useTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
const newFile = () => path.join(folder, `${randomBytes(6).toString('hex')}.tar`)

beforeAll(async () => {
  for (const { type } of everyContentType) {
    await create(app, type, `Words, "quoted"\nand ${type.path}`, { status: '1' })
    const deleted = await create(app, type, `Deleted ${type.path}`)
    await app.asAdmin(`DELETE ${type.path}/${deleted[type.key as 'id']}/`)
  }
  await create(app, contentTypes.jobcategory, 'Analyst', { status: '1' })
  expect(await apply(app)).toAnswer(201)
  await startChat(app).say('May we visit you?')
  await app.db.transaction((tx) => recordUnanswered(tx, gapOf('Is there a canteen?')))
  const { id } = (await upload(app, 'Guests get a badge.', { name: 'guests.txt' })).json()
  await createDocumentIndexing(app.services).run(id, { signal, isLastAttempt: true })
  await app.db.transaction((tx) =>
    app.services.outbox.send(tx, { to: 'reader@example.com', subject: 'Grüße', text: 'a,b\n"c"\\N\n' }),
  )
})

afterAll(async () => {
  for (const database of databases) await onServer(`drop database ${database} with (force)`)
  rmSync(folder, { recursive: true })
})

interface Target {
  readonly connection: { host: string; user: string; database: string }
  readonly dataDir: string
  readonly files: FileStore
}

const targetOf = ({ db, services }: TestApp): Target => ({
  connection: { ...inject('postgres'), database: db.$client.options.database as string },
  dataDir: services.config.DATA_DIR,
  files: diskFiles(services.config.DATA_DIR),
})

/** An empty database and a folder that does not exist yet. */
async function emptyTarget(): Promise<Target> {
  const database = `empty_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${database} strategy file_copy`)
  databases.push(database)
  const dataDir = path.join(folder, database)
  return { connection: { ...inject('postgres'), database }, dataDir, files: diskFiles(dataDir) }
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function withDatabase<T>({ connection }: Target, work: (db: Database) => Promise<T>): Promise<T> {
  const db = connect(connection)
  try {
    return await work(db)
  } finally {
    await db.$client.end()
  }
}

/** Every row of every table, every sequence, the indexes and constraints of Portico's own tables, and every file. */
async function snapshot(target: Target): Promise<Record<string, unknown>> {
  return withDatabase(target, async (db) => {
    const { rows: tables } = await db.execute<{ name: string }>(
      sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
          where table_schema in ('public', 'drizzle') and table_type = 'BASE TABLE' and table_name <> 'sealing_key'
            or table_schema = 'pgboss' and table_name in ('job', 'queue', 'schedule') order by 1`,
    )
    const found: Record<string, unknown> = {}
    for (const { name } of tables) {
      const { rows } = await db.execute(
        sql`select row::text from ${sql.raw(name)} as row order by row::text collate "C"`,
      )
      found[name] = rows
    }
    for (const query of [
      `select sequencename, last_value from pg_sequences where schemaname in ('public', 'drizzle') order by 1`,
      `select indexdef from pg_indexes where schemaname = 'public' order by 1`,
      `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
       where connamespace = 'public'::regnamespace order by 1, 2`,
      `select attrelid::regclass::text, attname, attstorage from pg_attribute where attname like 'search%' order by 1, 2`,
    ]) {
      found[query] = (await db.execute(sql.raw(query))).rows
    }
    return { ...found, ...filesOf(target) }
  })
}

/** What each file below `media` and `private` holds. */
function filesOf({ dataDir }: Target): Record<string, string> {
  const files: Record<string, string> = {}
  for (const store of ['media', 'private']) {
    const root = path.join(dataDir, store)
    if (!existsSync(root)) continue
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name)
      if (!entry.isFile() || file.includes('/.drafts/')) continue
      files[path.relative(dataDir, file)] = createHash('sha256').update(readFileSync(file)).digest('hex')
    }
  }
  return files
}

describe('a restored backup', () => {
  test('has every row of every table and every file (R11)', async () => {
    const file = newFile()
    const before = await snapshot(targetOf(app))
    expect(
      Object.keys(before).filter((name) => /^media\/\.retired|^private/.test(name)).length,
    ).toBeGreaterThan(5)
    for (const table of ['chat_session', 'chat_message', 'unanswered_question', 'document', 'passage'])
      expect(before[`public.${table}`], table).not.toEqual([])
    const { files, missing } = await backUp({ ...targetOf(app), file, signal })
    expect([files, missing]).toEqual([Object.keys(filesOf(targetOf(app))).length, []])
    const target = await emptyTarget()
    await restore({ ...target, file, signal })
    expect(await snapshot(target)).toEqual(before)
    await withDatabase(target, async (db) => {
      await migrate(db, install)
      expect(await isMigrated(db)).toBe(true)
    })
    expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([])
  })

  test('is a consistent snapshot, although users and cleanup change rows during it (R11)', async () => {
    const { db, services } = app
    const replaced = await create(app, contentTypes.article, 'Replaced meanwhile', { status: '1' })
    const deleted = await create(app, contentTypes.article, 'Deleted meanwhile', { status: '1' })
    const trashed = await create(app, contentTypes.article, 'Brought back meanwhile', { status: '1' })
    await app.asAdmin(`DELETE article/${trashed.slug}/`)
    await db.execute(sql`delete from rate_limit`)
    await apply(app, { candidateName: 'Deleted meanwhile' })
    const inline = await services.library.store('inline', (await imageFile()).bytes)
    await services.library.record(db, [inline])
    await db.execute(sql`update file set created_at = now() - interval '2 days' where path like 'inline/%'`)
    for (const name of Object.keys(filesOf(targetOf(app)))) {
      if (name.startsWith('private')) utimesSync(path.join(services.config.DATA_DIR, name), 0, 0)
    }
    const showPortrait = async () =>
      app.asAdmin(
        `PUT update-admin/${app.admin.id}/`,
        multipart({
          first_name: 'Ada',
          last_name: 'Byron',
          email: app.admin.email,
          profile_image: await imageFile(),
        }),
      )
    expect(await showPortrait()).toAnswer(200)
    const before = await snapshot(targetOf(app))

    // Holds the back-up where it has begun and not yet read this table, nor any file.
    const holder = new pg.Client(targetOf(app).connection)
    await holder.connect()
    await holder.query('begin; lock table enquiry')
    const file = newFile()
    const made = backUp({ ...targetOf(app), file, signal })
    await eventually(async () => {
      const { rows } = await db.execute(
        sql`select 1 from pg_locks where not granted and relation = 'enquiry'::regclass`,
      )
      expect(rows).toHaveLength(1)
    })
    await app.asAdmin(
      `PATCH article/${replaced.slug}/`,
      multipart({ articleImage: await imageFile({ color: '#000000' }) }),
    )
    await app.asAdmin(`DELETE article/${deleted.slug}/`)
    expect(await showPortrait()).toAnswer(200)
    expect(await app.asAdmin('POST article/trash/restore/', { ids: [trashed.id] })).toAnswer(200)
    await create(app, contentTypes.article, 'Came later', { status: '1' })
    const [deletedRow] = await db
      .delete(candidate)
      .where(eq(candidate.candidateName, 'Deleted meanwhile'))
      .returning({ id: candidate.id })
    await db.transaction((tx) => services.library.releaseOwners(tx, [`candidate:${deletedRow?.id}`]))
    await runCleanup(services)
    await holder.end()

    expect((await made).missing).toEqual([])
    const target = await emptyTarget()
    await restore({ ...target, file, signal })
    const after = await snapshot(target)
    // Sequences do not go back, and what came later may lie in the trash.
    expect(after).toMatchObject(
      Object.fromEntries(Object.entries(before).filter(([name]) => !/sequence/.test(name))),
    )

    const unused = Object.keys(filesOf(targetOf(app))).filter((name) => name.startsWith('media/inline/'))
    expect(unused).toHaveLength(1)
    await runCleanup(services)
    expect(Object.keys(filesOf(targetOf(app)))).not.toContain(unused[0])
  })

  test('may be of an earlier version, which the next start migrates', async () => {
    const earlier = await emptyTarget()
    const file = newFile()
    // Before the tables got other names, which also a back-up by this program has to know.
    const formerTables = migrations.findIndex(({ name }) => name === '0007_plain_names')
    await withDatabase(earlier, (db) =>
      withClient(db, async (client) => {
        await createTables(client, migrations.slice(0, formerTables))
        await installQueues(client, queues)
        await client.query(`select pgboss.create_queue('housekeeping', '{"policy": "singleton"}')`)
        await client.query(`insert into media_file (path, size) values ('article/earlier-1.jpg', 5)`)
      }),
    )
    mkdirSync(path.join(earlier.dataDir, 'media/article'), { recursive: true })
    writeFileSync(path.join(earlier.dataDir, 'media/article/earlier-1.jpg'), 'bytes')
    await backUp({ ...earlier, file, signal })
    const target = await emptyTarget()
    await restore({ ...target, file, signal })
    expect(await snapshot(target)).toEqual(await snapshot(earlier))
    await withDatabase(target, async (db) => {
      expect(await isMigrated(db)).toBe(false)
      await migrate(db, install)
      expect(await isMigrated(db)).toBe(true)
      expect((await db.execute(sql`select path from file`)).rows).toEqual([{ path: 'article/earlier-1.jpg' }])
      expect((await db.execute(sql`select name from pgboss.queue order by name`)).rows).toEqual(
        queues.map(({ name }) => ({ name })).sort((a, b) => (a.name < b.name ? -1 : 1)),
      )
    })
  })
})

describe('a rejected backup leaves nothing', () => {
  let file: string
  let full: Buffer

  beforeAll(async () => {
    file = newFile()
    await backUp({ ...targetOf(app), file, signal })
    full = readFileSync(file)
  })

  async function expectNothing(target: Target): Promise<void> {
    const { rows } = await withDatabase(target, (db) =>
      db.execute(sql`
        select nspname, relname from pg_namespace left join pg_class on relnamespace = pg_namespace.oid
        where nspname <> 'information_schema' and nspname not like 'pg\\_%'`),
    )
    expect(rows).toEqual([{ nspname: 'public', relname: null }])
    expect(existsSync(target.dataDir) ? readdirSync(target.dataDir) : []).toEqual([])
  }

  const changes: [string, (copy: string) => void][] = [
    ['cut off in the middle', (copy) => truncateSync(copy, Math.floor(full.length / 2) + 100)],
    ['cut off before its checksums', (copy) => truncateSync(copy, full.indexOf('SHA256SUMS'))],
    [
      'changed in a picture',
      (copy) => writeFileSync(copy, withByteChanged(full, full.indexOf('media/article') + 700)),
    ],
    ['no back-up', (copy) => writeFileSync(copy, 'something else')],
  ]
  test.each(changes)('%s', async (_, change) => {
    const copy = newFile()
    writeFileSync(copy, full)
    change(copy)
    const target = await emptyTarget()
    await expect(restore({ ...target, file: copy, signal })).rejects.toThrow(/is not a (?:complete )?backup/)
    await expectNothing(target)
    // The valid one still works.
    await restore({ ...target, file, signal })
  })

  test('made by a newer Portico', async () => {
    const newer = await startTestApp()
    await newer.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9999999999999)`,
    )
    const its = newFile()
    await backUp({ ...targetOf(newer), file: its, signal })
    await newer.close()
    const target = await emptyTarget()
    await expect(restore({ ...target, file: its, signal })).rejects.toThrow(
      /was made by Portico \S+ with migrations that/,
    )
    await expectNothing(target)
  })

  test('for a database that has tables, or a folder that has files', async () => {
    const occupied = await startTestApp()
    const before = await snapshot(targetOf(occupied))
    await expect(restore({ ...targetOf(occupied), file, signal })).rejects.toThrow(/database is not empty/)
    expect(await snapshot(targetOf(occupied))).toEqual(before)
    await occupied.close()
    const target = await emptyTarget()
    mkdirSync(path.join(target.dataDir, 'private/resume'), { recursive: true })
    writeFileSync(path.join(target.dataDir, 'private/resume/somebodys.pdf'), 'words')
    await expect(restore({ ...target, file, signal })).rejects.toThrow(/already contains files/)
    expect(Object.keys(filesOf(target))).toEqual(['private/resume/somebodys.pdf'])
  })

  test('stopped halfway, and a back-up that is stopped leaves no file (R11)', async () => {
    const target = await emptyTarget()
    const stopped = AbortSignal.abort(new Error('Aborted.'))
    await expect(restore({ ...target, file, signal: stopped })).rejects.toThrow('Aborted.')
    await expectNothing(target)
    const before = readdirSync(folder)
    await expect(backUp({ ...targetOf(app), file: newFile(), signal: stopped })).rejects.toThrow('Aborted.')
    expect(readdirSync(folder)).toEqual(before)
  })

  test('for which the disk has no room; what killed processes have left makes room', async () => {
    const target = newFile()
    const before = readdirSync(folder)
    const lastWeek = new Date(Date.now() - 7 * 86_400_000)
    for (const name of ['', '-entry']) {
      writeFileSync(`${target}.unfinished-killed${name}`, 'half')
      utimesSync(`${target}.unfinished-killed${name}`, lastWeek, lastWeek)
    }
    const running = `${target}.unfinished-running`
    writeFileSync(running, 'half')
    const space = createDiskSpace(folder, Number.MAX_SAFE_INTEGER)
    await expect(backUp({ ...targetOf(app), file: target, space, signal })).rejects.toMatchObject({
      status: 507,
    })
    rmSync(running)
    expect(readdirSync(folder)).toEqual(before)
  })
})

test('a missing file is reported, and the others are backed up', async () => {
  const damaged = await startTestApp()
  await create(damaged, contentTypes.article, 'Whole')
  const { articleImage } = await create(damaged, contentTypes.article, 'Lost')
  rmSync(path.join(damaged.services.config.DATA_DIR, 'media', String(articleImage)))
  const { files, missing } = await backUp({ ...targetOf(damaged), file: newFile(), signal })
  expect([files, missing]).toEqual([1, [`media/${articleImage}`]])
  await damaged.close()
})

async function withClient<T>(db: Database, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await db.$client.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

function withByteChanged(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}
