import { beforeEach, describe, expect, test } from 'vitest'
import type { Candidate } from '#contract/hiring/candidate.ts'
import { candidate, resumeReading } from '#server/hiring/tables.ts'
import { multipart, useTestApp } from '#tests/support/app.ts'
import {
  type CandidateRow,
  deleteAllCandidates,
  seedCandidate,
  seedCandidates,
} from '#tests/support/candidates.ts'

const app = useTestApp()
const base = '/api/candidates/'

const list = async (query = '') => (await app.asAdmin({ url: `${base}${query}` })).json() as Candidate[]
const find = async (id: number) => (await app.asAdmin({ url: `${base}${id}/` })).json() as Candidate
const setStatus = (id: number | string, status: string) =>
  app.asAdmin(`PATCH ${base}${id}/`, multipart({ status }))
const setStatusOfMany = (payload: object) => app.asAdmin(`PATCH ${base}bulk-status-update/`, payload)
const statuses = async () =>
  Object.fromEntries((await list('?fields=id,status')).map((row) => [row.id, row.status]))

let rows: CandidateRow[]
let first: CandidateRow
let second: CandidateRow
let third: CandidateRow

beforeEach(async () => {
  await deleteAllCandidates(app)
  rows = await seedCandidates(app, [
    { candidateName: 'Ada', status: 0 },
    { candidateName: 'Grace', status: 0 },
    { candidateName: 'Edith', status: 1 },
  ])
  ;[first, second, third] = rows as [CandidateRow, CandidateRow, CandidateRow]
})

test('another application from the same address is known, whatever its case', async () => {
  await deleteAllCandidates(app)
  const [once, again] = await seedCandidates(app, [
    { email: 'Ada@example.com', designation: 'Analyst', status: 2 },
    { email: 'ada@example.com', designation: 'Engineer', status: 0 },
    { email: 'ada@example.org' },
  ])
  const others = async (id = 0) => (await app.asAdmin({ url: `${base}${id}/other-applications/` })).json()
  expect(await others(again?.id)).toEqual([
    { id: once?.id, designation: 'Analyst', status: 2, Created_at: expect.any(String) },
  ])
  expect(await others(once?.id)).toMatchObject([{ id: again?.id, designation: 'Engineer', status: 0 }])
})

test('a list and a single row have the same fields (HD-451, HD-452, HD-453, HD-467, HD-492)', async () => {
  const found = await list()
  expect(found.map(({ candidateName }) => candidateName)).toEqual(['Ada', 'Grace', 'Edith'])
  expect(Object.keys(found[0] ?? {}).sort()).toEqual([
    'Created_at',
    'ai_score',
    'candidateImage',
    'candidateName',
    'description',
    'designation',
    'email',
    'id',
    'is_viewed',
    'nameOfReference',
    'position',
    'resumeName',
    'resumeSize',
    'score_evaluation',
    'scoringError',
    'status',
  ])
  expect(found[0]).toMatchObject({
    id: first.id,
    email: first.email,
    designation: first.designation,
    resumeName: 'resume.pdf',
    status: 0,
    is_viewed: false,
    Created_at: first.created_at,
    ai_score: null,
    score_evaluation: [],
  })
  expect(await find(first.id)).toEqual(found[0])
})

const decision = expect.objectContaining({ emails: 0 })

describe('one status', () => {
  test('is set by a multipart field or JSON, and the candidate is answered (HD-478, HD-479)', async () => {
    expect(await setStatus(first.id, '1')).toAnswer(200, { ...(await find(first.id)), status: 1, decision })
    const json = { method: 'PATCH', url: `${base}${first.id}`, payload: { status: 2 } } as const
    expect((await app.asAdmin(json)).json()).toMatchObject({ id: first.id, status: 2 })
  })

  test('is all that a change changes (HD-480, A7)', async () => {
    const { status: _, ...before } = await find(first.id)
    const others = { candidateName: 'Eve', email: 'eve@example.com', ai_score: '100', position: '9', id: '9' }
    const response = await app.asAdmin(
      `PATCH ${base}${first.id}/`,
      multipart({ ...others, score_evaluation: '[]', is_viewed: 'true', status: '2' }),
    )
    expect(response.json()).toEqual({ ...before, status: 2, decision })
  })

  test.each(['4', '3', '7', 'abc', '', ' 1', '-1', '1.0'])(
    '"%s" is refused (HD-192, HD-194)',
    async (status) => {
      expect(await setStatus(first.id, status)).toAnswer(400, { error: expect.any(String) })
      expect((await find(first.id)).status).toBe(0)
    },
  )

  test('may be set while the candidate is scored (HD-195)', async () => {
    const scored = await seedCandidate(app, { status: 4 })
    expect((await setStatus(scored.id, '1')).json()).toMatchObject({ status: 1 })
  })
})

