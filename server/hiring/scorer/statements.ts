import type { ResumeSections } from '#contract/hiring/resume.ts'
import { assignJobs, type Job } from '#server/hiring/scorer/jobs.ts'
import { isBullet, type Line, splitLines, type Zone } from '#server/hiring/scorer/lines.ts'
import { assignSections, assignZones, headingZone } from '#server/hiring/scorer/zones.ts'
import { clausesOf } from '#server/text/sentences.ts'
import { continuesLine } from '#server/text-extraction/letters.ts'

/** A sentence, a bullet, or a line of a resume: the smallest unit that counts and is quoted. */
export interface Statement {
  readonly start: number
  readonly end: number
  readonly zone: Zone
  /** The position in `jobs` that it belongs to; null if there is none. */
  readonly job: number | null
  /** Names the position, its employer, or its dates. */
  readonly isTitle: boolean
}

export interface Layout {
  readonly statements: readonly Statement[]
  readonly jobs: readonly Job[]
}

/** Splits a resume's text into statements with the subject of each. */
export function layOut(text: string, sections: ResumeSections, asOf: string): Layout {
  const lines = splitLines(text)
  assignZones(lines)
  assignSections(lines, sections)
  const jobs = assignJobs(lines, sections, asOf)
  return { statements: joinLines(lines).flatMap((group) => splitSentences(text, group)), jobs }
}

/** Rejoins lines that the layout broke. */
function joinLines(lines: readonly Line[]): Line[][] {
  const groups: Line[][] = []
  for (const line of lines) {
    const group = groups.at(-1)
    const before = group?.at(-1)
    const continues =
      before &&
      before.zone === line.zone &&
      before.job === line.job &&
      !before.isTitle &&
      !line.isTitle &&
      !isBullet(line.text) &&
      line.zone !== 'personal' &&
      continuesLine(before.text, line.text) &&
      headingZone(before.text) === null &&
      headingZone(line.text) === null &&
      (group?.length ?? 0) < 12
    if (continues) group?.push(line)
    else groups.push([line])
  }
  return groups
}

function splitSentences(text: string, group: readonly Line[]): Statement[] {
  const [first] = group
  const last = group.at(-1)
  if (!first || !last) return []
  const { zone, job, isTitle } = first
  const whole = text.slice(first.start, last.end)
  return clausesOf(whole).flatMap(({ text: part, index }) => {
    const start = first.start + index + part.length - part.trimStart().length
    const end = start + part.trim().length
    return end > start ? [{ start, end, zone, job, isTitle }] : []
  })
}
