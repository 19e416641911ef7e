import { aiScoreName, overallScoreName } from '#contract/hiring/evaluation.ts'
import { comparableName, maxScore } from '#contract/hiring/scores.ts'

export const reviewerErrors = {
  missingName: 'Please enter a valid interviewer name.',
  reservedName: 'Cannot use the entered name as interviewer name; please use a different name.',
  foreignScores: 'Cannot edit score for the reviewer; you can only edit your own scores.',
  nameTaken:
    'Score with that interviewer name has already been given; please use a different name or edit the existing score.',
  notInteger: 'Please enter a valid integer.',
  outOfRange: 'Score must be between 0 and 100.',
  notSaved: 'Failed to update score. Please try again.',
} as const

const reservedNames = [aiScoreName, overallScoreName].map(comparableName)

/** What is wrong with the name of a reviewer, whoever scores (HD-303, HD-304, HD-308), or null. */
export function checkReviewerName(name: string): string | null {
  const comparable = comparableName(name)
  if (comparable === '') return reviewerErrors.missingName
  return reservedNames.includes(comparable) ? reviewerErrors.reservedName : null
}

/** What is wrong with a score as it was typed (HD-300, HD-301), or null. */
export function checkScore(typed: string): string | null {
  if (!/^[+-]?\d+$/.test(typed.trim())) return reviewerErrors.notInteger
  const score = Number(typed)
  return score < 0 || score > maxScore ? reviewerErrors.outOfRange : null
}
