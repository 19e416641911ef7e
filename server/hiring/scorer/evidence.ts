import type { SectionKind, TextRange } from '#contract/hiring/resume.ts'
import { employerWords } from '#server/hiring/scorer/employers.ts'
import { leadership, leadingIn } from '#server/hiring/scorer/leading.ts'
import type { ScorerInput } from '#server/hiring/scorer/scorer.ts'
import { type Job, jobsOf, type Statement, statementsOf } from '#server/hiring/scorer/statements.ts'
import { addressesGrader, copiedWords } from '#server/hiring/scorer/untrusted-text.ts'
import { meanings, skillVocabulary } from '#server/hiring/scorer/vocabulary.ts'
import { findDates } from '#server/text/dates.ts'
import { splitWords, type Word } from '#server/text/words.ts'

/** A statement that counts, with the skills and meanings in it. */
export interface Evidence extends Statement {
  readonly text: string
  /** Where each thing is named, as ranges of the resume's text. */
  readonly skills: ReadonlyMap<string, TextRange>
  readonly meanings: ReadonlyMap<string, TextRange>
  /** The words of a title, or of a summary, which may name one, in lower case. */
  readonly titles: ReadonlyMap<string, TextRange>
  /** Names things without saying what was done with them. */
  readonly isList: boolean
}

/** A position and its value as experience. */
export interface WorkPeriod {
  readonly title: string
  readonly from: number | null
  readonly to: number | null
  /** Months of other work since then: recency that ignores gaps. */
  readonly monthsSince: number
  /** Internships, and studies alongside work, count half. */
  readonly worth: number
  readonly evidence: readonly Evidence[]
}

export interface ResumeEvidence {
  readonly statements: readonly Evidence[]
  readonly jobs: readonly WorkPeriod[]
  /** Whether statements were left out because they were copied from the criteria, or address the grader. */
  readonly hasCopies: boolean
  readonly hasInstructions: boolean
}

/** The statements and positions of a resume that count. Name, address, age, and the like never do. */
export function readEvidence({ text, sections, layout, criteria, asOf }: ScorerInput): ResumeEvidence {
  const criteriaWords = splitWords(criteria)
  const criteriaSkills = new Set(skillVocabulary.find(criteriaWords).map(({ concept }) => concept))
  // "Present" in "2019 – Present" is a date, not a word about work.
  const words = withoutDates(splitWords(text), text)
  const copied = copiedWords(words, criteriaWords)
  const employers = employerWords(words, sections)
  let hasCopies = false
  let hasInstructions = false
  let lastInstruction = -1
  let next = 0
  const statements: Evidence[] = []
  for (const statement of statementsOf(layout)) {
    while ((words[next]?.end ?? Number.POSITIVE_INFINITY) <= statement.start) next += 1
    let last = next
    while ((words[last]?.start ?? Number.POSITIVE_INFINITY) < statement.end) last += 1
    const own = words.slice(next, last)
    if (own.length === 0) continue
    const quoted = text.slice(statement.start, statement.end)
    const isCopied = copied.slice(next, last).filter(Boolean).length * 2 >= own.length
    // The rest of a line after an instruction belongs to it.
    const follows: boolean =
      lastInstruction >= 0 && !text.slice(lastInstruction, statement.start).includes('\n')
    const isInstruction = follows || addressesGrader(quoted)
    if (isInstruction) lastInstruction = statement.end
    const isEmployer = statement.isTitle ? employers.inTitles : employers.anywhere
    const from = next
    const counted = own.filter((_, at) => !isEmployer[from + at])
    const evidence = describe(statement, quoted, counted)
    hasCopies ||= isCopied || isStuffed(evidence, criteriaSkills)
    hasInstructions ||= isInstruction
    if (!isCopied && !isInstruction && !isStuffed(evidence, criteriaSkills)) statements.push(evidence)
  }
  return { statements, jobs: workPeriods(jobsOf(sections, asOf), statements), hasCopies, hasInstructions }
}

function withoutDates(words: readonly Word[], text: string): Word[] {
  const dates = findDates(text)
  let next = 0
  return words.filter(({ start, end }) => {
    while ((dates[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next += 1
    return (dates[next]?.start ?? Number.POSITIVE_INFINITY) >= end
  })
}

function describe(statement: Statement, text: string, words: readonly Word[]): Evidence {
  const skills = new Map<string, TextRange>()
  const meaningRanges = new Map<string, TextRange>()
  const range = (first: number, last: number) => ({
    start: words[first]?.start ?? 0,
    end: words[last]?.end ?? 0,
  })
  const found = skillVocabulary.find(words)
  for (const { concept, first, last } of found)
    if (!skills.has(concept)) skills.set(concept, range(first, last))
  for (const at of words.keys())
    for (const meaning of meanings(words, at))
      if (!meaningRanges.has(meaning)) meaningRanges.set(meaning, range(at, at))
  const led = leadingIn(text)
  if (led && !skills.has(leadership))
    skills.set(leadership, { start: statement.start + led.start, end: statement.start + led.end })
  const named = found.reduce((sum, { first, last }) => sum + last - first + 1, 0)
  const separators = text.match(/[,;|•·/]/g)?.length ?? 0
  const isList =
    statement.section === 'skills' ||
    (!statement.isTitle &&
      words.length > 2 &&
      (separators * 2.6 >= words.length || (found.length > 2 && named / words.length > 0.7)))
  const isTitled = statement.isTitle || statement.section === 'summary'
  const titles = new Map(
    isTitled ? words.map(({ surface, start, end }) => [surface.toLowerCase(), { start, end }]) : [],
  )
  return { ...statement, text, skills, meanings: meaningRanges, titles, isList }
}

/** A list that names almost everything that is asked for, and hardly anything else, was written for the criteria. */
function isStuffed({ isList, isTitle, skills }: Evidence, criteriaSkills: ReadonlySet<string>): boolean {
  if (!isList || isTitle || criteriaSkills.size < 6) return false
  const shared = [...skills.keys()].filter((skill) => criteriaSkills.has(skill)).length
  return shared >= 6 && shared >= 0.75 * criteriaSkills.size && shared >= 0.8 * skills.size
}

const trainee =
  /\b(intern|internship|trainee|working student|student assistant|apprentice|volunteer|placement)\b/i

function workPeriods(jobs: readonly Job[], statements: readonly Evidence[]): WorkPeriod[] {
  const worked = new Set(jobs.flatMap(({ from, to }) => monthsOf(from, to)))
  return jobs.map((job, at) => ({
    ...job,
    monthsSince: [...worked].filter((month) => job.to !== null && month > job.to).length,
    worth: trainee.test(job.title) ? 0.5 : 1,
    evidence: statements.filter((statement) => statement.job === at),
  }))
}

const maxMonths = 50 * 12

/** Every month of a span. */
export const monthsOf = (from: number | null, to: number | null): number[] =>
  from === null || to === null
    ? []
    : Array.from({ length: Math.min(Math.max(0, to - from + 1), maxMonths) }, (_, at) => from + at)

/** How much evidence outside any position counts, by section. */
export const proof: Readonly<Record<SectionKind, number>> = {
  experience: 0.5,
  projects: 0.65,
  certifications: 0.6,
  education: 0.4,
  summary: 0.3,
  skills: 0.35,
  languages: 0.3,
  other: 0.3,
  personal: 0,
  contact: 0,
}
