import { parseCriteria } from '#contract/hiring/criteria.ts'
import {
  aiScoreName,
  type CategoryScore,
  type Evaluation,
  overallScoreName,
  type ReviewerScore,
  type ScoreBreakdown,
} from '#contract/hiring/evaluation.ts'
import type { Receipt } from '#contract/hiring/receipt.ts'
import {
  aiTotal,
  comparableName,
  overallTotal,
  reviewerTotal,
  weightedScore,
} from '#contract/hiring/scores.ts'
import { builtInScorer, scoreByEvidence } from '#server/hiring/scorer/built-in.ts'
import { canonicalJson, inputHash, sha256 } from '#server/hiring/scorer/input-hash.ts'

export interface Verification {
  /** The inconsistencies, a sentence each; empty if everything is consistent. */
  readonly problems: readonly string[]
  /** The parts that cannot be checked, a sentence each. */
  readonly unchecked: readonly string[]
}

/** Recomputes what a receipt states: hashes, quotes, the built-in scorer's grades, all totals, and all overrides. */
export function verifyReceipt(receipt: Receipt): Verification {
  const { evaluation, scorer } = receipt
  const entries = evaluation.scores.flatMap((entry) => Object.entries(entry))
  const ai = entries.find(([name]) => name === aiScoreName)?.[1]
  if (!ai) return { problems: ['There is no AI Score.'], unchecked: [] }
  const people = entries.filter(([name]) => name !== aiScoreName && name !== overallScoreName)
  const isBuiltIn = scorer.name === builtInScorer.name && scorer.model === null
  return {
    problems: [
      ...inputProblems(receipt),
      ...breakdownProblems(receipt, ai.score_breakdown),
      ...(isBuiltIn ? gradeProblems(receipt, ai) : []),
      ...(ai.score === aiTotal(ai.score_breakdown)
        ? []
        : [`The AI Score is ${aiTotal(ai.score_breakdown)}, not ${ai.score}.`]),
      ...people.flatMap(([name, entry]) => personProblems(name, entry)),
      ...overallProblems(entries),
      ...overrideProblems(evaluation, people),
    ],
    unchecked: isBuiltIn
      ? []
      : [
          scorer.model === null
            ? `The grades are those of “${scorer.name}”. This program has “${builtInScorer.name}” and cannot compute them again.`
            : `The grades are those of the model “${scorer.model}” and cannot be computed again.`,
        ],
  }
}

function inputProblems({ resume, evaluation, as_of, input_hash, scorer }: Receipt): string[] {
  const input = {
    text: resume.text,
    sections: evaluation.resume_sections,
    layout: resume.layout,
    criteria: evaluation.criteria,
    asOf: as_of,
  }
  const identity = { name: scorer.name, model: scorer.model, promptVersion: scorer.prompt_version }
  return [
    ...(sha256(resume.text) === resume.sha256 ? [] : ['The text of the resume is not the one of its hash.']),
    ...(inputHash(input, identity) === input_hash
      ? []
      : ['The resume, the criteria, the day, or the scorer is not the one of the input’s hash.']),
  ]
}

/** Whether the AI's scores have the categories and weights of the criteria, and are backed by words of the resume. */
function breakdownProblems({ evaluation, resume }: Receipt, breakdown: ScoreBreakdown): string[] {
  const categories = parseCriteria(evaluation.criteria)
  const isComplete =
    categories.length === Object.keys(breakdown).length &&
    categories.every(({ key }) => Object.hasOwn(breakdown, key))
  if (!isComplete) return ['The scores are not those of the criteria’s categories.']
  return categories.flatMap(({ key, label, weight }) => {
    const score = breakdown[key]
    return score ? scoreProblems(label, weight, score, resume.text) : []
  })
}

