import { beforeAll, describe, expect, test } from 'vitest'
import { candidateSort } from '#contract/hiring/candidate.ts'
import { candidateCalls } from '#contract/hiring/candidate-calls.ts'
import { createConversationList } from '#server/assistant/conversations/conversation-list.ts'
import { createEmployees } from '#server/employees/employees.ts'
import { type CandidateList, createCandidateList, datedQuery } from '#server/hiring/candidate-list.ts'
import { present } from '#server/present.ts'
import { createManagedProjects } from '#server/projects/local/managed-projects.ts'
import { useTestApp } from '#tests/support/app.ts'
import { frequentWord, insertBulkCandidates, rareWord } from '#tests/support/bulk-rows.ts'
import { growthRows, indexes, most, sorted, useQueryPlans } from '#tests/support/query-plans.ts'
import { vacuum } from '#tests/support/vacuum.ts'

type RawQuery = Readonly<Record<string, unknown>>

/** How the desk's own statements find candidates when there are very many: shown by their plans, never by times. */
const page = 20
/** Pages that an index needs for all of them, and far fewer than their rows occupy. */
const maxPages = growthRows / 10
const app = useTestApp()
const plans = useQueryPlans(app)
let list: CandidateList

beforeAll(async () => {
  list = createCandidateList(plans.db)
  await insertBulkCandidates(plans.client, growthRows)
}, 600_000)

/** What a row of the list shows; the evaluations are a second statement, about the rows of a page. */
const shown = 'id,candidateName,candidateImage,email,designation,Created_at,ai_score,status,is_viewed'
const parse = (query: RawQuery) =>
  datedQuery(candidateCalls['GET candidates/'].query.parse(query), new Date())
const firstPage = (query: RawQuery) => () =>
  list.rows(parse({ limit: String(page), fields: shown, ...query }), app.admin.id)
const count = (query: RawQuery) => () => list.count(parse(query))

const tabs: [string, RawQuery][] = [
  ['All', {}],
  ['Pending', { status: '0,4' }],
  ['Hired', { status: '1,4' }],
  ['Rejected', { status: '2,4' }],
]
const custom = { dateFilter: 'custom', startDate: '2020-01-01', endDate: '2100-01-01' }
const filters: [string, RawQuery][] = [
  ['no filter', {}],
  ['the last week', { dateFilter: 'lastWeek' }],
  ['the last month', { dateFilter: 'lastMonth' }],
  ['a range of dates', custom],
]

describe.each(tabs)('among very many candidates, the tab %s', (tab, status) => {
  test.each(filters)('with %s: page and count come from an index alone', async (filter, dates) => {
    const listed = await plans.planOf(`${tab}, ${filter}: first page`, firstPage({ ...status, ...dates }))
    expect(indexes(listed.steps)).toEqual([
      expect.stringMatching(/^candidate_(?:order|created_at|status)$/),
      'candidate_pkey',
    ])
    expect(listed.buffers).toBeLessThan(maxPages)
    const counted = await plans.planOf(`${tab}, ${filter}: count`, count({ ...status, ...dates }))
    expect(indexes(counted.steps)).toHaveLength(1)
    expect(counted.buffers).toBeLessThan(maxPages)
  })

  test('a search reads the first rows, or the matches of its index', async () => {
    for (const more of [{}, { dateFilter: 'lastMonth' }]) {
      const query = { ...status, ...more }
      const often = await plans.planOf(
        `${tab}: frequent word`,
        firstPage({ ...query, searchedText: frequentWord }),
      )
      expect(indexes(often.steps)).not.toContain('candidate_search_text')
      const rare = await plans.plansOf(`${tab}: rare word`, firstPage({ ...query, searchedText: rareWord }))
      // Of the first rows, and of all.
      expect(rare).toHaveLength(2)
      const counted = await plans.planOf(
        `${tab}: count of a rare word`,
        count({ ...query, searchedText: rareWord }),
      )
      for (const { steps } of [...rare, counted]) expect(most(steps)).toBeLessThan(growthRows / 2)
    }
    await plans.planOf(`${tab}: count of a frequent word`, count({ ...status, searchedText: frequentWord }))
  })

  test('the ids of all are read from an index, and no row', async () => {
    for (const fields of ['id', 'id,status']) {
      const { buffers } = await plans.planOf(`${tab}: all with ${fields}`, () =>
        list.rows(parse({ ...status, fields }), app.admin.id),
      )
      expect(buffers).toBeLessThan(maxPages)
    }
  })
})

test.each(candidateSort.flatMap((name) => [name, `-${name}`]))(
  'sort_by=%s sorts no more than equals',
  async (sort) => {
    const { steps, buffers } = await plans.planOf(`sort_by=${sort}`, firstPage({ sort_by: sort }))
    // Statuses are four, so that equals are many: they are sorted from the index.
    if (!sort.endsWith('status')) expect(sorted(steps)).toBeLessThan(growthRows / 10)
    expect(buffers).toBeLessThan(maxPages)
  },
)