test.each(['999999', '0', '-1', 'x', '1e3', '99999999999999999999', '%F0%9F%99%82'])(
  'candidate %s is not found (HD-481, I3)',
  async (id) => {
    for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
      const payload = method === 'PATCH' ? { status: 1 } : undefined
      expect(await app.asAdmin({ method, url: `${base}${id}/`, payload }), method).toAnswer(404, {
        detail: expect.any(String),
      })
    }
    const viewed = { method: 'PATCH', url: `${base}${id}/mark-viewed/`, payload: {} } as const
    expect(await app.asAdmin(viewed)).toAnswer(404)
  },
)

describe('the status of several', () => {
  test('is set in one call, however often an id comes (HD-482)', async () => {
    const ids = [first.id, second.id, first.id]
    expect(await setStatusOfMany({ ids, status: 2 })).toAnswer(200, { updated: 2, decision })
    expect(await statuses()).toEqual({ [first.id]: 2, [second.id]: 2, [third.id]: 1 })
  })

  test('must be one that they share before (HD-099)', async () => {
    expect(await setStatusOfMany({ ids: [first.id, third.id], status: 2 })).toAnswer(400, {
      error: expect.any(String),
    })
    expect(await statuses()).toEqual({ [first.id]: 0, [second.id]: 0, [third.id]: 1 })
  })

  const ids = () => [first.id, second.id]
  const refused: [string, () => object, string | RegExp][] = [
    ['no ids (HD-483)', () => ({ status: 1 }), 'Please select at least one candidate.'],
    ['empty ids (HD-483)', () => ({ ids: [], status: 1 }), 'Please select at least one candidate.'],
    ['ids that are no list', () => ({ ids: '1,2', status: 1 }), 'Please select at least one candidate.'],
    ['no status (HD-483)', () => ({ ids: ids() }), 'Please select a status.'],
    ['an empty status (HD-483)', () => ({ ids: ids(), status: '' }), 'Please select a status.'],
    ['evaluating (HD-193)', () => ({ ids: ids(), status: 4 }), /status/],
    ['an unknown status', () => ({ ids: ids(), status: 3 }), /status/],
    ['a status of another type', () => ({ ids: ids(), status: { $gt: 0 } }), /status/],
    ['an unknown id', () => ({ ids: [...ids(), 999_999], status: 1 }), /exist/],
    ['an id that is none', () => ({ ids: [...ids(), 'x'], status: 1 }), /exist/],
    ['an id beyond integers', () => ({ ids: [...ids(), 99_999_999_999], status: 1 }), /exist/],
    ['an id that is a list', () => ({ ids: [ids()], status: 1 }), /exist/],
    ['too many ids', () => ({ ids: Array.from({ length: 10_001 }, () => first.id), status: 1 }), /many/],
  ]
  test.each(refused)('with %s is refused', async (_, payload, error) => {
    const response = await setStatusOfMany(payload())
    const expected = typeof error === 'string' ? error : expect.stringMatching(error)
    expect(response).toAnswer(400, { error: expected })
    expect(await statuses()).toEqual({ [first.id]: 0, [second.id]: 0, [third.id]: 1 })
  })
})

test('a candidate is marked as viewed, as often as one likes (HD-484, HD-485)', async () => {
  for (let time = 0; time < 2; time++) {
    expect(await app.asAdmin(`PATCH ${base}${first.id}/mark-viewed/`, {})).toAnswer(200, { is_viewed: true })
  }
  expect((await list()).map(({ is_viewed }) => is_viewed)).toEqual([true, false, false])
})

