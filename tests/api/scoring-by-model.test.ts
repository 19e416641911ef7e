import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Candidate } from '#contract/hiring/candidate.ts'
import { parseCriteria } from '#contract/hiring/criteria.ts'
import { receiptSchema } from '#contract/hiring/receipt.ts'
import { createScorer } from '#server/hiring/scorer/index.ts'
import { verifyReceipt } from '#server/hiring/scorer/receipt.ts'
import { createScoringRun } from '#server/hiring/scoring-run.ts'
import { evaluation } from '#server/hiring/tables.ts'
import { useTestApp } from '#tests/support/app.ts'
import { seedCandidate } from '#tests/support/candidates.ts'
import { type CriteriaRow, criteriaText, seedCriteria } from '#tests/support/evaluations.ts'
import { pdfFile } from '#tests/support/job-application.ts'
import { type ModelScript, startModelServer, type TestModelServer } from '#tests/support/openai-server.ts'

const app = useTestApp()
const base = '/api/candidates/'
const resumeText = 'Ten years of experience with SQL and a degree'
const answer = (score: unknown) =>
  JSON.stringify({
    summary: 'Knows databases.',
    categories: Object.fromEntries(
      parseCriteria(criteriaText).map(({ key }) => [
        key,
        { score, feedback: 'Good.', reasoning: 'Said.', quotes: [resumeText] },
      ]),
    ),
  })

let model: TestModelServer
let criteria: CriteriaRow
beforeAll(async () => {
  model = await startModelServer()
  criteria = await seedCriteria(app)
})
beforeEach(() => {
  model.requests.length = 0
})
afterAll(() => model.close())

const find = async (id: number): Promise<Candidate> => (await app.asAdmin({ url: `${base}${id}/` })).json()
const wait = async (status = 0) => {
  const { id } = await seedCandidate(app, { status }, { resume: pdfFile(resumeText) })
  const payload = { criteria_id: criteria.id, candidate_ids: [id] }
  expect(await app.asAdmin(`POST ${base}reproduce-ai-score/`, payload)).toAnswer(202)
  return id
}
/** One attempt of the job, as a worker makes it. */
const attempt = (id: number, script: ModelScript, isLastAttempt = false) => {
  model.script = script
  const scorer = createScorer({ AI_BASE_URL: model.url, AI_API_KEY: 'key-7f', AI_MODEL: 'test-model' })
  return createScoringRun({ ...app.services, scorer }).run(id, {
    signal: new AbortController().signal,
    isLastAttempt,
  })
}

test('a model’s evaluation names model and prompt, and its receipt follows as far as it can', async () => {
  const id = await wait()
  await attempt(id, () => answer(80))
  expect(await find(id)).toMatchObject({ status: 0, ai_score: 80, scoringError: null })
  const [stored] = await app.db.select().from(evaluation).where(eq(evaluation.candidate_id, id))
  expect(stored).toMatchObject({ scorer: 'model', model: 'test-model', prompt_version: '2' })
  const receipt = await app.asAdmin({ url: `${base}${id}/evaluations/${stored?.id}/receipt/` })
  const { problems, unchecked } = verifyReceipt(receiptSchema.parse(receipt.json()))
  expect(problems).toEqual([])
  expect(unchecked.join()).toContain('test-model')
})

test('the same inputs are not asked twice (HD-388, L7)', async () => {
  const id = await wait()
  await attempt(id, () => answer(80))
  const payload = { criteria_id: criteria.id, candidate_ids: [id] }
  await app.asAdmin(`POST ${base}reproduce-ai-score/`, payload)
  await attempt(id, () => answer(10))
  expect(model.requests).toHaveLength(1)
  expect((await find(id)).score_evaluation).toMatchObject([{ isRepeated: true }, { isRepeated: false }])
})

describe('when it fails', () => {
  test.each<[string, ModelScript, string]>([
    [
      'too many requests',
      (_, response) => void response.writeHead(429).end(),
      'The language model is asked too often.',
    ],
    [
      'an error',
      (_, response) => void response.writeHead(500).end(),
      'The language model failed with status 500.',
    ],
    ['nonsense', () => 'I like this person.', 'The language model gave an answer of another form.'],
    [
      'a score of 1000',
      () => answer(1000),
      'The language model gave a score that is no integer from 0 to 100.',
    ],
  ])('%s: tried again, and in the end there is no score but the reason', async (_, script, reason) => {
    const id = await wait(1)
    await expect(attempt(id, script)).rejects.toThrow(reason)
    expect(await find(id)).toMatchObject({ status: 4, scoringError: null })
    await attempt(id, script, true)
    expect(await find(id)).toMatchObject({
      status: 1,
      ai_score: null,
      scoringError: reason,
      score_evaluation: [],
    })
  })

  test('a wrong key is not tried again', async () => {
    const id = await wait()
    await attempt(id, (_, response) => void response.writeHead(401).end())
    expect(await find(id)).toMatchObject({
      status: 0,
      scoringError: 'The language model does not accept the key.',
    })
  })

  test('an attempt after a failed one counts', async () => {
    const id = await wait()
    await expect(attempt(id, (_, response) => void response.writeHead(503).end())).rejects.toThrow()
    await attempt(id, () => answer(64))
    expect(await find(id)).toMatchObject({ status: 0, ai_score: 64, scoringError: null })
  })
})
