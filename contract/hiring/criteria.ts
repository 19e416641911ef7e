import { z } from 'zod'

/** A version of the scoring criteria (HD-462). */
export const criteriaSchema = z.object({
  id: z.int(),
  criteria: z.string(),
  version: z.int(),
  created_at: z.string(),
})

export type Criteria = z.output<typeof criteriaSchema>

export const criteriaErrors = {
  empty: 'Please enter criteria before submitting.',
  noWeights:
    'No weights found in criteria. Please ensure each category has a weight specified (e.g., "25 points").',
  /** @param sum of all weights */
  badSum: (sum: number) => `Total weight must be 100. Current total: ${sum}`,
  unchanged: 'Criteria text is same as latest version. No new version created.',
  chooseVersion: 'Please select a criteria version to reproduce AI scores',
  unknownVersion: 'This criteria version does not exist.',
  chooseCandidate: 'Please select at least one candidate to reproduce AI scores',
} as const

export const maxCriteriaLength = 20_000

/** A category of the criteria: the position of its weight, and its text. */
export interface CriteriaCategory {
  /** In snake case, unique within its version. */
  readonly key: string
  readonly label: string
  /** In points out of 100. */
  readonly weight: number
  /** The text of the category, without its name and weight. */
  readonly text: string
}

/**
 * The categories of a criteria text, in order. Only `(N points)` and `(N point)` are weights (HD-345, HD-C13). The
 * words before a weight on its line are the category's name; otherwise the words after it, or the line above if it
 * stands alone.
 */
export function parseCriteria(criteria: string): CriteriaCategory[] {
  const brackets = [...criteria.matchAll(/\(\s*(\d+)\s*points?\s*\)/gi)]
  const ends = brackets.map(({ index, 0: { length } }) => index + length)
  const names = brackets.map(({ index }, at) => {
    const before = at === 0 ? `\n${criteria.slice(0, index)}` : criteria.slice(ends[at - 1], index)
    return nameBefore(before, /^[^\n]*\S/.test(criteria.slice(ends[at])))
  })
  const keys = new Set<string>()
  return brackets.map(([, points], at) => {
    const next = brackets[at + 1]
    const rest = criteria.slice(ends[at], next && next.index - (names[at + 1]?.length ?? 0))
    const label = cleanLabel(names[at] ?? '') || cleanLabel(rest.trim().split(/[\n:.;]/, 1)[0] ?? '')
    const text = rest.replace(/^[\s:.,;*_–—-]+/, '').trim()
    return { key: uniqueKey(label, keys), label, weight: Number(points), text }
  })
}

/** The error of a criteria text (HD-344, HD-346, HD-347), or null. */
export function checkCriteria(criteria: string): string | null {
  if (criteria.trim() === '') return criteriaErrors.empty
  const categories = parseCriteria(criteria)
  if (categories.length === 0) return criteriaErrors.noWeights
  const sum = categories.reduce((total, { weight }) => total + weight, 0)
  return sum === totalWeight ? null : criteriaErrors.badSum(sum)
}

const totalWeight = 100

/** The end of the text before a weight, which is the name of its category. */
function nameBefore(before: string, isFollowed: boolean): string {
  const line = before.slice(before.lastIndexOf('\n') + 1)
  if (!cleanLabel(line) && isFollowed) return line
  const lines = before.trimEnd()
  const start = lines.lastIndexOf('\n') + 1
  // If another weight precedes it on the same line, the name starts after the last separator between them.
  return before.slice(start === 0 ? lines.search(/[^,;.|]*$/) : start)
}

const cleanLabel = (label: string) =>
  label
    .replace(/^[\s#>*_•▪·–—-]*(?:(?:\d{1,2}|[a-z])[.)]\s+)?[\s*_]*/i, '')
    .replace(/(?<![\s:*_–—-])[\s:*_–—-]+$/, '')
    .trim()

/**
 * In snake case. Digits alone would change the order of an object's keys, and `constructor` is a property of its
 * prototype.
 */
function uniqueKey(label: string, taken: Set<string>): string {
  const words =
    label
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const name = words.join('_').slice(0, maxKeyLength)
  const key = /^\d*$/.test(name) || name in {} ? `category_${name || taken.size + 1}` : name
  let unique = key
  for (let copy = 2; taken.has(unique); copy += 1) unique = `${key}_${copy}`
  taken.add(unique)
  return unique
}

const maxKeyLength = 80