describe('a search', () => {
  beforeEach(async () => {
    await deleteAllCandidates(app)
    await seedCandidates(app, [
      { candidateName: 'Zoë Quellmoor', email: 'zoe@example.org' },
      { candidateName: 'Ada', email: 'ada@quellmoor.org' },
      { designation: 'Head of 100% Quellmoor' },
      { nameOfReference: 'quellMOOR, a friend' },
      { description: 'Line one\nI live at Quellmoor_Lane' },
      { candidateName: 'Nobody' },
    ])
  })
  const names = async (text: string) => {
    const query = `?searchedText=${encodeURIComponent(text)}`
    const found = await list(query)
    expect((await app.asAdmin({ url: `${base}count/${query}` })).json()).toEqual({ count: found.length })
    return found.length
  }

  test('finds a part of name, e-mail, designation, reference, and description in any case (HD-045, HD-477)', async () => {
    for (const text of ['quellmoor', 'QUELLMOOR', ' uellmoo ']) expect(await names(text), text).toBe(5)
    expect([await names('zoë'), await names('ZOË'), await names('nowhere'), await names('')]).toEqual([
      1, 1, 0, 6,
    ])
  })

  test('takes % and _ as they are (HD-046, I2)', async () => {
    expect([
      await names('%'),
      await names('_'),
      await names('100%'),
      await names('r_l'),
      await names('\\'),
    ]).toEqual([1, 1, 1, 1, 0])
  })

  test('follows a changed text', async () => {
    await app.db.update(candidate).set({ description: 'moved to Harrowdale' })
    expect([await names('quellmoor'), await names('harrowdale')]).toEqual([4, 6])
  })
})

test('a search finds the words of the resume, in any order (HD-477, HD-531)', async () => {
  await deleteAllCandidates(app)
  const [ada] = await seedCandidates(app, [{ candidateName: 'Ada' }, { candidateName: 'Mia' }])
  const read = { candidate_id: ada?.id ?? 0, sections: {}, hidden: [], error: null }
  const text = 'Dashboards in Power BI,\nstatistics in Minitab. 100 % remote.'
  await app.db.insert(resumeReading).values({ ...read, reader: '1', text })
  const found = async (searchedText: string) => {
    const query = `?${new URLSearchParams({ searchedText })}`
    const names = (await list(`${query}&limit=20`)).map(({ candidateName }) => candidateName)
    expect((await list(query)).map(({ candidateName }) => candidateName)).toEqual(names)
    expect((await app.asAdmin({ url: `${base}count/${query}` })).json()).toEqual({ count: names.length })
    return names
  }
  for (const query of ['Power BI', 'minitab', 'bi minitab dashb', 'statistics ada', '100% remote'])
    expect(await found(query), query).toEqual(['Ada'])
  for (const query of ['initab', 'minitab mia', 'statisticsx', '%'])
    expect(await found(query), query).toEqual([])
  await app.db.insert(resumeReading).values({ ...read, reader: '2', text: 'Read again: Tableau.' })
  expect([await found('tableau'), await found('minitab')]).toEqual([['Ada'], []])
})

test('a list is narrowed by job and by the band of the score, and so is its count (HD-528)', async () => {
  await deleteAllCandidates(app)
  await seedCandidates(app, [
    { candidateName: 'A', designation: 'Analyst', ai_score: 80 },
    { candidateName: 'B', designation: 'Analyst', ai_score: 79, email: 'solo@example.com' },
    { candidateName: 'C', designation: 'Analyst', ai_score: 60 },
    { candidateName: 'D', designation: 'Developer', ai_score: 59 },
    { candidateName: 'E', designation: 'Developer', ai_score: null },
  ])
  const found = async (query: string) => {
    const rows: Candidate[] = (await app.asAdmin({ url: `${base}?sort_by=candidateName&${query}` })).json()
    const { count } = (await app.asAdmin({ url: `${base}count/?${query}` })).json()
    expect(count).toBe(rows.length)
    return rows.map(({ candidateName }) => candidateName).join('')
  }
  expect(await found('designation=ANALYST')).toBe('ABC')
  expect(await found('score=green')).toBe('A')
  expect(await found('score=yellow')).toBe('BC')
  expect(await found('score=red')).toBe('D')
  expect(await found('score=none')).toBe('E')
  expect(await found('designation=analyst&score=yellow&dateFilter=lastWeek&searchedText=solo')).toBe('B')
  expect(await found('designation=&score=')).toBe('ABCDE')
  expect(await app.asAdmin({ url: `${base}?score=best` })).toAnswer(400)
})
