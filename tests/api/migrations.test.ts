import { randomBytes } from 'node:crypto'
import { globSync } from 'node:fs'
import * as path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { documentReasons } from '#contract/assistant/document.ts'
import { article } from '#contract/content/article.ts'
import { type AnyContent, defineContent } from '#contract/content/define.ts'
import { date, text } from '#contract/content/fields.ts'
import { contentTypes } from '#contract/content/index.ts'
import { candidateStatuses } from '#contract/hiring/candidate.ts'
import { resumeErrors } from '#contract/hiring/resume.ts'
import { messages } from '#contract/messages.ts'
import { installConversationMarks } from '#server/assistant/conversations/conversation-marks.ts'
import { installDocumentSearch } from '#server/assistant/document-search.ts'
import { installStaleSources } from '#server/assistant/knowledge/stale-sources.ts'
import { installMessageSearch } from '#server/chat/local/message-search.ts'
import { installComputedColumns } from '#server/content/computed-columns.ts'
import { installContentSearch } from '#server/content/content-search.ts'
import { contentStore } from '#server/content/store.ts'
import { contentTable } from '#server/content/table.ts'
import { migrate } from '#server/database/migrate.ts'
import {
  appliedMigrations,
  applyMigrations,
  type Migration,
  migrations,
} from '#server/database/migration-journal.ts'
import * as contentTables from '#server/database/schema.ts'
import { installDriveSearch } from '#server/drive/local/item-search.ts'
import { installEmployeeSearch } from '#server/employees/employee-search.ts'
import { installEnquirySearch } from '#server/enquiries/enquiry-search.ts'
import { createPictureDescriptions } from '#server/files/picture-descriptions.ts'
import { installCandidateSearch } from '#server/hiring/candidate-search.ts'
import { createCountBatch } from '#server/list/count-batch.ts'
import { installMailSearch } from '#server/mail/mail-search.ts'
import { install } from '#server/modules/index.ts'
import { installProjectSearch } from '#server/projects/project-search.ts'
import { StartupError } from '#server/startup/startup-error.ts'
import { installIssueSearch } from '#server/tracker/local/search.ts'
import { startTestApp } from '#tests/support/app.ts'
import { template } from '#tests/support/global-setup.ts'
import { toFormData } from '#web/forms/form-values.ts'

const nothing = generateDrizzleJson({})
/** All tables, as `npm run migration` finds them. */
const schema = Object.assign(
  { ...contentTables },
  ...(await Promise.all(globSync('server/*/tables.ts').map((file) => import(path.resolve(file))))),
) as typeof contentTables
const searches = [
  ...[installCandidateSearch, installDriveSearch, installEmployeeSearch],
  ...[installIssueSearch, installMessageSearch, installEnquirySearch],
  ...[installDocumentSearch, installProjectSearch, installMailSearch],
]
const cleanup = new AsyncDisposableStack()
let server: pg.Client

beforeAll(async () => {
  server = await clientOf('postgres')
})
afterAll(() => cleanup.disposeAsync())

describe('the database follows the definitions', () => {
  test('a migrated one matches them to the last column, default, index and trigger', async () => {
    const migrated = await newDatabase(template)
    const made = await newDatabase()
    await prepare(made)
    await run(made, await generateMigration(nothing, generateDrizzleJson(schema)))
    await installComputedColumns(made)
    await installContentSearch(made)
    for (const install of searches) await install(made)
    await installStaleSources(made)
    await installConversationMarks(made)
    const shape = await shapeOf(migrated)
    expect(shape).toEqual(await shapeOf(made))
    expect(shape).toContainEqual(
      expect.stringMatching(/^index article_search .* gin \(search gin_trgm_ops\)/),
    )
  })

  test('a field that is searched and sorted joins rows that are there, by the generated migration alone', async () => {
    const database = await newDatabase(template)
    await database.query(`insert into article (title, slug) values ('Steady hands', 'steady-hands')`)
    const more = withSummary(['title', 'description', 'summary'], ['title', 'description', 'summary'])
    await follow(database, article, more)
    expect(await shapeOf(database)).toEqual(await shapeOf(await madeFrom(more)))
    expect(await found(database, 'steady')).toBe(1)

    await database.query(`update article set summary = 'In ROUGH weather'`)
    expect(await found(database, 'rough weather')).toBe(1)
    expect((await database.query('select summary_sort from article')).rows).toEqual([
      { summary_sort: 'in rough weather' },
    ])
  })

  test('a change of the searched fields updates existing rows and keeps the index', async () => {
    const database = await newDatabase(template)
    await database.query(`insert into article (title, slug) values ('Steady hands', 'steady-hands')`)
    const all = withSummary(['title', 'summary'], ['title', 'description', 'summary'])
    await follow(database, article, all)
    await database.query(`update article set summary = 'rough weather'`)
    const fewer = withSummary(['summary'], ['title'])
    await follow(database, all, fewer)
    expect(await shapeOf(database)).toEqual(await shapeOf(await madeFrom(fewer)))
    expect([await found(database, 'steady'), await found(database, 'rough weather')]).toEqual([0, 1])
  })
})

