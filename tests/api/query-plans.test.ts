import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyContent } from '#contract/content/define.ts'
import { enquiryCalls } from '#contract/enquiry-calls.ts'
import type { Audience } from '#server/content/audience.ts'
import { parseListQuery } from '#server/content/list-query.ts'
import { contentStore } from '#server/content/store.ts'
import { type ContentTable, hasPrivateSearch } from '#server/content/table.ts'
import * as schema from '#server/database/schema.ts'
import { createEnquiries } from '#server/enquiries/store.ts'
import { createEventBus } from '#server/events/bus.ts'
import { createPictureDescriptions } from '#server/files/picture-descriptions.ts'
import { createCountBatch } from '#server/list/count-batch.ts'
import type { ReorderItem } from '#server/list/reorder.ts'
import { useTestApp } from '#tests/support/app.ts'
import { frequentWord, insertBulkRows, rareWord } from '#tests/support/bulk-rows.ts'
import { type AnyRow, everyContentType, rowKey } from '#tests/support/content.ts'
import { enquiryList, hasStatus } from '#tests/support/enquiry-list.ts'
import {
  growthRows,
  indexes,
  isMeasured,
  kinds,
  most,
  type Plan,
  sorted,
  useQueryPlans,
} from '#tests/support/query-plans.ts'

type RawQuery = Readonly<Record<string, unknown>>

/** How the stores' own statements find their rows when there are many: shown by their plans, never by times. */
const page = 10
/** Pages that an index needs for all of them, and far fewer than their rows occupy. */
const maxPages = growthRows / 10
/** What a search reads before it uses its index. */
const firstRows = 500 + 20 * page
const app = useTestApp()
const plans = useQueryPlans(app)

/** What visitors and administrators ask for: the published rows, all of them, and those that are not published. */
const audiences: [string, Audience, RawQuery][] = [
  ['visitors', 'visitor', { status: '1' }],
  ['administrators', 'admin', {}],
  ['administrators of what is unpublished', 'admin', { status: '0' }],
]
const audiencesOf = (type: AnyContent) => (hasStatus(type) ? audiences : audiences.slice(1, 2))
const tables: Record<string, unknown> = schema

/** What the plans of a list are read from. */
interface PlannedStore {
  list(query: RawQuery, audience?: Audience): Promise<object[]>
  count(query: RawQuery, audience?: Audience): Promise<number>
  find(key: string, audience: Audience): Promise<unknown>
  reorder(items: readonly ReorderItem[]): Promise<void>
}

function openContent(path: string, type: AnyContent): PlannedStore {
  const { db } = plans
  const { library, log, jobs } = app.services
  const store = contentStore(type, tables[path] as ContentTable, {
    db,
    library,
    events: createEventBus(db, log),
    clock: () => new Date(),
    counts: createCountBatch(db),
    descriptions: createPictureDescriptions(db, app.services.invalidation),
    jobs,
    titleCopies: [],
  })
  return {
    ...store,
    // As the API reads it.
    async list(query, audience) {
      const rows: object[] = []
      for await (const batch of store.batches(parseListQuery(type, query, audience))) rows.push(...batch)
      return rows
    },
    count: (query, audience) => store.count(parseListQuery(type, query, audience)),
  }
}

const enquiryQuery = (query: object) => enquiryCalls['GET contactus/'].query.parse(query)

function openEnquiries(): PlannedStore {
  const { db } = plans
  const { log, notifications } = app.services
  const events = createEventBus(db, log)
  const store = createEnquiries({ db, events, counts: createCountBatch(db), notifications })
  return {
    list: (query) => store.rows(enquiryQuery(query)),
    count: (query) => store.count(enquiryQuery(query)),
    find: () => Promise.reject(new Error('enquiries have no slug')),
    reorder: store.reorder,
  }
}

