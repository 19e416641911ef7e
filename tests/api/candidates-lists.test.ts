import { beforeEach, describe, expect, test } from 'vitest'
import type { Candidate } from '#contract/hiring/candidate.ts'
import { useTestApp } from '#tests/support/app.ts'
import { type CandidateRow, deleteAllCandidates, seedCandidates } from '#tests/support/candidates.ts'
import { seedCriteria, seedEvaluation } from '#tests/support/evaluations.ts'

let now = new Date()
const app = useTestApp({ clock: () => now })
const base = '/api/candidates/'

const get = (query: string) => app.asAdmin({ url: `${base}${query}` })
const list = async (query = '') => (await get(query)).json() as Candidate[]
const count = async (query = '') => (await get(`count/${query}`)).json().count as number
/** The names of a list, whose count must be the same. */
async function names(query = ''): Promise<string[]> {
  const found = await list(query)
  expect(await count(query), query).toBe(found.length)
  return found.map(({ candidateName }) => candidateName)
}

beforeEach(async () => {
  now = new Date()
  await deleteAllCandidates(app)
})

describe('statuses, pages, and fields', () => {
  let rows: CandidateRow[]
  beforeEach(async () => {
    rows = await seedCandidates(
      app,
      [0, 1, 2, 4, 0, 4].map((status, at) => ({ candidateName: `${'ABCDEF'[at]}`, status })),
    )
  })

  test('a tab asks for several statuses, in any spelling, and is counted alike (HD-468, HD-469, HD-470, HD-476, HD-477)', async () => {
    const spellings = ['?status=0&status=4', '?status=0,4', '?status[]=0&status[]=4', '?status=4,0,4']
    for (const query of spellings) expect(await names(query), query).toEqual(['A', 'D', 'E', 'F'])
    expect(await names('?status=1,4')).toEqual(['B', 'D', 'F'])
    expect(await names('?status=2')).toEqual(['C'])
    for (const query of ['', '?status=', '?status=0,1,2,4']) expect(await names(query)).toHaveLength(6)
    for (const query of ['?status=3', '?status=0,7', '?status=abc', '?status=0;drop'])
      expect([(await get(query)).statusCode, (await get(`count/${query}`)).statusCode]).toEqual([400, 400])
  })

  test('limit and skip cut a slice, and without limit all come (HD-471, HD-472, HD-473)', async () => {
    const slice = async (query: string) => (await list(query)).map(({ candidateName }) => candidateName)
    expect(await slice('?limit=2&skip=1')).toEqual(['B', 'C'])
    expect(await slice('?limit=2&skip=5&status=')).toEqual(['F'])
    expect(await slice('?skip=4')).toEqual(['E', 'F'])
    expect([await slice('?limit=0'), await slice('?skip=99')]).toEqual([[], []])
    expect(await count('?limit=1&skip=2')).toBe(6)
    for (const query of [
      '?limit=-1',
      '?skip=-1',
      '?limit=x',
      '?skip=1.5',
      '?limit=1e3',
      '?limit=99999999999',
    ]) {
      expect(await get(query), query).toAnswer(400, { detail: expect.any(String) })
    }
  })

  test('fields names what is wanted, ids of all pages for one (HD-474, HD-475)', async () => {
    expect(await list('?fields=id')).toEqual(rows.map(({ id }) => ({ id })))
    const pairs = rows.map(({ id, status }) => ({ id, status }))
    for (const query of ['?fields=id&fields=status', '?fields=id,status', '?fields=status,id'])
      expect(await list(query)).toEqual(pairs)
    expect(await list('?fields=id&status=1,4&skip=1&limit=1')).toEqual([{ id: rows[3]?.id }])
    for (const query of ['?fields=candidateResume', '?fields=search', '?fields=id,__proto__'])
      expect(await get(query), query).toAnswer(400)
  })

  test('evaluations are put together where they are wanted, newest first, and each with its own (HD-453, HD-454)', async () => {
    const criteria = await seedCriteria(app)
    const [first, second] = rows as [CandidateRow, CandidateRow]
    const own = { scores: { experience: 90 } }
    await seedEvaluation(app, first, { criteria, summary: 'First.', reviewers: { Ada: own } })
    await seedEvaluation(app, first, {
      criteria,
      summary: 'Second.',
      reviewers: { Eve: { ...own, adminId: null } },
    })
    await seedEvaluation(app, second, { criteria, summary: 'Other.' })
    const summaries = (found: Candidate[]) =>
      found.map(({ score_evaluation }) => score_evaluation.map(({ ai_summary }) => ai_summary))
    const expected = [['Second.', 'First.'], ['Other.'], [], [], [], []]
    expect(summaries(await list())).toEqual(expected)
    const [projected] = await list('?fields=score_evaluation&limit=1')
    expect(Object.keys(projected ?? {})).toEqual(['score_evaluation'])
    const [newest, oldest] = projected?.score_evaluation ?? []
    expect(newest?.scores.map((score) => Object.keys(score)[0])).toEqual(['AI Score', 'Eve', 'Overall Score'])
    expect([newest?.scores[1]?.Eve?.isOwn, oldest?.scores[1]?.Ada?.isOwn]).toEqual([false, true])
    expect((await list('?fields=id,email'))[0]).not.toHaveProperty('score_evaluation')
  })
})

