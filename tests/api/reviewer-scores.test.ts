import { beforeEach, describe, expect, test } from 'vitest'
import type { Candidate } from '#contract/hiring/candidate.ts'
import { aiScoreName, overallScoreName, type ReviewerScore } from '#contract/hiring/evaluation.ts'
import { reviewerErrors } from '#contract/hiring/reviewer.ts'
import { messages } from '#contract/messages.ts'
import { candidate, criteria } from '#server/hiring/tables.ts'
import { createAdmin, signIn } from '#tests/support/accounts.ts'
import { useTestApp } from '#tests/support/app.ts'
import { seedCandidate } from '#tests/support/candidates.ts'
import { seedCriteria, seedEvaluation } from '#tests/support/evaluations.ts'

const app = useTestApp()

let id: number

beforeEach(async () => {
  await app.db.delete(candidate)
  await app.db.delete(criteria)
  const row = await seedCandidate(app)
  id = row.id
  // The AI gives 80, 85, and 60 by the weights 40, 35, and 25.
  const scores = { experience: { score: 80 }, technical_skills: { score: 85 }, education: { score: 60 } }
  await seedEvaluation(app, row, { criteria: await seedCriteria(app), scores })
})

const url = (candidateId: number | string = id) => `/api/candidates/${candidateId}/reviewer-scores/`
const save = (payload: object, authorization?: string) =>
  app.asAdmin({
    method: 'PATCH',
    url: url(),
    payload,
    ...(authorization && { headers: { authorization } }),
  })
const score = (reviewer_name: unknown, scores: Record<string, unknown>, more: object = {}) => ({
  reviewer_name,
  score_breakdown: Object.fromEntries(
    Object.entries(scores).map(([category, one]) => [category, { score: one }]),
  ),
  ...more,
})
const find = async (): Promise<Candidate> => (await app.asAdmin({ url: `/api/candidates/${id}/` })).json()
const newest = async () => {
  const [evaluation] = (await find()).score_evaluation
  if (!evaluation) throw new Error('There is no evaluation')
  return evaluation
}
/** Entries by name. */
const entries = async (): Promise<Record<string, ReviewerScore>> =>
  Object.assign({}, ...(await newest()).scores)
const scoresOf = (entry: ReviewerScore | undefined) =>
  Object.fromEntries(Object.entries(entry?.score_breakdown ?? {}).map(([key, one]) => [key, one.score]))

