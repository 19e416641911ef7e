import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { parseListQuery } from '#server/content/list-query.ts'
import { createStores } from '#server/content/stores.ts'
import { connect } from '#server/database/connect.ts'
import { createPictureDescriptions } from '#server/files/picture-descriptions.ts'
import { candidate } from '#server/hiring/tables.ts'
import { createCountBatch } from '#server/list/count-batch.ts'
import { useTestApp } from '#tests/support/app.ts'
import { deleteAllCandidates, seedCandidates } from '#tests/support/candidates.ts'
import { count, create, everyContentType, list } from '#tests/support/content.ts'

const app = useTestApp()

const counted = ['banner', 'article', 'service', 'industry', 'client', 'job', 'blog', 'teammember'] as const

beforeAll(async () => {
  for (const path of counted)
    for (const status of ['0', '1', '1'])
      await create(app, contentTypes[path], `${path} ${status}`, { status })
  for (const path of ['jobcategory', 'blogcategory'] as const)
    for (const status of ['0', '1', '1', '1', '0'])
      await create(app, contentTypes[path], `${path} ${status}`, { status })
})

describe('the calls of the dashboard', () => {
  test.each(counted)(
    '%s: published and unpublished rows add up to the total (HD-412, HD-414)',
    async (path) => {
      const counts = (query: string) => count(app, contentTypes[path], query)
      expect(await counts('?status=0&status=1')).toBe(3)
      expect([await counts('?status=1'), await counts('?status=0')]).toEqual([2, 1])
    },
  )

  test('enquiries are counted regardless of the status, categories without one (HD-509, HD-510, HD-511)', async () => {
    const answer = async (url: string) => (await app.asAdmin({ url: `/api/${url}` })).json()
    expect(await answer('jobcategory/count/')).toEqual({ count: 5 })
    expect(await answer('blogcategory/count/')).toEqual({ count: 5 })
    await app.services.enquiries.create({ name: 'A', email: 'a@example.com', subject: 'S', message: 'M' })
    expect(await answer('contactus/count/?status=1')).toEqual({ count: 1 })
  })

  test('rows have what the panels show, and no more of them than asked for (HD-463, HD-464, HD-465)', async () => {
    for (const path of ['jobcategory', 'blogcategory'] as const) {
      const rows = await list(app, contentTypes[path], '?limit=4')
      expect(rows).toHaveLength(4)
      for (const row of rows) expect(row).toMatchObject({ id: expect.any(Number), title: expect.any(String) })
      expect(new Set(rows.map(({ status }) => status))).toEqual(new Set([0, 1]))
    }
    const [member] = await list(app, contentTypes.teammember, '?status=0&limit=8')
    const text = expect.any(String)
    expect(member).toMatchObject({
      id: expect.any(Number),
      name: text,
      designation: text,
      teamMemberImage: text,
    })
    const [banner] = await list(app, contentTypes.banner)
    expect(banner).toMatchObject({
      id: expect.any(Number),
      title: expect.stringMatching(/^<p>/),
      bannerImage: text,
    })
    const [article] = await list(app, contentTypes.article)
    expect(article).toMatchObject({ slug: text, title: text, description: text, articleImage: text })
  })

  test('members that are not published are for administrators alone (HD-512)', async () => {
    const url = '/api/teammember/?status=0&limit=8'
    expect(await app.call({ url })).toAnswer(401)
    expect((await app.asAdmin({ url })).json()).toHaveLength(1)
  })
})