describe.each([
  ...everyContentType.map(({ path, type }) => ({ path, type, open: () => openContent(path, type) })),
  { path: 'enquiry', type: enquiryList, open: openEnquiries },
])('among very many rows of $path', ({ path, type, open }) => {
  let store: PlannedStore

  beforeAll(async () => {
    store = open()
    await insertBulkRows(plans.client, type, growthRows, path)
  }, 600_000)
  afterAll(() => plans.client.query(`truncate "${path}" cascade`))

  describe.each(audiencesOf(type))('for %s', (who, audience, query) => {
    const plan = (name: string, run: () => Promise<unknown>) => plans.planOf(`${path}, ${who}, ${name}`, run)
    /** Of the statement about the first rows, and of the one about all. */
    async function planSearch(name: string, run: () => Promise<unknown>): Promise<Plan[]> {
      const planned = await plans.plansOf(`${path}, ${who}, ${name}`, run)
      expect(planned).toHaveLength(2)
      return planned
    }
    const list =
      (more: RawQuery = {}) =>
      () =>
        store.list({ limit: String(page), ...query, ...more }, audience)
    const count =
      (more: RawQuery = {}) =>
      () =>
        store.count({ ...query, ...more }, audience)
    const sorts = type.list.sort.filter((name: string) => audience === 'admin' || !type.fields[name].private)

    test.each([
      ['the first page', () => 0],
      ['a page deep inside', (all: number) => Math.floor(all / 2)],
      ['the last page', (all: number) => all - page],
    ])('%s is found by walking an index', async (name, skipFor) => {
      const skip = skipFor(await count()())
      const { steps, buffers } = await plan(name, list({ skip: String(skip) }))
      expect(indexes(steps)).toEqual([expect.stringMatching(`^${path}_order`), `${path}_pkey`])
      expect(sorted(steps)).toBeLessThanOrEqual(page)
      expect(buffers).toBeLessThan(skip === 0 ? 10 * page : maxPages)
    })

    test('rows are counted without reading their texts', async () => {
      const { steps, buffers } = await plan('count', count())
      expect(kinds(steps)[0]).toBe('Aggregate')
      expect(buffers).toBeLessThan(maxPages)
    })

    test.each(sorts.flatMap((name: string) => [name, `-${name}`]))(
      'sort_by=%s walks its index, to the first page and to one deep inside',
      async (sort) => {
        const all = await count()()
        for (const skip of [0, Math.floor(all / 2)]) {
          const { steps, buffers } = await plan(
            `sort_by=${sort} from ${skip}`,
            list({ sort_by: sort, skip: String(skip) }),
          )
          expect(indexes(steps)).toEqual([`${path}_sort_${sort.replace('-', '')}`, `${path}_pkey`])
          expect(sorted(steps)).toBeLessThanOrEqual(page)
          expect(buffers).toBeLessThan(maxPages)
        }
      },
    )

    test('a search for a rare word reads the first rows, and then its index matches', async () => {
      const index = `${path}_${audience === 'admin' && hasPrivateSearch(type) ? 'search_all' : 'search'}`
      const listed = await planSearch('list of a rare word', list({ searchedText: rareWord }))
      const counted = await plan('count of a rare word', count({ searchedText: rareWord }))
      // Where few rows have the status, the two indexes are better put together.
      const used = indexes(counted.steps)
      expect(used.length).toBeGreaterThan(0)
      for (const name of used) expect([index, `${path}_order_by_status`]).toContain(name)
      for (const { steps } of [...listed, counted]) expect(most(steps)).toBeLessThan(firstRows + maxPages)
    })

    test('a search for what no row has reads no more than that', async () => {
      for (const { steps } of await planSearch('list of no word', list({ searchedText: 'qqxqjqz' })))
        expect(most(steps)).toBeLessThan(firstRows + maxPages)
    })

    test('a search for what is everywhere ends with its page', async () => {
      const { steps } = await plan('list of a frequent word', list({ searchedText: frequentWord }))
      expect(indexes(steps)).toEqual([expect.stringMatching(`^${path}_order`), `${path}_pkey`])
      expect(most(steps)).toBeLessThanOrEqual(maxPages)
      if (isMeasured) await plan('count of a frequent word', count({ searchedText: frequentWord }))
    })

    if (type.key === 'slug' && query.status !== '0') {
      test('one is found by its slug', async () => {
        const { steps } = await plan('one', () => store.find('growth-77', audience))
        expect(indexes(steps)).toEqual([`${path}_slug_key`])
        expect(most(steps)).toBe(1)
      })
    }
  })

  // With a hundred thousand rows the whole list exceeds the statement timeout.
  if (!isMeasured) {
    test('a search goes through the same rows page by page as at once', async () => {
      const ids = async (query: RawQuery) => (await store.list(query)).map((row) => (row as AnyRow).id)
      for (const searchedText of [frequentWord, rareWord]) {
        const full = await ids({ searchedText })
        for (const skip of [0, page - 3, full.length - page - 1, full.length - 3]) {
          const found = await ids({ searchedText, limit: String(page), skip: String(skip) })
          expect(found).toEqual(full.slice(skip, skip + page))
        }
      }
    })
  }

  test('a reorder runs as many statements for a hundred rows as for two', async () => {
    const reorder = async (limit: number) => {
      const shown = (await store.list({ limit: String(limit) })) as unknown as AnyRow[]
      const items = shown.map((row, at) => ({ key: rowKey(type, row), position: at }))
      plans.statements.length = 0
      await store.reorder(items)
      return plans.statements.map(({ text }) => text.split(' ')[0])
    }
    const two = await reorder(2)
    expect(two).toEqual(await reorder(100))
    expect(two.filter((verb) => verb === 'update')).toHaveLength(1)
  })
})
