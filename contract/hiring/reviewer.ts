import { aiScoreName, overallScoreName } from '#contract/hiring/evaluation.ts'
import { comparableName, maxScore } from '#contract/hiring/scores.ts'
import { limits } from '#contract/limits.ts'

export const reviewerErrors = {
  missingName: 'Please enter a valid interviewer name.',
  reservedName: 'Cannot use the entered name as interviewer name; please use a different name.',
  foreignScores: 'Cannot edit score for the reviewer; you can only edit your own scores.',
  notInteger: 'Please enter a valid integer.',
  outOfRange: 'Score must be between 0 and 100.',
  unknownCategory: 'The evaluation of this candidate has no such category.',
  noEvaluation: 'This candidate has not been evaluated yet.',
  notSaved: 'Failed to update score. Please try again.',
} as const

/** The error of a reviewer's name (HD-303, HD-304, HD-308), or null. */
export function checkReviewerName(name: string): string | null {
  const comparable = comparableName(name)
  if (comparable === '' || name.length > limits.textLength || unprintable.test(name))
    return reviewerErrors.missingName
  // The name becomes the key of an object.
  const isReserved = reservedNames.includes(shapeOf(name)) || name.trim() in {} || comparable in {}
  return isReserved ? reviewerErrors.reservedName : null
}

/** Control characters, unpaired surrogates, and characters that change the text direction. */
const unprintable = /[\p{Cc}\p{Cs}\p{Co}\u202a-\u202e\u2066-\u2069]/u

const lookAlikes: Readonly<Record<string, string>> = {
  ...{ а: 'a', с: 'c', е: 'e', і: 'i', ӏ: 'i', о: 'o', ѕ: 's', ѵ: 'v' },
  ...{ α: 'a', ε: 'e', ι: 'i', ν: 'v', ο: 'o' },
  ...{ ı: 'i', l: 'i', '1': 'i', '|': 'i', '!': 'i', '0': 'o' },
}

/** The shape of a name: letters without accents, lookalikes merged. */
const shapeOf = (name: string): string =>
  comparableName(name)
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}|!]/gu, '')
    .replace(/./gu, (sign) => lookAlikes[sign] ?? sign)

const reservedNames = [aiScoreName, overallScoreName].map(shapeOf)

/** The error of a score as typed (HD-300, HD-301), or null. */
export function checkScore(typed: string): string | null {
  if (!/^[+-]?\d+$/.test(typed.trim())) return reviewerErrors.notInteger
  const score = Number(typed)
  return score < 0 || score > maxScore ? reviewerErrors.outOfRange : null
}
