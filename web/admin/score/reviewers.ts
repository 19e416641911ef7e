import { parseCriteria } from '#contract/hiring/criteria.ts'
import {
  aiScoreName,
  type CategoryScore,
  type Evaluation,
  overallScoreName,
  type ReviewerScore,
} from '#contract/hiring/evaluation.ts'

/** Someone who scored a candidate: the AI, a person, or all of them together. */
export interface Reviewer extends ReviewerScore {
  readonly name: string
  readonly role: 'ai' | 'person' | 'overall'
}

const roles: Readonly<Record<string, Reviewer['role']>> = {
  [aiScoreName]: 'ai',
  [overallScoreName]: 'overall',
}

/** The AI first, then people, then all together where that is above 0 (HD-275, HD-276). */
export function reviewersOf({ scores }: Pick<Evaluation, 'scores'>): Reviewer[] {
  const all = scores
    .flatMap((entry) => Object.entries(entry))
    .map(([name, score]): Reviewer => ({ ...score, name, role: roles[name] ?? 'person' }))
  const ofRole = (role: Reviewer['role']) => all.filter((reviewer) => reviewer.role === role)
  return [...ofRole('ai'), ...ofRole('person'), ...ofRole('overall').filter(({ score }) => score > 0)]
}

export const findReviewer = (reviewers: readonly Reviewer[], name: string): Reviewer | undefined =>
  reviewers.find((reviewer) => reviewer.name === name)

/** Its categories in the order of the criteria; what is stored has lost it. */
export function categoriesOf({ criteria }: Pick<Evaluation, 'criteria'>, reviewer: Reviewer): Category[] {
  const order = parseCriteria(criteria).map(({ key }) => key)
  const rank = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length)
  return Object.entries(reviewer.score_breakdown)
    .map(([key, score]) => ({ key, ...score }))
    .toSorted((one, other) => rank(one.key) - rank(other.key))
}

export type Category = CategoryScore & { readonly key: string }

/** The latest first (HD-268). */
export const newestFirst = (evaluations: readonly Evaluation[]): Evaluation[] =>
  evaluations.toSorted(
    (one, other) => Date.parse(other.updated_at) - Date.parse(one.updated_at) || other.id - one.id,
  )
