import type { ResumeEntry, ResumeLayout, SectionKind, TextRange } from '#contract/hiring/resume.ts'
import type { ResumeLine } from '#server/hiring/resume/resume-line.ts'
import { isContact } from '#server/hiring/resume/sections/contact.ts'
import type { JobEntry } from '#server/hiring/resume/sections/experience.ts'
import { hasDates, passagesOf } from '#server/hiring/resume/sections/pieces.ts'
import type { Section } from '#server/hiring/resume/sections/split.ts'
import { clausesOf } from '#server/text/sentences.ts'

/** The ranges of a section, of the jobs in it, and of the statements that may count. */
export function layOutSection(text: string, section: Section, jobs: readonly JobEntry[]): ResumeLayout {
  const { kind, heading, lines, start, end } = section
  if (kind === 'contact' && heading === '') return layOutOpening(text, section)
  if (kind === 'contact' || kind === 'personal') return [uncounted(kind, start, end)]
  const entries = jobs.map(({ entry }) => layOutEntry(text, entry))
  const ofJobs = new Set(jobs.flatMap(({ entry }) => [...entry.head, ...entry.body]))
  const others = lines.filter((line) => !ofJobs.has(line))
  return [{ kind, start, end, entries, statements: statementsOf(text, others) }]
}

const uncounted = (kind: SectionKind, start: number, end: number) => ({
  kind,
  start,
  end,
  entries: [],
  statements: [],
})

/** Name and address come before the first heading, and end where a sentence or a date begins a summary. */
function layOutOpening(text: string, { lines, start, end }: Section): ResumeLayout {
  const first = lines.find((line) => !isContact(line) && (isSentence(line) || hasDates(line)))
  if (!first) return [uncounted('contact', start, end)]
  const statements = statementsOf(
    text,
    lines.filter((line) => line.start >= first.start),
  )
  return [
    uncounted('contact', start, Math.max(start, first.start - 1)),
    { kind: 'summary', start: first.start, end, entries: [], statements },
  ]
}

function isSentence({ cells }: ResumeLine): boolean {
  const text = cells.join(' ')
  return text.length > 80 || text.split(' ').length >= 9
}

function layOutEntry(text: string, { head, body }: JobEntry['entry']): ResumeEntry {
  const lines = [...head, ...body]
  return {
    start: lines[0]?.start ?? 0,
    end: lines.at(-1)?.end ?? 0,
    title: head.flatMap((line) => clausesIn(text, line)),
    statements: statementsOf(text, body),
  }
}

const statementsOf = (text: string, lines: readonly ResumeLine[]): TextRange[] =>
  passagesOf(lines.filter((line) => !isContact(line))).flatMap((passage) =>
    clausesIn(text, { start: passage[0]?.start ?? 0, end: passage.at(-1)?.end ?? 0 }),
  )

const clausesIn = (text: string, { start, end }: TextRange): TextRange[] =>
  clausesOf(text.slice(start, end)).flatMap(({ text: clause, index }) => {
    const first = start + index + clause.length - clause.trimStart().length
    const length = clause.trim().length
    return length > 0 ? [{ start: first, end: first + length }] : []
  })
