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
  chooseCandidate: 'Please select at least one candidate to reproduce AI scores',
} as const

export const maxCriteriaLength = 20_000

/** A category of the criteria: where its weight stands and what it asks for. */
export interface CriteriaCategory {
  /** In snake case, unique in its version. */
  readonly key: string
  readonly label: string
  /** In points of 100. */
  readonly weight: number
  /** What the criteria say about it, without its name and weight. */
  readonly text: string
}
