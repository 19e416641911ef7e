import { expect, test } from 'vitest'
import { criteriaErrors, maxCriteriaLength } from '#contract/hiring/criteria.ts'
import { useTestApp } from '#tests/support/app.ts'

const app = useTestApp()

const url = '/api/criteria/'
const text = (name: string) => `Skills (60 points): TypeScript, ${name}\nExperience (40 points): five years`
const get = (path = '') => app.asAdmin({ url: url + path })
const add = (criteria: unknown) => app.asAdmin(`POST ${url}`, { criteria })

test('without a version the newest one is 404, and the list is empty (HD-504, HD-505)', async () => {
  expect(await get('latest/')).toAnswer(404, { detail: expect.any(String) })
  expect(await get()).toAnswer(200, [])
})

test('without a session every call is 401, and adds nothing (HD-013)', async () => {
  const calls = [
    { url },
    { url: `${url}latest/` },
    { method: 'POST', url, payload: { criteria: text('x') } },
  ] as const
  for (const call of calls) expect(await app.call(call)).toAnswer(401)
  expect((await get()).json()).toEqual([])
})

test('a version is added after the newest, which stays as it is (HD-359, HD-462, HD-503, HD-505, HD-506, HD-507)', async () => {
  const first = await add(text('first'))
  expect(first).toAnswer(201, {
    id: expect.any(Number),
    version: 1,
    criteria: text('first'),
    created_at: expect.any(String),
  })
  expect(Date.parse(first.json().created_at)).not.toBeNaN()
  const second = await add(text('second'))
  expect(second.json()).toMatchObject({ version: 2, criteria: text('second') })
  expect((await get()).json()).toEqual([second.json(), first.json()])
  expect((await get('latest/')).json()).toEqual(second.json())
  expect((await app.asAdmin({ url: '/api/criteria/latest' })).json()).toEqual(second.json())
})

test('a weight is a bracket of points, and all of them make exactly 100 (HD-345, HD-348)', async () => {
  const accepted = [
    'Skills (100 points)',
    'Skills (99 points), manners (1 point)',
    'A (50 points)\nB (50 points): 5 points on the side do not count',
  ]
  for (const criteria of accepted) expect(await add(criteria), criteria).toAnswer(201)
})

const refused: [string, unknown, string][] = [
  ['blank text (HD-361)', ' \n\t', criteriaErrors.empty],
  ['no text (HD-361)', '', criteriaErrors.empty],
  ['nothing (HD-361)', undefined, criteriaErrors.empty],
  ['a number (HD-361)', 100, criteriaErrors.empty],
  ['text without a weight (HD-362)', 'Skills: TypeScript', criteriaErrors.noWeights],
  ['weights without brackets (HD-362)', 'Skills: 100 points', criteriaErrors.noWeights],
  [
    'weights that sum to 95 (HD-363)',
    'A (55 points) B (40 points)',
    'Total weight must be 100. Current total: 95',
  ],
  [
    'weights that sum to 101 (HD-363)',
    'A (100 points) B (1 point)',
    'Total weight must be 100. Current total: 101',
  ],
  ['a NUL', 'A (100 points)\0', 'This text contains characters that cannot be stored.'],
  ['half a character', 'A (100 points) \ud83d', 'This text contains characters that cannot be stored.'],
  [
    'too long a text',
    `A (100 points)${'x'.repeat(maxCriteriaLength)}`,
    `Ensure this field has no more than ${maxCriteriaLength} characters.`,
  ],
]

test.each(refused)(
  '%s is refused with this sentence first, and adds nothing',
  async (_, criteria, message) => {
    const before = (await get()).json()
    const response = await add(criteria)
    expect(response).toAnswer(400)
    expect(response.json().criteria[0]).toBe(message)
    expect((await get()).json()).toEqual(before)
  },
)

test("the newest version's exact text is refused, an older one's is not (HD-364)", async () => {
  await add(text('older'))
  await add(text('newest'))
  const before = (await get()).json()
  expect(await add(text('newest'))).toAnswer(400, {
    criteria: ['Criteria text is same as latest version. No new version created.'],
  })
  expect((await get()).json()).toEqual(before)
  expect((await add(text('older'))).json()).toMatchObject({ version: before[0].version + 1 })
})

test('parallel saves get versions without gaps or duplicates, and one text one version (HD-360, G1)', async () => {
  const [newest] = (await get()).json()
  const names = Array.from({ length: 12 }, (_, number) => `parallel ${number}`)
  const responses = await Promise.all([...names, ...names.map(() => 'same')].map((name) => add(text(name))))
  const added = responses.filter(({ statusCode }) => statusCode === 201).map((response) => response.json())
  expect(responses.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
  expect(added.map(({ version }) => version).sort((one, other) => one - other)).toEqual(
    added.map((_, index) => newest.version + 1 + index),
  )
  const all: { version: number; criteria: string }[] = (await get()).json()
  expect(all.map(({ version }) => version)).toEqual(all.map((_, index) => all.length - index))
  const isRepeated = all.some((one, index) => one.criteria === all[index + 1]?.criteria)
  expect(isRepeated).toBe(false)
})

test('criteria are for administrators only', async () => {
  for (const [method, path] of [
    ['GET', ''],
    ['GET', 'latest/'],
    ['POST', ''],
  ] as const) {
    expect(await app.call({ method, url: url + path, payload: { criteria: text('visitor') } })).toAnswer(401)
  }
})