describe('saving scores', () => {
  test('adds a reviewer beside the AI Score, whose missing categories start with its scores (HD-313, HD-314, HD-323, HD-501)', async () => {
    const before = await entries()
    expect(Object.keys(before)).toEqual([aiScoreName])
    expect(await save(score('Jane Doe', { education: 10 }))).toAnswer(200, await find())
    const after = await entries()
    expect(Object.keys(after)).toEqual([aiScoreName, 'Jane Doe', overallScoreName])
    expect(after[aiScoreName]).toEqual(before[aiScoreName])
    expect(scoresOf(after['Jane Doe'])).toEqual({ experience: 80, technical_skills: 85, education: 10 })
    expect(after['Jane Doe']).toMatchObject({ isOwn: true })
    expect(after['Jane Doe']?.score_breakdown.education).toEqual({
      score: 10,
      feedback: '',
      reasoning: '',
      weighted_score: 2.5,
      original_weight: 25,
      quotes: [],
    })
  })

  test('keeps the categories that are left out (HD-314)', async () => {
    await save(score('Jane', { education: 10, experience: 20 }))
    await save(score(' jane ', { education: 30 }))
    const { Jane } = await entries()
    expect(scoresOf(Jane)).toEqual({ experience: 20, technical_skills: 85, education: 30 })
    expect(Object.keys(await entries())).toEqual([aiScoreName, 'Jane', overallScoreName])
  })

  test('totals are floors: of the mean for people, of the weighted sum for the AI, of the mean of all for both (HD-321, HD-322, HD-324, HD-458)', async () => {
    // 32 + 29.75 + 15 = 76.75
    expect((await entries())[aiScoreName]?.score).toBe(76)
    await save(score('Jane', { experience: 80, technical_skills: 85, education: 84 }))
    await save(score('Joe', { experience: 0, technical_skills: 0, education: 1 }))
    const after = await entries()
    expect([after.Jane?.score, after.Joe?.score]).toEqual([83, 0])
    expect(after[overallScoreName]).toMatchObject({
      score: 53,
      contributions: [
        { name: aiScoreName, score: 76 },
        { name: 'Jane', score: 83 },
        { name: 'Joe', score: 0 },
      ],
    })
    expect((await find()).ai_score).toBe(76)
  })

  test('adds an entry to the history for each score that changes (HD-329, HD-460, HD-502)', async () => {
    const feedback = 'Two years only.'
    const before = await newest()
    await save({
      reviewer_name: 'Jane',
      score_breakdown: { experience: { score: 40, feedback }, education: { score: 60 } },
    })
    await save(score('Jane', { experience: 50 }, { reason: 'Asked again.' }))
    await save(score('Jane', { experience: 50, technical_skills: 85 }))
    const { score_history, evaluated_at, updated_at } = await newest()
    const entry = { id: expect.any(Number), timestamp: expect.any(String), reviewer: 'Jane' }
    expect(score_history).toEqual([
      { ...entry, category: 'experience', old_score: 40, new_score: 50, reason: 'Asked again.' },
      { ...entry, category: 'experience', old_score: 80, new_score: 40, reason: feedback },
    ])
    expect(updated_at).toBe(score_history[0]?.timestamp)
    expect(evaluated_at).toBe(before.evaluated_at)
    expect(evaluated_at < updated_at).toBe(true)
    expect((await entries()).Jane?.score_breakdown.experience).toMatchObject({ score: 50, feedback })
  })

  test('at the same moment by two administrators loses nothing (G1)', async () => {
    const other = await signInOther()
    const rounds = Array.from({ length: 5 }, (_, round) => round)
    const answers = await Promise.all(
      rounds.flatMap((round) => [
        save(score('Jane', { experience: round }), undefined),
        save(score('Jane', { education: round }), undefined),
        save(score('Joe', { education: round }), other),
      ]),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    const after = await entries()
    expect(Object.keys(after).sort()).toEqual([aiScoreName, 'Jane', 'Joe', overallScoreName])
    // Each change began where the one before it had ended.
    const { score_history } = await newest()
    for (const [reviewer, category, first] of [
      ['Jane', 'experience', 80],
      ['Jane', 'education', 60],
      ['Joe', 'education', 60],
    ] as const) {
      const chain = score_history.filter((one) => one.reviewer === reviewer && one.category === category)
      let last: number = first
      for (const one of chain.reverse()) {
        expect(one.old_score).toBe(last)
        last = one.new_score
      }
      expect(after[reviewer]?.score_breakdown[category]?.score).toBe(last)
    }
  })
})

test("another administrator's reviewer entry cannot be changed, under no spelling (HD-320, L6)", async () => {
  const other = await signInOther()
  await save(score('Jane', { education: 10 }))
  const before = await entries()
  for (const name of ['Jane', ' JANE', 'ｊａｎｅ', 'Ja\u200dne']) {
    expect(await save(score(name, { education: 99 }), other), name).toAnswer(403, {
      error: 'Cannot edit score for the reviewer; you can only edit your own scores.',
    })
  }
  expect(await entries()).toEqual(before)
  const seen = (
    await app.asAdmin({ url: `/api/candidates/${id}/`, headers: { authorization: other } })
  ).json()
  expect(Object.assign({}, ...seen.score_evaluation[0].scores).Jane.isOwn).toBe(false)
})

const { missingName, reservedName, notInteger, outOfRange, unknownCategory } = reviewerErrors
const refusedNames: [string, unknown, string][] = [
  ...[undefined, null, '', '  ', '\u200b', 7, {}, 'a\u0000b', 'x'.repeat(300)].map(
    (name): [string, unknown, string] => [`${JSON.stringify(name)} (HD-316)`, name, missingName],
  ),
  ...[
    'AI Score',
    'ai score',
    ' Ai  SCORE ',
    'Overall Score',
    'overall score',
    'ＡＩ Ｓｃｏｒｅ',
    'AI\u200bScore',
    'АІ Ѕсоrе',
    'A.I. Score',
    'Overa11 Score',
  ].map((name): [string, unknown, string] => [`${name} (HD-317, L6)`, name, reservedName]),
  ...['__proto__', 'constructor', 'toString', ' __PROTO__'].map((name): [string, unknown, string] => [
    `${name} (I6)`,
    name,
    reservedName,
  ]),
]

test.each(refusedNames)('the name %s is refused', async (_, name, error) => {
  const before = await find()
  expect(await save(score(name, { education: 10 }))).toAnswer(400, { error })
  expect(await find()).toEqual(before)
  expect(({} as Record<string, unknown>).score).toBeUndefined()
})

const refusedScores: [string, unknown, string][] = [
  ...[7.5, '80', '', null, true, [80], {}].map((value): [string, unknown, string] => [
    `${JSON.stringify(value)} (HD-315)`,
    { education: { score: value } },
    notInteger,
  ]),
  ...[-1, 101, 1e6].map((value): [string, unknown, string] => [
    `${value} (HD-315)`,
    { education: { score: value } },
    outOfRange,
  ]),
  ['a category without a score (HD-315)', { education: {} }, notInteger],
  ['a number for a category (HD-315)', { education: 80 }, notInteger],
  [
    'one wrong among right ones (HD-315)',
    { experience: { score: 1 }, education: { score: 200 } },
    outOfRange,
  ],
  ['no category', {}, notInteger],
  ['a list', [80], notInteger],
  ['a text', 'education', notInteger],
  ['nothing', undefined, notInteger],
  ['an unknown category (HD-318)', { beauty: { score: 10 } }, unknownCategory],
  [
    'an unknown one among known ones (HD-318)',
    { education: { score: 1 }, beauty: { score: 10 } },
    unknownCategory,
  ],
  ['a name of the prototype (HD-318, I6)', { toString: { score: 10 } }, unknownCategory],
]

test.each(refusedScores)('%s is refused, and nothing is stored', async (_, score_breakdown, error) => {
  const before = await find()
  expect(await save({ reviewer_name: 'Jane', score_breakdown })).toAnswer(400, { error })
  expect(await find()).toEqual(before)
})

test('texts that cannot be stored, too long ones, and forbidden keys are refused (HD-315, I6)', async () => {
  const before = await find()
  const feedback = (text: unknown) => ({
    reviewer_name: 'Jane',
    score_breakdown: { education: { score: 1, feedback: text } },
  })
  const bodies = [
    feedback('a\0b'),
    feedback('\ud800'),
    feedback('x'.repeat(5001)),
    feedback(7),
    score('Jane', { education: 1 }, { reason: 'x'.repeat(5001) }),
    score('Jane', { education: 1 }, { reason: {} }),
  ]
  for (const body of bodies) {
    expect(await save(body)).toAnswer(400, { error: expect.any(String) })
  }
  expect((await save(feedback('a\0b'))).json()).toEqual({ error: messages.badCharacters })
  const polluted = '{"reviewer_name":"Jane","score_breakdown":{"__proto__":{"score":1}}}'
  const headers = { 'content-type': 'application/json' }
  expect(await app.asAdmin({ method: 'PATCH', url: url(), payload: polluted, headers })).toAnswer(400)
  expect(await find()).toEqual(before)
})

test('a candidate without an evaluation cannot be scored, an unknown one is not found (HD-319)', async () => {
  const blank = await seedCandidate(app)
  const payload = score('Jane', { education: 10 })
  expect(await app.asAdmin({ method: 'PATCH', url: url(blank.id), payload })).toAnswer(400, {
    error: reviewerErrors.noEvaluation,
  })
  for (const unknown of ['999999', '0', 'x', '1e3'])
    expect(await app.asAdmin({ method: 'PATCH', url: url(unknown), payload })).toAnswer(404)
})

/** The authorization of one more administrator. */
async function signInOther(): Promise<string> {
  const response = await signIn(app, await createAdmin(app))
  return `Bearer ${response.json().access}`
}
