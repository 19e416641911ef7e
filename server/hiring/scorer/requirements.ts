import type { CriteriaCategory } from '#contract/hiring/criteria.ts'
import { readClauses } from '#server/hiring/scorer/clauses.ts'
import { type LicenceRequirement, readLicenceRequirement } from '#server/hiring/scorer/driving-licences.ts'
import {
  type LanguageRequirement,
  readLanguageRequirements,
} from '#server/hiring/scorer/language-requirements.ts'
import { type DegreeRequirement, readDegree } from '#server/hiring/scorer/qualifications.ts'
import type { Topic } from '#server/hiring/scorer/topic.ts'
import { isSpecific, readTopics } from '#server/hiring/scorer/topics.ts'
import { splitWords } from '#server/text/words.ts'

/** One clause of a category's text: a line, a sentence, or a part of an enumeration. */
export interface Requirement {
  /** As written. */
  readonly text: string
  /** 1 for what is required, less for what is nice to have. */
  readonly importance: number
  /** Months of work; null if none are required. */
  readonly months: number | null
  readonly degree: DegreeRequirement | null
  readonly languages: readonly LanguageRequirement[]
  readonly licence: LicenceRequirement | null
  readonly topics: readonly Topic[]
  /** Its topics are examples: two of them are enough. */
  readonly isExamples: boolean
}

/** The requirements of a category. If its text is empty, its name counts. */
export function understand(category: CriteriaCategory): Requirement[] {
  const heading = readClause(category.label, 1)
  const clauses = readClauses(category.text).map(({ text, importance }) => readClause(text, importance))
  const meant = clauses.filter(asksForSomething)
  const topical = heading.topics.filter(isSpecific)
  if (meant.length === 0) return asksForSomething(heading) ? [heading] : []
  // "Consulting (30 points): at least five years" means years of consulting.
  const withTopics = meant.map((clause) =>
    clause.months !== null && clause.topics.length === 0 ? { ...clause, topics: topical } : clause,
  )
  const namesMore = topical.filter(
    (topic) => !meant.some(({ topics }) => topics.some((other) => sharesOption(topic, other))),
  )
  const onlyHeading = namesMore.length > 0 && !meant.some(({ months }) => months !== null)
  return onlyHeading
    ? [
        ...withTopics,
        {
          ...heading,
          months: null,
          degree: null,
          languages: [],
          licence: null,
          topics: namesMore,
          importance: 0.6,
        },
      ]
    : withTopics
}

const asksForSomething = ({ months, degree, languages, licence, topics }: Requirement) =>
  months !== null || degree !== null || languages.length > 0 || licence !== null || topics.length > 0

const sharesOption = (one: Topic, other: Topic) =>
  one.options.some(
    (option) =>
      option.kind === 'skill' &&
      other.options.some(
        (otherOption) => otherOption.kind === 'skill' && otherOption.concept === option.concept,
      ),
  )

function readClause(text: string, importance: number): Requirement {
  const degree = readDegree(text)
  const { licence, rest: others } = readLicenceRequirement(text)
  const { languages, rest } = readLanguageRequirements(others)
  const months = degree === null || /\d\s*\+?\s*years/.test(text) ? readMonths(text) : null
  const isOnlyDegree = degree !== null && months === null
  const topics = isOnlyDegree ? [] : readTopics(rest, splitWords(rest), languages.length > 0)
  return {
    text,
    importance,
    months,
    degree,
    languages,
    licence,
    topics,
    isExamples: /\bincluding\b/i.test(text),
  }
}

const numbers: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  several: 3,
  multiple: 3,
  many: 5,
  decade: 10,
}

const yearsPattern = new RegExp(
  String.raw`(?<![\d.])(\d{1,2}|${Object.keys(numbers).join('|')})\s*(?:\((\d{1,2})\)\s*)?(?:\+|or more|plus)?\s*(?:(?:[-–]|to|and|or)\s*(?:\d{1,2}|${Object.keys(numbers).join('|')})\+?\s*)?(years?|yrs?|months?)\b(?!\s+old)`,
  'i',
)

const atMost =
  /\b(?:up to|at most|maximum(?: of)?|max\.?|(?:no|not) more than|(?<!\b(?:no|not) )(?:less|fewer) than|under)\s*$/i

/** The lowest number of months that is asked for: 36 for "3-5 years" and "36 months", none for "up to 3 years". */
export function readMonths(text: string): number | null {
  const match = yearsPattern.exec(text)
  if (!match) return /\ba decade\b/i.test(text) ? 120 : null
  if (atMost.test(text.slice(0, match.index))) return 0
  const [, amount = '', digits, unit = ''] = match
  const number = Number(digits ?? numbers[amount.toLowerCase()] ?? amount)
  return /^m/i.test(unit) ? number : number * 12
}
