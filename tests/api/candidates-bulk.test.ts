import { existsSync, readdirSync } from 'node:fs'
import * as path from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { RowsChanged } from '#contract/events/events.ts'
import type { Candidate } from '#contract/hiring/candidate.ts'
import { useTestApp } from '#tests/support/app.ts'
import {
  type CandidateRow,
  deleteAllCandidates,
  seedCandidate,
  seedCandidates,
} from '#tests/support/candidates.ts'
import { seedCriteria, seedEvaluation } from '#tests/support/evaluations.ts'
import { pdfFile } from '#tests/support/job-application.ts'

const app = useTestApp()
const base = '/api/candidates/'

const list = async (query = '') => (await app.asAdmin({ url: `${base}${query}` })).json() as Candidate[]
const names = async (query = '') => (await list(query)).map(({ candidateName }) => candidateName).join('')
const setStatus = (ids: readonly number[], status: number) =>
  app.asAdmin(`PATCH ${base}bulk-status-update/`, { ids, status })
const reorder = (items: unknown) => app.asAdmin(`POST ${base}reorder/`, { items })
const removeMany = (payload: object, method: 'DELETE' | 'POST' = 'DELETE', name = 'bulk_delete') =>
  app.asAdmin({ method, url: `${base}${name}/`, payload })
const idsOf = (rows: readonly CandidateRow[]) => rows.map(({ id }) => id)
const seedNames = (letters: string, status = 0) =>
  seedCandidates(
    app,
    [...letters].map((candidateName) => ({ candidateName, status })),
  )

beforeEach(() => deleteAllCandidates(app))

describe('an order', () => {
  const positions = async () =>
    Object.fromEntries((await list('?fields=id,position')).map(({ id, position }) => [id, position]))

  test('permutes the positions of the sent rows; the others keep theirs (HD-174, HD-490)', async () => {
    const [a, b, c, d, e] = (await seedNames('ABCDE')) as [
      CandidateRow,
      CandidateRow,
      CandidateRow,
      CandidateRow,
      CandidateRow,
    ]
    const before = await positions()
    const response = await reorder([
      { id: d.id, position: 3 },
      { id: b.id, position: 1 },
      { id: String(c.id), position: 2 },
    ])
    expect([response.statusCode, response.json(), await names()]).toEqual([200, { updated: 3 }, 'ADCBE'])
    const after = await positions()
    expect([after[a.id], after[e.id]]).toEqual([before[a.id], before[e.id]])
    expect(Object.values(after).toSorted()).toEqual(Object.values(before).toSorted())
  })

  test('is stored as a whole or not at all (HD-491)', async () => {
    const [a, b] = (await seedNames('ABC')) as [CandidateRow, CandidateRow, CandidateRow]
    const good = { id: b.id, position: 2 }
    const refused = [
      [good, { id: 999_999, position: 1 }],
      [good, { id: 'x', position: 1 }],
      [good, { ...good, position: 1 }],
      [good, { id: String(b.id), position: 1 }],
      [good, { id: a.id, position: 1.5 }],
      [good, { id: a.id, position: '1' }],
      [good, { id: a.id }],
      [good, null],
      [good, { id: a.id, position: 2_147_483_648 }],
      [],
      'x',
      undefined,
    ]
    for (const items of refused) {
      expect(await reorder(items)).toAnswer(400, { detail: expect.any(String) })
    }
    expect(await names()).toBe('ABC')
  })

  test('of two administrators at the same moment is one that someone sent (R6, G1)', async () => {
    const rows = await seedNames('ABCDEFGH')
    const sent = (ids: number[]) => ids.map((id, at) => ({ id, position: ids.length - at }))
    const forwards = idsOf(rows)
    const backwards = forwards.toReversed()
    for (let round = 0; round < 5; round++) {
      const responses = await Promise.all([
        reorder(sent(forwards)),
        reorder(sent(backwards)),
        reorder(sent(forwards)),
      ])
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
      expect(['ABCDEFGH', 'HGFEDCBA']).toContain(await names())
    }
  })
})