test('a whole list of any length comes in its order, and is JSON (HD-472, P6)', async () => {
  const rows = await seedCandidates(
    app,
    Array.from({ length: 1203 }, (_, at) => ({
      candidateName: `N${at}`,
      description: 'Line\n"quoted"',
      ai_score: at % 7,
    })),
  )
  const first = await list('?limit=1')
  const all = await list()
  expect([all.length, all[0]]).toEqual([1203, first[0]])
  expect(all.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  const query = '?sort_by=-ai_score&fields=id,description,ai_score'
  const sorted = await list(`${query}&skip=3`)
  expect(await list(`${query}&limit=1200&skip=3`)).toEqual(sorted)
  expect(await list(`${query}&limit=100&skip=600`)).toEqual(sorted.slice(597, 697))
  expect(sorted).toHaveLength(1200)
  expect(await list('?searchedText=nobody')).toEqual([])
})

describe('order', () => {
  const sorted = async (sort: string) => (await names(`?sort_by=${sort}`)).join('')
  beforeEach(async () => {
    await seedCandidates(app, [
      {
        candidateName: 'b',
        email: 'Z@x.org',
        designation: 'Dev',
        ai_score: 50,
        status: 1,
        created_at: '2026-02-01',
      },
      {
        candidateName: 'C',
        email: 'y@x.org',
        designation: 'dev',
        ai_score: null,
        status: 0,
        created_at: '2026-03-01',
      },
      {
        candidateName: 'a',
        email: 'X@x.org',
        designation: 'Analyst',
        ai_score: 90,
        status: 2,
        created_at: '2026-01-01',
      },
      {
        candidateName: 'd',
        email: 'w@x.org',
        designation: 'DEV',
        ai_score: null,
        status: 0,
        created_at: '2026-04-01',
      },
    ])
  })

  test('is by each named field in both directions, without regard to case (HD-160)', async () => {
    expect([await sorted('candidateName'), await sorted('-candidateName')]).toEqual(['abCd', 'dCba'])
    expect([await sorted('email'), await sorted('-email')]).toEqual(['daCb', 'bCad'])
    expect([await sorted('Created_at'), await sorted('-Created_at')]).toEqual(['abCd', 'dCba'])
    expect([await sorted('id'), await sorted('-id')]).toEqual(['daCb', 'bCad'])
    expect([await sorted('position'), await sorted('-position')]).toEqual(['daCb', 'bCad'])
    // `ordering` is the same parameter.
    expect((await names('?ordering=-candidateName')).join('')).toBe('dCba')
  })

  test('puts those without a score last in both directions (HD-162)', async () => {
    expect([await sorted('ai_score'), await sorted('-ai_score')]).toEqual(['baCd', 'abCd'])
  })

  test('of equals is by the newest id, so that pages neither repeat nor skip (HD-163)', async () => {
    expect([await sorted('designation'), await sorted('-designation')]).toEqual(['abCd', 'bCda'])
    expect([await sorted('status'), await sorted('-status')]).toEqual(['Cdba', 'abCd'])
    for (const sort of ['designation', '-status', 'ai_score']) {
      const pages = await Promise.all(
        [0, 1, 2, 3].map((skip) => list(`?sort_by=${sort}&limit=1&skip=${skip}`)),
      )
      expect(
        pages
          .flat()
          .map(({ candidateName }) => candidateName)
          .join(''),
      ).toBe(await sorted(sort))
    }
  })

  test('by an unknown name is the usual one (HD-161, I4)', async () => {
    for (const sort of [
      'x',
      '-',
      '',
      'candidateResume',
      '-description',
      'id;drop',
      '--id',
      '__proto__',
      'constructor',
    ])
      expect(await sorted(sort), sort).toBe('bCad')
  })
})

describe('dates', () => {
  const seed = (times: Record<string, string>) =>
    seedCandidates(
      app,
      Object.entries(times).map(([candidateName, created_at]) => ({ candidateName, created_at })),
    )
  const custom = (startDate: string, endDate: string) =>
    names(`?dateFilter=custom&startDate=${startDate}&endDate=${endDate}`)

  test('lastWeek is seven days by the clock of New York, also when it is changed (HD-063)', async () => {
    // It is 8:00 in summer time; a week before it was 8:00 in winter time.
    now = new Date('2026-03-10T12:00:00Z')
    await seed({ now: '2026-03-10T12:00:00Z', first: '2026-03-03T13:00:00Z', late: '2026-03-03T12:59:59Z' })
    expect(await names('?dateFilter=lastWeek')).toEqual(['now', 'first'])
  })

  test('lastMonth begins on the same day of the month before, or its last one (HD-064)', async () => {
    now = new Date('2026-05-10T15:00:00Z')
    await seed({ first: '2026-04-10T15:00:00Z', late: '2026-04-10T14:59:59Z' })
    expect(await names('?dateFilter=lastMonth')).toEqual(['first'])
    await deleteAllCandidates(app)
    now = new Date('2026-03-31T15:00:00Z')
    await seed({ first: '2026-02-28T16:00:00Z', late: '2026-02-28T15:59:59Z' })
    expect(await names('?dateFilter=lastMonth')).toEqual(['first'])
  })

  test('custom covers both days in full in New York, of 23 and 25 hours too (HD-065)', async () => {
    await seed({
      'spring before': '2026-03-08T04:59:59Z',
      'spring first': '2026-03-08T05:00:00Z',
      'spring last': '2026-03-09T03:59:59Z',
      'spring after': '2026-03-09T04:00:00Z',
      'autumn before': '2026-11-01T03:59:59Z',
      'autumn first': '2026-11-01T04:00:00Z',
      'autumn last': '2026-11-02T04:59:59Z',
      'autumn after': '2026-11-02T05:00:00Z',
    })
    expect(await custom('2026-03-08', '2026-03-08')).toEqual(['spring first', 'spring last'])
    expect(await custom('2026-11-01', '2026-11-01')).toEqual(['autumn first', 'autumn last'])
    expect(await custom('2026-03-07', '2026-11-01')).toHaveLength(7)
    expect(await custom('2024-02-29', '2024-02-29')).toEqual([])
    // Together with the other filters.
    const query = '?dateFilter=custom&startDate=2026-03-08&endDate=2026-03-09&status=0&searchedText=after'
    expect([await names(query), await names(`${query}&limit=5`)]).toEqual([
      ['spring after'],
      ['spring after'],
    ])
  })

  test.each([
    'custom',
    'custom&startDate=2026-01-01',
    'custom&endDate=2026-01-01',
    'custom&startDate=2026-01-02&endDate=2026-01-01',
    'custom&startDate=2026-02-29&endDate=2026-03-01',
    'custom&startDate=2026-01-01&endDate=2026-06-31',
    'custom&startDate=2026-13-01&endDate=2026-12-31',
    'custom&startDate=01/02/2026&endDate=2026-12-31',
    'custom&startDate=2026-1-1&endDate=2026-12-31',
    'custom&startDate=0000-01-01&endDate=2026-12-31',
    'custom&startDate=2026-01-01T00:00:00Z&endDate=2026-12-31',
    'custom&startDate=infinity&endDate=infinity',
    "custom&startDate=2026-01-01'--&endDate=2026-12-31",
    'custom&startDate=99999-01-01&endDate=99999-12-31',
    'lastYear',
    'LASTWEEK',
    '__proto__',
    'constructor',
  ])('dateFilter=%s is refused (HD-066, HD-067)', async (filter) => {
    for (const path of ['', 'count/']) {
      expect(await get(`${path}?dateFilter=${filter}`)).toAnswer(400, { detail: expect.any(String) })
    }
  })

  test('an empty dateFilter is none, and dates without one are ignored (HD-067)', async () => {
    await seed({ old: '2020-01-01T00:00:00Z' })
    for (const query of ['?dateFilter=', '?dateFilter=%20', '?startDate=2026-01-01&endDate=2026-01-02'])
      expect(await names(query), query).toEqual(['old'])
    expect(await names('?dateFilter=lastWeek&startDate=2020-01-01&endDate=2020-01-02')).toEqual([])
  })
})
