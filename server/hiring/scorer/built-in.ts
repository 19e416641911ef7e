import { type CriteriaCategory, parseCriteria } from '#contract/hiring/criteria.ts'
import type { CategoryScore, Quote } from '#contract/hiring/evaluation.ts'
import type { TextRange } from '#contract/hiring/resume.ts'
import { aiTotal, weightedScore } from '#contract/hiring/scores.ts'
import { builtInIdentity } from '#server/hiring/scorer/built-in-identity.ts'
import { type ResumeEvidence, readEvidence } from '#server/hiring/scorer/evidence.ts'
import type { Finding, Profile } from '#server/hiring/scorer/finding.ts'
import { grade } from '#server/hiring/scorer/grade.ts'
import { type Requirement, understand } from '#server/hiring/scorer/requirements.ts'
import type { Scorer, ScorerInput, ScorerResult } from '#server/hiring/scorer/scorer.ts'
import { isSpecific } from '#server/hiring/scorer/topics.ts'

/**
 * Grades what a resume shows: what was done, for how long, and how recently. Needs no network, and returns the same
 * result for the same input, byte for byte. Its version is part of its name; any change to its results needs a new
 * version.
 */
export const builtInScorer: Scorer = {
  ...builtInIdentity,
  score: async (input) => scoreByEvidence(input),
}

/** The built-in scorer, synchronously. */
export function scoreByEvidence(input: ScorerInput): ScorerResult {
  const categories = parseCriteria(input.criteria).map((category) => ({
    category,
    requirements: understand(category),
  }))
  const resume = readEvidence(input)
  const profile: Profile = categories.flatMap(({ category, requirements }) =>
    requirements.flatMap(({ topics, importance }) =>
      topics
        .filter(isSpecific)
        .map((topic) => ({ ...topic, weight: topic.weight * importance * (category.weight / 100) })),
    ),
  )
  const graded = categories.map(({ category, requirements }) => ({
    category,
    score: scoreCategory(category, requirements, resume, profile, input.text),
  }))
  const score_breakdown = Object.fromEntries(graded.map(({ category, score }) => [category.key, score]))
  return { ai_summary: summarize(graded, resume), ai_score: aiTotal(score_breakdown), score_breakdown }
}

function scoreCategory(
  { weight }: CriteriaCategory,
  requirements: readonly Requirement[],
  resume: ResumeEvidence,
  profile: Profile,
  text: string,
): CategoryScore {
  const findings = requirements.flatMap((requirement) =>
    grade(requirement, resume, profile).map((finding) => ({
      ...finding,
      weight: finding.weight * requirement.importance,
    })),
  )
  const total = findings.reduce((sum, finding) => sum + finding.weight, 0)
  const earned = findings.reduce((sum, finding) => sum + finding.weight * finding.points, 0)
  const quotes = quotesOf(findings, text)
  // Without a quote there are no points.
  const score = quotes.length === 0 || total === 0 ? 0 : Math.round((100 * earned) / total)
  return {
    score,
    feedback: feedbackOf(findings),
    reasoning: reasoningOf(findings),
    weighted_score: weightedScore(score, weight),
    original_weight: weight,
    quotes: score === 0 ? [] : quotes,
  }
}

const maxQuotes = 8

/** In resume order, without duplicates and nested ranges. */
function quotesOf(findings: readonly Finding[], text: string): Quote[] {
  const ranges: TextRange[] = []
  const ranked = [...findings]
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points)
  for (const range of ranked.flatMap((finding) => finding.ranges))
    if (ranges.length < maxQuotes && !ranges.some(({ start, end }) => range.start < end && start < range.end))
      ranges.push(range)
  return ranges
    .sort((one, other) => one.start - other.start)
    .map(({ start, end }) => ({ text: text.slice(start, end), start, end }))
}

function feedbackOf(findings: readonly Finding[]): string {
  const names = (list: readonly Finding[]) => [...new Set(list.map(({ name }) => name))].join('; ')
  const strong = findings.filter(({ points }) => points >= 0.6)
  const weak = findings.filter(({ points }) => points > 0 && points < 0.6)
  const missing = findings.filter(({ points }) => points === 0)
  return (
    [
      strong.length > 0 && `Shown: ${names(strong)}.`,
      weak.length > 0 && `Shown in part: ${names(weak)}.`,
      missing.length > 0 && `Not found: ${names(missing)}.`,
    ]
      .filter(Boolean)
      .join(' ') || 'The criteria do not say what is asked for here.'
  )
}

const reasoningOf = (findings: readonly Finding[]): string =>
  findings
    .map(({ name, points, reason }) => `${name}: ${reason} (${Math.round(points * 100)} of 100).`)
    .join(' ')

interface Graded {
  readonly category: CriteriaCategory
  readonly score: CategoryScore
}

/** Uses only words of the criteria and our own numbers: nothing from the resume ends up in it. */
function summarize(graded: readonly Graded[], { jobs, hasCopies, hasInstructions }: ResumeEvidence): string {
  const counted = graded.filter(({ category }) => category.weight > 0)
  const ranked = [...counted].sort((one, other) => other.score.score - one.score.score)
  const named = (list: readonly Graded[]) =>
    list.map(({ category, score }) => `${category.label} (${score.score})`).join(', ')
  const strong = ranked.filter(({ score }) => score.score >= 60).slice(0, 3)
  const weak = ranked.filter(({ score }) => score.score < 40).slice(-3)
  return [
    strong.length > 0
      ? `The resume shows most of what is asked for in ${named(strong)}.`
      : 'The resume shows no more than parts of what is asked for.',
    weak.length > 0 && `Little was found for ${named(weak)}.`,
    `${jobs.length === 0 ? 'No position' : jobs.length === 1 ? 'One position' : `${jobs.length} positions`} with work experience could be read.`,
    hasCopies && 'Text that repeats the criteria was left out.',
    hasInstructions && 'Sentences that address the grader were left out.',
  ]
    .filter(Boolean)
    .join(' ')
}
