import type { ResumeLayout, ResumeSections, SectionKind, TextRange } from '#contract/hiring/resume.ts'
import { parseSpan } from '#server/text/dates.ts'

/** A sentence, an item, or a line of a resume: the smallest unit that counts and is quoted. */
export interface Statement extends TextRange {
  readonly section: SectionKind
  /** The position in `jobs` that it belongs to; null if there is none. */
  readonly job: number | null
  /** Names the position, its employer, or its dates. */
  readonly isTitle: boolean
}

/** A position in a work history. Months count from year 0, both ends inclusive; null if there are no dates. */
export interface Job {
  readonly from: number | null
  readonly to: number | null
  readonly title: string
}

/** The statements of a resume in the order of its text. */
export function statementsOf(layout: ResumeLayout): Statement[] {
  let job = -1
  const statements = layout.flatMap(({ kind: section, entries, statements }) => [
    ...statements.map((range) => ({ ...range, section, job: null, isTitle: false })),
    ...entries.flatMap((entry) => {
      job += 1
      const own = { section, job }
      return [
        ...entry.title.map((range) => ({ ...range, ...own, isTitle: true })),
        ...entry.statements.map((range) => ({ ...range, ...own, isTitle: false })),
      ]
    }),
  ])
  return statements.sort((one, other) => one.start - other.start)
}

/** The positions of a work history, with the dates that the resume gives them. */
export const jobsOf = ({ experience = [] }: ResumeSections, asOf: string): Job[] =>
  experience.map(({ position, duration }) => {
    const span = parseSpan(duration, asOf)
    return { from: span?.months ? span.from : null, to: span?.months ? span.to : null, title: position }
  })
