import { describe, expect, test } from 'vitest'
import { type Asked, demoAsker, has, isAmong, isAnswerable } from '#tests/fixtures/assistant/measure.ts'
import { questionSets } from '#tests/fixtures/assistant/question-sets.ts'

const ask = await demoAsker()
const asked = await Promise.all(questionSets.flatMap(({ questions }) => questions).map(ask))
const answerable = asked.filter(isAnswerable)
const unanswerable = asked.filter((one) => !isAnswerable(one))

const share = (among: readonly Asked[], counts: (one: Asked) => boolean): number =>
  (100 * among.filter(counts).length) / among.length

/** A point worse than `npm run evaluate:assistant` tells for all questions together. */
describe('Of the questions of the evaluation, in percent', () => {
  test('the right page is found first, and among three', () => {
    expect(share(answerable, isAmong(1))).toBeGreaterThanOrEqual(79)
    expect(share(answerable, isAmong(3))).toBeGreaterThanOrEqual(91)
  })

  test('those without an answer are refused, and few others are', () => {
    expect(share(unanswerable, has('unknown'))).toBeGreaterThanOrEqual(88.1)
    expect(share(unanswerable, has('sure'))).toBeLessThanOrEqual(6.4)
    expect(share(answerable, has('unknown'))).toBeLessThanOrEqual(3.4)
  })
})