const scoreProblems = (label: string, weight: number, category: CategoryScore, text: string): string[] => [
  ...(category.original_weight === weight
    ? []
    : [`${label} has ${weight} points in the criteria, not ${category.original_weight}.`]),
  ...(category.weighted_score === weightedScore(category.score, category.original_weight)
    ? []
    : [
        `${label} adds ${weightedScore(category.score, category.original_weight)} points, not ${category.weighted_score}.`,
      ]),
  ...(category.score > 0 && category.quotes.length === 0 ? [`${label} has points without a quote.`] : []),
  ...category.quotes
    .filter((quote) => quote.text === '' || text.slice(quote.start, quote.end) !== quote.text)
    .map((quote) => `${label} quotes “${quote.text}”, which does not stand at its place in the resume.`),
]

function gradeProblems({ resume, evaluation, as_of }: Receipt, stated: ReviewerScore): string[] {
  const computed = scoreByEvidence({
    text: resume.text,
    sections: evaluation.resume_sections,
    layout: resume.layout ?? [],
    criteria: evaluation.criteria,
    asOf: as_of,
  })
  const differing = parseCriteria(evaluation.criteria).filter(
    ({ key }) => canonicalJson(computed.score_breakdown[key]) !== canonicalJson(stated.score_breakdown[key]),
  )
  return [
    ...differing.map(({ key, label }) => {
      const [computedScore, statedScore] = [
        computed.score_breakdown[key]?.score,
        stated.score_breakdown[key]?.score,
      ]
      return computedScore === statedScore
        ? `What is said about ${label} is not what the built-in scorer says.`
        : `The built-in scorer gives ${label} ${computedScore}, not ${statedScore ?? 'nothing'}.`
    }),
    ...(computed.ai_summary === evaluation.ai_summary
      ? []
      : ['The summary is not that of the built-in scorer.']),
  ]
}

function personProblems(name: string, { score, score_breakdown }: ReviewerScore): string[] {
  const total = reviewerTotal(Object.values(score_breakdown).map((category) => category.score))
  return score === total ? [] : [`The total of ${name} is ${total}, not ${score}.`]
}

/** There is an Overall Score once a person has given one (HD-322, HD-323). */
function overallProblems(entries: readonly (readonly [string, ReviewerScore])[]): string[] {
  const parts = entries
    .filter(([name]) => name !== overallScoreName)
    .map(([name, { score }]) => ({ name, score }))
  const overall = entries.find(([name]) => name === overallScoreName)?.[1]
  if (parts.length === 1) return overall ? ['There is an Overall Score without a reviewer.'] : []
  if (!overall) return ['There is no Overall Score.']
  const total = overallTotal(parts.map(({ score }) => score))
  return [
    ...(overall.score === total ? [] : [`The Overall Score is ${total}, not ${overall.score}.`]),
    ...(canonicalJson(overall.contributions) === canonicalJson(parts)
      ? []
      : ['The parts of the Overall Score are not the scores that were given.']),
  ]
}

/** Each override starts from the result of the one before, and the last one is the current score. */
function overrideProblems(
  { score_history }: Pick<Evaluation, 'score_history'>,
  people: readonly (readonly [string, ReviewerScore])[],
): string[] {
  const current = new Map(
    people.map(([name, { score_breakdown }]) => [comparableName(name), score_breakdown]),
  )
  const oldestFirst = [...score_history].sort((one, other) => one.id - other.id)
  const chains = Map.groupBy(
    oldestFirst,
    ({ reviewer, category }) => `${comparableName(reviewer)}\n${category}`,
  )
  return [...chains.values()].flatMap((chain) => {
    const [first] = chain
    const last = chain.at(-1)
    if (!first || !last) return []
    const breaks = chain.filter((entry, at) => at > 0 && entry.old_score !== chain[at - 1]?.new_score)
    const currentScore = current.get(comparableName(last.reviewer))?.[last.category]?.score
    return [
      ...breaks.map(
        ({ id, reviewer, category }) =>
          `Override ${id} of ${reviewer} in ${category} does not begin where the one before ended.`,
      ),
      ...(currentScore === last.new_score
        ? []
        : [
            `The last override of ${last.reviewer} in ${last.category} is ${last.new_score}, the score is ${currentScore ?? 'missing'}.`,
          ]),
    ]
  })
}
