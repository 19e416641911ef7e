import { parseCriteria } from '#contract/hiring/criteria.ts'
import {
  aiScoreName,
  type CategoryScore,
  type Evaluation,
  overallScoreName,
  type ReviewerScore,
} from '#contract/hiring/evaluation.ts'
import { comparableName } from '#contract/hiring/scores.ts'

/** A score's author: the AI, a person, or everyone together. */
export interface Reviewer extends ReviewerScore {
  readonly name: string
  readonly role: 'ai' | 'person' | 'overall'
}

const roles: Readonly<Record<string, Reviewer['role']>> = {
  [aiScoreName]: 'ai',
  [overallScoreName]: 'overall',
}

/** The AI first, then people, then the overall score if it is above 0 (HD-275, HD-276). */
export function reviewersOf({ scores }: Pick<Evaluation, 'scores'>): Reviewer[] {
  const all = scores
    .flatMap((entry) => Object.entries(entry))
    .map(([name, score]): Reviewer => ({ ...score, name, role: roles[name] ?? 'person' }))
  const ofRole = (role: Reviewer['role']) => all.filter((reviewer) => reviewer.role === role)
  return [...ofRole('ai'), ...ofRole('person'), ...ofRole('overall').filter(({ score }) => score > 0)]
}

export const findReviewer = (reviewers: readonly Reviewer[], name: string): Reviewer | undefined =>
  reviewers.find((reviewer) => reviewer.name === name)

/** The signed-in account, whose name its scores carry. */
export interface Account {
  readonly name: string
  readonly email: string
}

/** The account's own entry, under its own name. */
export const ownEntry = (reviewers: readonly Reviewer[], { name, email }: Account): Reviewer | undefined =>
  reviewers.find(
    (one) => one.isOwn === true && [name, withEmail(name, email)].some((own) => isSameName(one.name, own)),
  )

/** The name for a new entry of the account, with its e-mail address if someone of the same name has an entry. */
export const newEntryName = (reviewers: readonly Reviewer[], { name, email }: Account): string =>
  reviewers.some((one) => one.role === 'person' && isSameName(one.name, name)) ? withEmail(name, email) : name

const withEmail = (name: string, email: string) => `${name} (${email})`

const isSameName = (one: string, other: string) => comparableName(one) === comparableName(other)

/** Whether the account may edit an entry: editing the AI's starts an entry of its own. */
export const isEditable = ({ role, isOwn }: Reviewer): boolean =>
  role === 'ai' || (role === 'person' && isOwn !== false)

/** Its categories in the order of the criteria, which is not stored. */
export function categoriesOf({ criteria }: Pick<Evaluation, 'criteria'>, reviewer: Reviewer): Category[] {
  const order = parseCriteria(criteria).map(({ key }) => key)
  const rank = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length)
  return Object.entries(reviewer.score_breakdown)
    .map(([key, score]) => ({ key, ...score }))
    .toSorted((one, other) => rank(one.key) - rank(other.key))
}

export type Category = CategoryScore & { readonly key: string }

/** Latest first (HD-268). */
export const newestFirst = (evaluations: readonly Evaluation[]): Evaluation[] =>
  evaluations.toSorted(
    (one, other) => Date.parse(other.updated_at) - Date.parse(one.updated_at) || other.id - one.id,
  )