describe('an optional date', () => {
  const dated = defineContent({
    ...article,
    fields: { ...article.fields, reviewed: date({ label: 'Reviewed on' }) },
  })

  test('is empty in rows that are there, and when it is left out, sent empty, or emptied', async () => {
    const app = await startTestApp()
    const database = await clientOf(app.db.$client.options.database as string)
    await database.query(`insert into article (title, slug) values ('Steady hands', 'steady-hands')`)
    await follow(database, article, dated)
    const { library, clock, events, jobs } = app.services
    const parts = {
      db: app.db,
      library,
      events,
      clock,
      jobs,
      counts: createCountBatch(app.db),
      descriptions: createPictureDescriptions(app.db, app.services.invalidation),
      titleCopies: [],
    }
    const store = contentStore(dated, contentTable(dated), parts)
    expect((await store.find('steady-hands'))?.reviewed).toBeNull()

    const sent = { title: 'New', description: '<p>New</p>', articleImage: 'article/new.jpg' }
    for (const more of [{}, { reviewed: '' }, { reviewed: null }]) {
      const row = await store.create({ values: dated.create.parse({ ...sent, ...more }), images: [] }, null)
      expect(row.reviewed).toBeNull()
    }
    const changed = (reviewed: string) =>
      store.update('new', { values: dated.update.parse({ reviewed }), images: [] }, null)
    expect((await changed('2025-03-04')).reviewed).toBe('2025-03-04T00:00:00.000Z')
    expect((await changed('')).reviewed).toBeNull()
    await database.end()
    await app.close()
  })

  test('leaves a form empty as it came; one that is required may not be empty', () => {
    expect(toFormData(dated.fields, { reviewed: null }).get('reviewed')).toBe('')
    expect(dated.blank.reviewed).toBeNull()
    const { schema } = date({ label: 'Reviewed on', required: true })
    expect(schema.safeParse('').error?.issues[0]?.message).toBe(messages.required)
    expect(schema.safeParse(null).error?.issues[0]?.message).toBe(messages.required)
  })
})