describe('deleting', () => {
  /** Everything that hangs on a candidate, in numbers. */
  async function remains(): Promise<Record<string, unknown>> {
    const { rows } = await app.db.execute<Record<string, number>>(sql`select
      (select count(*)::int from candidate) as candidates, (select count(*)::int from candidate_search) as searches,
      (select count(*)::int from evaluation) as evaluations, (select count(*)::int from resume_reading) as readings,
      (select count(*)::int from reviewer_score) as reviewers, (select count(*)::int from score_override) as overrides,
      (select count(*)::int from scoring) as scorings, (select count(*)::int from outbox) as mails,
      (select count(*)::int from file) as files, (select count(*)::int from file_use) as uses`)
    return { ...rows[0], stored: storedFiles() }
  }
  const storedFiles = () =>
    ['private', 'cache/private'].flatMap((folder) => {
      const root = path.join(app.services.config.DATA_DIR, folder)
      return existsSync(root)
        ? readdirSync(root, { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map(({ name }) => name)
        : []
    })

  async function seedWhole(): Promise<CandidateRow> {
    const row = await seedCandidate(app, {}, { resume: pdfFile(), hasImage: true })
    await seedEvaluation(app, row, {
      criteria,
      reviewers: { Ada: { scores: { experience: 90 } } },
      overrides: [{ reviewer: 'Ada', category: 'experience', old_score: 70, new_score: 90, reason: 'Seen.' }],
    })
    await app.db.execute(
      sql`insert into scoring (candidate_id, criteria_id, former_status) values (${row.id}, ${criteria.id}, 0)`,
    )
    const payload = {
      candidateName: 'G',
      email: 'g@example.com',
      subject: 'Hello',
      emailContent: '<p>Hi</p>',
      candidateId: row.id,
    }
    const sent = await app.asAdmin('POST candidates-email-threads/send_email/', payload)
    expect(sent.statusCode).toBeLessThan(300)
    await app.asAdmin({ url: `/media/w_80,h_80/${row.candidateImage}` })
    return row
  }
  let criteria: Awaited<ReturnType<typeof seedCriteria>>
  beforeEach(async () => {
    criteria = await seedCriteria(app)
  })

  test('takes resume, picture, evaluations, and mails along, and leaves nothing on the disk (HD-486, HD-488)', async () => {
    const before = await remains()
    const [one, two] = [await seedWhole(), await seedWhole()]
    const whole = await remains()
    for (const [name, number] of Object.entries(whole))
      if (name !== 'stored') expect(number, name).not.toEqual(before[name])
    expect(await app.asAdmin(`DELETE ${base}${one.id}/`)).toAnswer(204)
    expect(await list('?fields=id')).toEqual([{ id: two.id }])
    expect((await app.asAdmin({ url: `${base}count/` })).json()).toEqual({ count: 1 })
    expect(await app.asAdmin(`DELETE ${base}${one.id}/`)).toAnswer(404)
    expect((await removeMany({ ids: [two.id] })).json()).toEqual({ deleted: 1, missing: [] })
    expect(await remains()).toEqual(before)
  })

  test('several ignores those that are gone already, by any of the four calls (HD-487, HD-489)', async () => {
    const rows = await seedNames('ABCDE')
    const [a, b, c, d] = idsOf(rows) as [number, number, number, number]
    expect((await removeMany({ ids: [a, 999_999, 'x', String(a)] })).json()).toEqual({
      deleted: 1,
      missing: ['999999', 'x'],
    })
    expect((await removeMany({ ids: [a, b] }, 'POST')).json()).toEqual({ deleted: 1, missing: [String(a)] })
    expect((await removeMany({ ids: [c] }, 'DELETE', 'bulk-delete')).json()).toMatchObject({ deleted: 1 })
    expect((await removeMany({ ids: [d] }, 'POST', 'bulk-delete')).json()).toMatchObject({ deleted: 1 })
    expect((await removeMany({ ids: [d] })).json()).toEqual({ deleted: 0, missing: [String(d)] })
    expect(await names()).toBe('E')
  })

  test('without ids, or with too many, is refused and deletes nothing (HD-489, P6)', async () => {
    await seedNames('AB')
    const many = Array.from({ length: 10_001 }, (_, at) => at + 1)
    for (const payload of [{}, { ids: [] }, { ids: 'all' }, { ids: [null] }, { ids: [[1]] }, { ids: many }]) {
      expect(await removeMany(payload)).toAnswer(400, { detail: expect.any(String) })
    }
    expect(await names()).toBe('AB')
  })
})

describe('at the same moment', () => {
  test('two administrators decide: each decision is whole, and none is lost in between (G1)', async () => {
    const ids = idsOf(await seedNames('ABCDEFGHIJ'))
    const responses = await Promise.all([
      setStatus(ids, 1),
      setStatus(ids.toReversed(), 2),
      ...ids.map((id) => app.asAdmin(`PATCH ${base}${id}/`, { status: 0 })),
      setStatus(ids, 1),
    ])
    for (const { statusCode } of responses) expect([200, 400]).toContain(statusCode)
    await setStatus(ids.slice(0, 1), 1)
    for (const id of ids) await app.asAdmin(`PATCH ${base}${id}/`, { status: 2 })
    const whole = await Promise.all([setStatus(ids, 1), setStatus(ids.toReversed(), 0)])
    expect(whole.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(new Set((await list('?fields=status')).map(({ status }) => status)).size).toBe(1)
  })

  test('one decides, orders, and deletes what another does: no deadlock, no 5xx (G1)', async () => {
    const ids = idsOf(await seedNames('ABCDEFGHIJKLMNOP'))
    const items = ids.map((id, at) => ({ id, position: at }))
    const responses = await Promise.all([
      setStatus(ids, 1),
      reorder(items),
      removeMany({ ids: ids.slice(0, 8).toReversed() }),
      setStatus(ids.toReversed(), 2),
      removeMany({ ids: ids.slice(4, 12) }),
      reorder(items.toReversed()),
    ])
    for (const { statusCode, body } of responses) expect([200, 400], body).toContain(statusCode)
    expect(await names()).toHaveLength(4)
  })
})

test('10,000 at once are decided, ordered, and deleted in one transaction each, duplicates and all', async () => {
  // In parts, each of which a slow machine writes within the time of a statement.
  for (let first = 1; first < 9999; first += 1111)
    await app.db.execute(sql`insert into candidate
      ("candidateName", email, designation, "nameOfReference", description, "candidateResume", "resumeName", "resumeSize", status)
      select 'C' || n, 'c@example.com', 'Analyst', '', '', 'resume/' || md5(n::text) || '.pdf', 'cv.pdf', 1, 0
      from generate_series(${first}::int, ${first + 1110}::int) as n`)
  const ids = (await list('?fields=id')).map(({ id }) => id)
  expect((await setStatus([...ids, ids[0] as number], 2)).json()).toMatchObject({ updated: 9999 })
  expect((await app.asAdmin({ url: `${base}count/?status=2` })).json()).toEqual({ count: 9999 })
  const items = ids.map((id, at) => ({ id, position: at }))
  expect(await reorder(items)).toAnswer(200)
  expect((await list('?fields=id')).map(({ id }) => id)).toEqual(ids.toReversed())
  expect((await removeMany({ ids })).json()).toEqual({ deleted: 9999, missing: [] })
  expect(await list()).toEqual([])
})

test('what one administrator changes, the lists of the others hear of', async () => {
  const received: RowsChanged[] = []
  app.services.events.on('candidate', (change) => void received.push(change))
  const [a, b] = idsOf(await seedNames('AB')) as [number, number]
  const url = `${base}${a}/`
  const changes: [() => Promise<unknown>, number[]][] = [
    [() => app.asAdmin(`PATCH ${url}`, { status: 1 }), [a]],
    [() => app.asAdmin(`PATCH ${url}mark-viewed/`, {}), [a]],
    [
      () =>
        reorder([
          { id: a, position: 1 },
          { id: b, position: 2 },
        ]),
      [a, b],
    ],
    [() => removeMany({ ids: [a, b] }), [a, b]],
  ]
  for (const [change, ids] of changes) {
    received.length = 0
    await change()
    expect(received).toMatchObject([{ type: 'candidates', ids: expect.arrayContaining(ids) }])
  }
  // What changes nothing is no news.
  const [c] = idsOf(await seedNames('C')) as [number]
  received.length = 0
  await setStatus([c], 0)
  await app.asAdmin(`DELETE ${url}`)
  expect(received).toEqual([])
})

test('every call but the application needs a session, by cookie or Bearer token, with or without the last slash (HD-011, HD-015, HD-016, A1, A5)', async () => {
  const [row] = await seedNames('A')
  const id = row?.id as number
  const calls: [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object][] = [
    ['GET', ''],
    ['GET', 'count/'],
    ['GET', `${id}/`],
    ['PATCH', `${id}/mark-viewed/`, {}],
    ['PATCH', `${id}/`, { status: 1 }],
    ['PATCH', 'bulk-status-update/', { ids: [id], status: 0 }],
    ['POST', 'reorder/', { items: [{ id, position: 1 }] }],
    ['DELETE', 'bulk_delete/', { ids: [999_999] }],
    ['DELETE', 'bulk-delete/', { ids: [999_999] }],
  ]
  const { access } = await app.signIn()
  const credentials = [
    { cookies: { accessToken: access } },
    { headers: { authorization: `Bearer ${access}` } },
  ]
  for (const [method, rest, payload] of calls) {
    for (const url of [`${base}${rest}`, `${base}${rest}`.replace(/\/$/, '')]) {
      for (const headers of [{}, { authorization: 'Bearer nonsense' }]) {
        expect(await app.call({ method, url, payload, headers }), `${method} ${url}`).toAnswer(401, {
          detail: expect.any(String),
        })
      }
      for (const shown of credentials)
        expect(await app.call({ method, url, payload, ...shown }), `${method} ${url}`).toAnswer(200)
    }
  }
})
