import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aiScoreName, overallScoreName } from '#contract/hiring/evaluation.ts'
import { type Receipt, receiptSchema } from '#contract/hiring/receipt.ts'
import { verifyFile } from '#scripts/verify-score.ts'
import { builtInScorer, scoreByEvidence } from '#server/hiring/scorer/built-in.ts'
import { inputHash, sha256 } from '#server/hiring/scorer/input-hash.ts'
import { verifyReceipt } from '#server/hiring/scorer/receipt.ts'
import * as development from '#tests/fixtures/scoring/development.ts'
import { toResume } from '#tests/fixtures/scoring/resumes.ts'

const [, short] = development.resumes[0] ?? [{}, '']
const input = { ...toResume(short), criteria: development.criteria.A ?? '', asOf: '2026-01-15' }

/** One reviewer took over the AI's scores and changed one of them twice. */
function receipt(change: (made: Receipt) => void = () => {}): Receipt {
  const { ai_summary, ai_score, score_breakdown } = scoreByEvidence(input)
  const people = Object.values(score_breakdown)
  const own = structuredClone(score_breakdown)
  const changed = own.education
  if (changed) Object.assign(changed, { score: 40, quotes: [] })
  const total = Math.floor(
    (people.reduce((sum, { score }) => sum + score, 0) - (score_breakdown.education?.score ?? 0) + 40) /
      people.length,
  )
  const entry = {
    timestamp: '2026-01-20T10:00:00.000Z',
    reviewer: 'Ada Moe',
    category: 'education',
    reason: 'Interview.',
  }
  const made: Receipt = {
    receipt_version: 2,
    resume: { text: input.text, sha256: sha256(input.text), layout: input.layout },
    scorer: { name: builtInScorer.name, model: null, prompt_version: null },
    as_of: input.asOf,
    input_hash: inputHash(input, builtInScorer),
    evaluation: {
      id: 1,
      updated_at: '2026-01-20T10:00:00.000Z',
      criteria_version: 2,
      criteria: input.criteria,
      ai_summary,
      resume_sections: input.sections,
      scores: [
        { [aiScoreName]: { score: ai_score, score_breakdown } },
        { 'Ada Moe': { score: total, score_breakdown: own, isOwn: true } },
        {
          [overallScoreName]: {
            score: Math.floor((ai_score + total) / 2),
            score_breakdown: {},
            contributions: [
              { name: aiScoreName, score: ai_score },
              { name: 'Ada Moe', score: total },
            ],
          },
        },
      ],
      score_history: [
        { id: 8, ...entry, old_score: 55, new_score: 40 },
        { id: 7, ...entry, old_score: null, new_score: 55 },
      ],
      scorer: builtInScorer.name,
      isRepeated: false,
    },
  }
  const copy = structuredClone(made)
  change(copy)
  return copy
}

const scoresOf = (made: Receipt, name: string) => {
  const entry = made.evaluation.scores.find((one) => name in one)?.[name]
  if (!entry) throw new Error(`no ${name}`)
  return entry
}
const category = (made: Receipt, key: string, name = aiScoreName) => {
  const score = scoresOf(made, name).score_breakdown[key]
  if (!score) throw new Error(`no ${key}`)
  return score
}

test('a receipt that was not touched follows, also after a way through JSON and a database that sorts keys', () => {
  expect(verifyReceipt(receipt())).toEqual({ problems: [], unchecked: [] })
  const sorted = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(sorted)
      : value && typeof value === 'object'
        ? Object.fromEntries(
            Object.entries(value)
              .reverse()
              .map(([key, one]) => [key, sorted(one)]),
          )
        : value
  expect(verifyReceipt(receiptSchema.parse(sorted(receipt())))).toEqual({ problems: [], unchecked: [] })
})