describe('counts that are asked for together', () => {
  const statements: string[] = []
  const logger = { logQuery: (text: string) => void statements.push(text) }

  function openStores() {
    const { library, clock, events, invalidation, jobs } = app.services
    const { host, user, database } = app.db.$client.options as Record<'host' | 'user' | 'database', string>
    // Prepared statements have names, which are of one store only on a connection.
    const { $client } = connect({ host, user, database })
    onTestFinished(() => $client.end())
    const db = Object.assign(drizzle({ client: $client, logger }), { $client })
    statements.length = 0
    const descriptions = createPictureDescriptions(db, invalidation)
    return createStores({ db, events, library, clock, jobs, descriptions, counts: createCountBatch(db) })
  }

  test('are one statement, and as right as each alone', async () => {
    const stores = openStores()
    const queries = [{ status: ['0', '1'] }, { status: '1' }, { status: '0' }]
    const countAll = () =>
      Promise.all(
        everyContentType.flatMap(({ path, type }) =>
          queries.map((query) => stores[path].count(parseListQuery(type, query))),
        ),
      )
    const expected = everyContentType.flatMap(({ path }) =>
      counted.some((one) => one === path) ? [3, 2, 1] : [5, 3, 2],
    )
    expect(await countAll()).toEqual(expected)
    expect(statements).toHaveLength(1)
    expect(await stores.banner.count(parseListQuery(contentTypes.banner, { status: '1' }))).toBe(2)
    expect(statements).toHaveLength(2)
  })

  test('leave out searches, filters, and what visitors ask for', async () => {
    const stores = openStores()
    const { banner, article } = contentTypes
    await Promise.all([
      stores.article.count(parseListQuery(article, { searchedText: 'article' })),
      stores.banner.count(parseListQuery(banner, { selectedPage: 'home' })),
      stores.article.count(parseListQuery(article, {}, 'visitor')),
    ])
    expect(statements).toHaveLength(3)
  })

  test('see every write that was finished before', async () => {
    for (let round = 0; round < 5; round += 1) {
      const before = app.services.content.article.count(parseListQuery(contentTypes.article, {}))
      await create(app, contentTypes.article, `One more ${round}`)
      expect(await count(app, contentTypes.article)).toBe(4 + round)
      expect(await before).toBeGreaterThanOrEqual(3 + round)
    }
  })

  test('fail together, and only those of the failed statement', async () => {
    const batch = createCountBatch(app.db)
    const broken = { statement: sql`select 1 / 0`, alone: () => Promise.reject(new Error('alone')) }
    const right = { statement: sql`select 7`, alone: async () => 7 }
    const results = await Promise.allSettled([batch.count(right), batch.count(broken)])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await batch.count(right)).toBe(7)
    await expect(batch.count(broken)).rejects.toThrow('alone')
    expect(await Promise.all([batch.count(right), batch.count(right)])).toEqual([7, 7])
  })
})

test('the hiring desk is counted by stage, by job, and by the days to a decision (HD-529)', async () => {
  await deleteAllCandidates(app)
  const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  await seedCandidates(app, [
    { designation: 'Analyst', status: 0 },
    { designation: 'Analyst', status: 1, created_at: day(10), decided_at: day(6) },
    { designation: 'Analyst', status: 2, created_at: day(400), decided_at: day(300) },
    { designation: 'Developer', status: 0 },
    { designation: 'Developer', status: 0 },
    { designation: 'Developer', status: 2, created_at: day(9), decided_at: day(3) },
    { designation: 'Writer', status: 4 },
  ])
  const { body, statusCode } = await app.asAdmin({ url: '/api/candidates/figures/' })
  expect(statusCode).toBe(200)
  expect(JSON.parse(body)).toEqual({
    stages: { pending: 3, hired: 1, rejected: 2, evaluating: 1 },
    jobs: [
      { designation: 'Developer', pending: 2, hired: 0, rejected: 1, evaluating: 0 },
      { designation: 'Analyst', pending: 1, hired: 1, rejected: 1, evaluating: 0 },
      { designation: 'Writer', pending: 0, hired: 0, rejected: 0, evaluating: 1 },
    ],
    decisions: { count: 2, medianDays: 5 },
  })
  const [row] = await app.db.select().from(candidate).where(eq(candidate.designation, 'Writer'))
  const decide = (status: number) => app.asAdmin(`PATCH candidates/${row?.id}/`, { status })
  const decidedCount = async () =>
    (await app.asAdmin({ url: '/api/candidates/figures/' })).json().decisions.count
  await decide(1)
  expect(await decidedCount()).toBe(3)
  await decide(0)
  expect(await decidedCount()).toBe(2)
})