describe('migrations', () => {
  const step = (name: string, when: number, text: string): Migration => ({ name, when, text })
  const upstream = [step('0000_first', 100, 'create table note (title text)')]
  const own = step('own/0000_summary', 300, 'alter table note add column summary text')

  test.each([
    ['before', 200],
    ['after', 400],
  ])(
    'one of ours that was written %s one of someone’s own is applied, and neither is left out',
    async (_, when) => {
      const later = step('0001_later', when, 'alter table note add column later text')
      const full = [...upstream, later, own]
      const grown = await newDatabase()
      await applyMigrations(grown, [...upstream, own])
      await applyMigrations(grown, full)
      expect((await appliedMigrations(grown)).map(({ name }) => name)).toEqual([
        '0000_first',
        'own/0000_summary',
        '0001_later',
      ])
      const fresh = await newDatabase()
      await applyMigrations(fresh, full)
      for (const database of [grown, fresh]) {
        await database.query(`insert into note (title, summary, later) values ('', '', '')`)
      }
    },
  )

  test('a program refuses a database that a newer one has migrated, with both versions and the way out', async () => {
    const database = await newDatabase()
    await applyMigrations(database, [...upstream, own])
    const rejected = applyMigrations(database, upstream)
    await expect(rejected).rejects.toThrow(StartupError)
    await expect(rejected).rejects.toThrow(
      /^This is Portico \d+\.\d+\.\d+, which knows .* 0000_first; Portico \d+\.\d+\.\d+ has brought it to own\/0000_summary\. Nothing was changed\. Start the newer program again, or restore a backup/,
    )
    expect(await appliedMigrations(database)).toHaveLength(2)
  })

  test('a failed one is rolled back completely, with its reason', async () => {
    const database = await newDatabase()
    await applyMigrations(database, upstream)
    const colliding = [
      step('0001_more', 400, 'create table more (id int)'),
      step('0002_title', 500, 'alter table note add column title text'),
    ]
    await expect(applyMigrations(database, [...upstream, ...colliding])).rejects.toThrow(
      'The database cannot be migrated to 0002_title: column "title" of relation "note" already exists.',
    )
    expect(await appliedMigrations(database)).toHaveLength(1)
    expect((await database.query(`select to_regclass('more') as more`)).rows).toEqual([{ more: null }])
  })

  test('take as long as they need, and so does waiting for those of another process', async () => {
    const app = await startTestApp()
    const $client = new pg.Pool({ ...app.db.$client.options, statement_timeout: 50, query_timeout: 50 })
    const db = Object.assign(drizzle({ client: $client }), { $client })
    const migrateSlowly = () =>
      migrate(db, async (client) => void (await client.query('select pg_sleep(0.3)')))
    await Promise.all([migrateSlowly(), migrateSlowly()])
    await $client.end()
    await app.close()
  })

  test('of a start wait for no backup that has read all tables (R10)', async () => {
    const app = await startTestApp()
    const backup = await clientOf(app.db.$client.options.database as string)
    const { rows } = await backup.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class
       where relkind in ('r', 'p') and relnamespace in (to_regnamespace('public'), to_regnamespace('drizzle'))`,
    )
    await backup.query('begin')
    for (const { name } of rows) await backup.query(`lock table ${name} in access share mode`)
    const isStarted = migrate(app.db, install).then(() => true)
    expect(await Promise.race([isStarted, setTimeout(10_000, false)])).toBe(true)
    await backup.end()
    await app.close()
  })

  test('records the files of applications that were sent before, private and in use', async () => {
    const database = await newDatabase()
    const until = migrations.findIndex(({ name }) => name.endsWith('_private_files'))
    await applyMigrations(database, migrations.slice(0, until))
    await database.query(
      `insert into candidate ("candidateName", email, designation, "nameOfReference", description, "resumeName",
         "candidateResume", "resumeSize", "candidateImage")
       values ('Grace', 'grace@example.com', 'Analyst', '', '', 'cv.pdf', 'resume/one.pdf', 7, 'applicant/one.jpg'),
         ('Ada', 'ada@example.com', 'Analyst', '', '', 'cv.pdf', 'resume/two.pdf', 9, null)`,
    )
    await applyMigrations(database, migrations)
    const { rows } = await database.query(
      `select path, size, visibility, owner from file join file_use using (path) order by path`,
    )
    expect(rows).toEqual([
      { path: 'applicant/one.jpg', size: 0, visibility: 'private', owner: 'candidate:1' },
      { path: 'resume/one.pdf', size: 7, visibility: 'private', owner: 'candidate:1' },
      { path: 'resume/two.pdf', size: 9, visibility: 'private', owner: 'candidate:2' },
    ])
  })

  test('keeps the words of rows as they are while their format is the same, and learns them', async () => {
    const database = await newDatabase()
    const until = migrations.findIndex(({ name }) => name === '0071_search_vocabulary')
    await applyMigrations(database, migrations.slice(0, until))
    // As the release before that did, by its source.
    await database.query(`
      insert into blogcategory (title, search, title_sort) values ('Steady', '', '');
      insert into blogcategory_words values (1, '{}', ' steady kept ', ' ');
      create function refresh_blogcategory_words(changed integer) returns void language sql as '';
      comment on function refresh_blogcategory_words is
        'b2dd5991efd9e59454469702b373d13e07652376dbf605af3f8753b5633f7cba'`)
    await applyMigrations(database, migrations)
    await installContentSearch(database)
    const wordsOf = async () => (await database.query('select head from blogcategory_words')).rows
    expect(await wordsOf()).toEqual([{ head: ' steady kept ' }])
    const { rows: learned } = await database.query(
      `select term from unnest(array['steady', 'kep', 'sturdy']) as term
       where ('x' || left(md5(term), 8))::bit(32)::int in (select hash from search_vocabulary)`,
    )
    expect(learned).toEqual([{ term: 'steady' }, { term: 'kep' }])
    await database.query('comment on table blogcategory_words is null')
    await installContentSearch(database)
    expect(await wordsOf()).toEqual([{ head: ' steady ' }])
  })

  test('moves enquiries into their own table, with those in the trash', async () => {
    const database = await newDatabase()
    const until = migrations.findIndex(({ name }) => name === '0021_enquiries')
    await applyMigrations(database, migrations.slice(0, until))
    await database.query(
      `insert into contactus (name, email, subject, message, search, name_sort, email_sort, subject_sort, position, read_at)
       select name, 'a@example.com', 'S', 'M', '', '', '', '', position, now()
       from (values ('Ada', 7), ('Grace', 8)) as rows (name, position)`,
    )
    await database.query(
      `with deleted as (delete from contactus where name = 'Grace' returning *)
       insert into content_revision (type, row_id, action, row) select 'contactus', id, 'deleted', to_jsonb(deleted) from deleted`,
    )
    await applyMigrations(database, migrations)
    expect((await database.query('select id, name, position, search from enquiry')).rows).toEqual([
      { id: 1, name: 'Ada', position: 7, search: 'ada\na@example.com\ns\nm' },
    ])
    expect((await database.query(`select type, row_id, row ->> 'name' as name from revision`)).rows).toEqual([
      { type: 'contactus', row_id: 2, name: 'Grace' },
    ])
    // No new enquiry gets the id of one in the trash.
    const { rows } = await database.query(
      `insert into enquiry (name, email, subject, message) values ('Joe', 'j@example.com', 'S', 'M') returning id`,
    )
    expect(rows).toEqual([{ id: 3 }])
  })

  test('has resumes and documents read again that were refused for what a busy machine did', async () => {
    const database = await newDatabase()
    const until = migrations.findIndex(({ name }) => name.endsWith('_retry_false_verdicts'))
    await applyMigrations(database, migrations.slice(0, until))
    const [tooLarge, protectedByPassword] = [resumeErrors.tooLarge, resumeErrors.encrypted]
    await database.query(`insert into criteria (version, criteria) values (1, 'Old'), (2, 'New')`)
    await database.query(
      `insert into candidate ("candidateName", email, designation, "nameOfReference", description, "resumeName",
         "candidateResume", "resumeSize", status, scoring_error)
       values ('Grace', 'g@example.com', 'Analyst', '', '', 'cv.pdf', 'resume/one.pdf', 7, 3, $1),
         ('Ada', 'a@example.com', 'Analyst', '', '', 'cv.pdf', 'resume/two.pdf', 9, 0, $2)`,
      [tooLarge, protectedByPassword],
    )
    await database.query(
      `insert into resume_reading (candidate_id, reader, text, sections, hidden, error)
       values (1, 'reader 2', '', '{}', '[]', $1), (2, 'reader 2', '', '{}', '[]', $2)`,
      [tooLarge, protectedByPassword],
    )
    await database.query(
      `insert into document (title, file, path, type, size, state, reason, status)
       values ('Slow', 'a.pdf', 'document/a.pdf', 'pdf', 1, 'unreadable', $1, 0),
         ('Locked', 'b.pdf', 'document/b.pdf', 'pdf', 1, 'unreadable', $2, 0)`,
      [documentReasons.tooCostly, documentReasons.encrypted],
    )
    await applyMigrations(database, migrations)
    const rowsOf = async (query: string) => (await database.query(query)).rows
    expect(await rowsOf('select candidate_id from resume_reading')).toEqual([{ candidate_id: 2 }])
    expect(await rowsOf('select id, status, scoring_error from candidate order by id')).toEqual([
      { id: 1, status: candidateStatuses.evaluating, scoring_error: null },
      { id: 2, status: candidateStatuses.pending, scoring_error: protectedByPassword },
    ])
    // The status that it had comes back, and what is being scored gets its job at the next start.
    expect(
      await rowsOf(
        'select candidate_id, version, former_status from scoring join criteria on criteria.id = criteria_id',
      ),
    ).toEqual([{ candidate_id: 1, version: 2, former_status: 3 }])
    expect(await rowsOf('select title, state, reason from document order by id')).toEqual([
      { title: 'Slow', state: 'queued', reason: null },
      { title: 'Locked', state: 'unreadable', reason: documentReasons.encrypted },
    ])
  })

  test('a process is not ready while its database lacks one of its migrations; a later one, of a newer program, only adds', async () => {
    const app = await startTestApp()
    const isReady = async () => (await app.call({ url: '/readyz' })).statusCode
    const book = 'drizzle.__drizzle_migrations'
    expect(await isReady()).toBe(200)
    await app.db.$client.query(`insert into ${book} (hash, created_at, name) values ('', $1, '9999_later')`, [
      Date.now(),
    ])
    expect(await isReady()).toBe(200)
    await app.db.$client.query(`delete from ${book} where name = '9999_later'`)
    expect(await isReady()).toBe(200)
    await app.db.$client.query(`delete from ${book} where created_at = $1`, [migrations[1]?.when])
    expect(await isReady()).toBe(503)
    await app.close()
  })
})

function withSummary(search: string[], sort: string[]): AnyContent {
  const fields = { ...article.fields, summary: text({ label: 'Summary' }) }
  return defineContent({ ...article, fields, list: { columns: ['title'], search, sort } } as never)
}

const schemaWith = (type: AnyContent) => generateDrizzleJson({ ...schema, article: contentTable(type) })

/** What `npm run migration` and the next start do when the article becomes another. */
async function follow(database: pg.Client, before: AnyContent, after: AnyContent): Promise<void> {
  const responses = await generateMigration(schemaWith(before), schemaWith(after))
  await run(database, responses)
  await installComputedColumns(database, typesWith(after))
  await installContentSearch(database, typesWith(after))
}

/** A database that is made at once from the definitions with this article. */
async function madeFrom(type: AnyContent): Promise<pg.Client> {
  const database = await newDatabase()
  await prepare(database)
  await run(database, await generateMigration(nothing, schemaWith(type)))
  await installComputedColumns(database, typesWith(type))
  await installContentSearch(database, typesWith(type))
  for (const install of searches) await install(database)
  await installStaleSources(database)
  await installConversationMarks(database)
  return database
}

/** Creates what indexes are made with, which no table defines. */
async function prepare(database: pg.Client): Promise<void> {
  const functions = migrations.flatMap(({ text }) => text.match(/^CREATE FUNCTION .*?^\$\$;$/gms) ?? [])
  await database.query(['create extension pg_trgm;', ...functions].join('\n'))
}

const typesWith = (type: AnyContent): AnyContent[] => Object.values({ ...contentTypes, article: type })

/** drizzle-kit writes foreign keys before the unique indexes that some of them rest on. */
async function run(database: pg.Client, statements: string[]): Promise<void> {
  const isForeignKey = (statement: string) => statement.includes(' FOREIGN KEY ')
  const inOrder = statements.toSorted((one, other) => Number(isForeignKey(one)) - Number(isForeignKey(other)))
  for (const statement of inOrder) await database.query(statement)
}

async function found(database: pg.Client, text: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from article where search like $1`,
    [`%${text}%`],
  )
  return rows[0]?.count ?? 0
}

/** All of a database that a definition can ask for, a line each. The order of columns is left to history. */
async function shapeOf(database: pg.Client): Promise<string[]> {
  const { rows } = await database.query<{ line: string }>(`
    select concat_ws(' ', 'column', table_name, column_name, data_type, is_nullable, column_default,
      is_generated, generation_expression, identity_generation) as line
    from information_schema.columns where table_schema = 'public'
    union all select 'index ' || indexname || ' ' || indexdef from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(pg_trigger.oid) || prosrc
      from pg_trigger join pg_proc on pg_proc.oid = tgfoid where not tgisinternal
    union all select concat_ws(' ', 'sequence', sequencename, data_type, start_value, increment_by)
      from pg_sequences where schemaname = 'public'
    order by 1`)
  return rows.map(({ line }) => line)
}

async function newDatabase(from = 'template0'): Promise<pg.Client> {
  const name = `shape_${randomBytes(6).toString('hex')}`
  await server.query(`create database ${name} template ${from} strategy file_copy`)
  cleanup.defer(async () => {
    await server.query(`drop database ${name} with (force)`)
  })
  return clientOf(name)
}

async function clientOf(database: string): Promise<pg.Client> {
  const client = new pg.Client({ ...inject('postgres'), database })
  await client.connect()
  cleanup.defer(() => client.end())
  return client
}