test('a page has as many statements as one row: the evaluations of all are one', async () => {
  plans.statements.length = 0
  await list.rows(parse({ limit: String(page) }), app.admin.id)
  expect(plans.statements).toHaveLength(2)
})

test.each(['candidateName', 'email', 'designation'])(
  'the last page by %s reads no other row',
  async (sort) => {
    const skip = String(growthRows - page)
    const { buffers } = await plans.planOf(`last page by ${sort}`, firstPage({ sort_by: sort, skip }))
    expect(buffers).toBeLessThan(maxPages)
  },
)

describe('other lists of the admin area, with very many rows', () => {
  const all = { fields: null, statuses: null, limit: page, skip: 0, searchText: '', filters: {} }

  test('find a page of accounts by an index, and look at the sign-ins of that page alone', async () => {
    await plans.client.query(
      `insert into account (kind, username, email, first_name, last_name)
       select 'employee', 'many' || n, 'many' || n || '@example.com', 'First' || n % 97, 'Last' || n
       from generate_series(1, $1::int) n`,
      [growthRows],
    )
    await vacuum(plans.client, 'account')
    const employees = createEmployees({ ...app.services, db: plans.db })
    for (const name of ['name', 'username', 'email', 'created_at']) {
      const order = { name, descending: false }
      const [ids, rows] = await plans.plansOf(`employees by ${name}`, () => employees.list({ ...all, order }))
      expect(indexes(present(ids).steps)).toEqual([`account_${name}`])
      for (const { steps } of [present(ids), present(rows)]) expect(most(steps)).toBeLessThan(10 * page)
      const [last] = await plans.plansOf(`last employees by ${name}`, () =>
        employees.list({ ...all, order, skip: growthRows - page }),
      )
      expect(indexes(present(last).steps)).toEqual([`account_${name}`])
      expect(present(last).buffers).toBeLessThan(maxPages)
    }
  })

  test('find a page of projects by an index, and what is searched as well', async () => {
    await plans.client.query(
      `insert into project (key, name, description, status)
       select 'MANY' || n, 'Project ' || n, repeat('A long text. ', 80) || case when n % 411 = 0 then $2 else '' end, 'Active'
       from generate_series(1, $1::int) n`,
      [growthRows, rareWord],
    )
    await vacuum(plans.client, 'project')
    const projects = createManagedProjects({ ...app.services, db: plans.db })
    const idsOf = async (more: Partial<typeof all>, name = 'name') => {
      const query = { ...all, order: { name, descending: false }, ...more }
      const [ids] = await plans.plansOf(`projects ${JSON.stringify(more)}`, () => projects.list(query))
      return present(ids)
    }
    for (const name of ['key', 'name', 'status', 'created_at']) {
      const { steps, buffers } = await idsOf({ skip: growthRows - page }, name)
      expect(indexes(steps)).toContain(`project_${name}`)
      expect(buffers).toBeLessThan(maxPages)
    }
    expect(most((await idsOf({ searchText: rareWord })).steps)).toBeLessThan(growthRows / 2)
    const { steps } = await plans.planOf('count of a rare word', () =>
      projects.count({ ...all, order: { name: 'name', descending: false }, searchText: rareWord }),
    )
    expect(indexes(steps)).toEqual(['project_search'])
  })

  test('find and count conversations without their texts', async () => {
    await plans.client.query(
      `insert into chat_session (token_hash, last_message_at)
       select md5(n::text), now() - n * interval '1 minute' from generate_series(1, $1::int) n`,
      [growthRows],
    )
    await plans.client.query(
      `insert into chat_message (session_id, is_user, message, certainty)
       select id, at % 2 = 1, repeat('A long text. ', 50), case when at = 2 and id % 50 = 0 then 'unknown' end
       from chat_session, generate_series(1, 2) at`,
    )
    await vacuum(plans.client, 'chat_session', 'chat_message')
    const conversations = createConversationList(plans.db)
    for (const { steps } of await plans.plansOf('conversations', () => conversations.list(all)))
      expect(most(steps)).toBeLessThan(10 * page)
    const [last] = await plans.plansOf('last conversations', () =>
      conversations.list({ ...all, skip: growthRows - page }),
    )
    const counted = await plans.planOf('count of conversations', () => conversations.count(all))
    const unhelped = await plans.planOf('count of those not helped', () =>
      conversations.count({ ...all, statuses: [1] }),
    )
    for (const { steps, buffers } of [present(last), counted, unhelped]) {
      expect(steps.map((step) => step['Relation Name'])).not.toContain('chat_message')
      expect(buffers).toBeLessThan(maxPages)
    }
  })
})