test.each<[string, (made: Receipt) => void, RegExp]>([
  [
    'a better grade',
    (made) => {
      category(made, 'experience').score += 1
    },
    /built-in scorer gives Experience \d+, not \d+/,
  ],
  [
    'other words',
    (made) => {
      category(made, 'experience').feedback = 'Superb.'
    },
    /What is said about Experience/,
  ],
  [
    'another total',
    (made) => {
      scoresOf(made, aiScoreName).score += 1
    },
    /^The AI Score is/,
  ],
  [
    'another weight',
    (made) => {
      category(made, 'education').original_weight = 20
    },
    /Education has 10 points/,
  ],
  [
    'another weighted score',
    (made) => {
      category(made, 'education').weighted_score += 1
    },
    /Education adds/,
  ],
  [
    'no quotes',
    (made) => {
      category(made, 'education').quotes = []
    },
    /Education has points without a quote/,
  ],
  [
    'a moved quote',
    (made) => {
      const [quote] = category(made, 'education').quotes
      if (quote) quote.start += 1
    },
    /does not stand at its place/,
  ],
  [
    'another resume',
    (made) => {
      made.resume.text += ' '
    },
    /not the one of its hash/,
  ],
  [
    'another day',
    (made) => {
      made.as_of = '2027-01-15'
    },
    /not the one of the input’s hash/,
  ],
  [
    'other criteria',
    (made) => {
      made.evaluation.criteria = 'Charm (100 points)'
    },
    /not those of the criteria’s categories/,
  ],
  [
    'another summary',
    (made) => {
      made.evaluation.ai_summary = 'Hire.'
    },
    /summary is not that/,
  ],
  [
    'another total of a person',
    (made) => {
      scoresOf(made, 'Ada Moe').score += 1
    },
    /total of Ada Moe is/,
  ],
  [
    'another Overall Score',
    (made) => {
      scoresOf(made, overallScoreName).score += 1
    },
    /^The Overall Score is/,
  ],
  [
    'a part of it left out',
    (made) => void scoresOf(made, overallScoreName).contributions?.pop(),
    /parts of the Overall Score/,
  ],
  ['no Overall Score', (made) => void made.evaluation.scores.pop(), /There is no Overall Score/],
  ['no AI Score', (made) => void made.evaluation.scores.shift(), /There is no AI Score/],
  [
    'an override left out',
    (made) => void made.evaluation.score_history.shift(),
    /last override of Ada Moe in education is 55/,
  ],
  [
    'a changed override',
    (made) => {
      const [newest] = made.evaluation.score_history
      if (newest) newest.old_score = 90
    },
    /Override 8 of Ada Moe in education does not begin/,
  ],
])('%s does not follow', (_, change, problem) => {
  expect(verifyReceipt(receipt(change)).problems.join('\n')).toMatch(new RegExp(problem.source, 'm'))
})

describe('npm run verify-score', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'receipt-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const verify = (content: unknown) => {
    const file = path.join(folder, 'receipt.json')
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
    return verifyFile(file)
  }

  test('ends with 0 where all follows', () => {
    expect(verify(receipt())).toEqual({ lines: ['All scores follow from this receipt.'], code: 0 })
  })

  test('ends with 1 and says what does not follow', () => {
    const { lines, code } = verify(
      receipt((made) => {
        scoresOf(made, 'Ada Moe').score = 99
      }),
    )
    expect(code).toBe(1)
    expect(lines.at(0)).toMatch(/^The total of Ada Moe is \d+, not 99\.$/)
    expect(lines.at(-1)).toBe('The scores do not follow from this receipt.')
  })

  test('says that the grades of a model cannot be computed again, and checks the rest', () => {
    const ofModel = receipt((made) => {
      made.scorer = { name: 'model', model: 'some-model', prompt_version: '1' }
      const identity = { name: 'model', model: 'some-model', promptVersion: '1' }
      made.input_hash = inputHash(input, identity)
    })
    expect(verify(ofModel)).toMatchObject({
      code: 0,
      lines: [expect.stringContaining('some-model'), expect.stringContaining('Hashes, quotes')],
    })
  })

  test.each([
    ['no file', undefined],
    ['no JSON', '{'],
    ['another JSON', { receipt_version: 1 }],
    ['another version', { ...receipt(), receipt_version: 3 }],
    [
      'a scorer that it does not have',
      receipt((made) => {
        made.scorer.name = 'built-in 0'
        made.input_hash = inputHash(input, { ...builtInScorer, name: 'built-in 0' })
      }),
    ],
  ])('ends with 2 for %s', (_, content) => {
    expect((content === undefined ? verifyFile(undefined) : verify(content)).code).toBe(2)
  })
})
