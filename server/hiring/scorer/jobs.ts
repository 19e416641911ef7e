import type { ResumeSections } from '#contract/hiring/resume.ts'
import { comparable, holds, isBullet, type Line } from '#server/hiring/scorer/lines.ts'
import { headingZone, isSentence } from '#server/hiring/scorer/zones.ts'
import { findDates, parseSpan } from '#server/text/dates.ts'

/** A position in a work history. Months count from year 0, both ends inclusive; null if there are no dates. */
export interface Job {
  readonly from: number | null
  readonly to: number | null
  readonly title: string
}

/** Finds the lines of each position from the reader's records, or otherwise from dates. */
export function assignJobs(lines: Line[], sections: ResumeSections, asOf: string): Job[] {
  const records = sections.experience ?? []
  const anchors = records.length > 0 ? anchorsOf(lines, records) : datedAnchors(lines)
  const jobs: Job[] = []
  for (const [at, anchor] of anchors.entries()) {
    const next = anchors[at + 1]?.first ?? lines.length
    const zones = new Set(['experience', 'personal', lines[anchor.last]?.zone])
    const end = lines.findIndex(
      (line, index) => index > anchor.last && (!zones.has(line.zone) || headingZone(line.text) !== null),
    )
    const last = Math.min(end < 0 ? lines.length : end, next) - 1
    const head = lines.slice(anchor.first, anchor.last + 1)
    const span = parseSpan(anchor.dates || head.map((line) => line.text).join('\n'), asOf)
    for (const line of head) line.isTitle = true
    for (const line of lines.slice(anchor.first, last + 1)) {
      line.job = jobs.length
      if (line.zone !== 'personal' || line.isTitle) line.zone = 'experience'
    }
    const title = anchor.title || head.map((line) => line.text).join(' ')
    jobs.push({ from: span?.months ? span.from : null, to: span?.months ? span.to : null, title })
  }
  return jobs
}

const maxTitle = 160

interface Anchor {
  readonly first: number
  readonly last: number
  readonly title: string
  readonly dates: string
}

function anchorsOf(lines: readonly Line[], records: NonNullable<ResumeSections['experience']>): Anchor[] {
  const texts = lines.map((line) => comparable(line.text))
  const anchors: Anchor[] = []
  let from = 0
  for (const { position, company, duration } of records) {
    const parts = [position, company, duration].map(comparable).filter((part) => part.length > 1)
    const first = bestStart(lines, texts, from, parts)
    if (first < 0) continue
    let last = first
    for (const at of titleLines(lines, first))
      if (parts.some((part) => holds(texts[at] ?? '', part))) last = at
    anchors.push({ first, last, title: position, dates: duration })
    from = last + 1
  }
  return anchors
}

/** The first line after which most of a record's parts follow; its position may be named elsewhere too. */
function bestStart(
  lines: readonly Line[],
  texts: readonly string[],
  from: number,
  parts: readonly string[],
): number {
  let [start, most] = [-1, 0]
  for (let at = from; at < lines.length && most < parts.length; at += 1) {
    if (!parts.some((part) => holds(texts[at] ?? '', part))) continue
    const window = titleLines(lines, at).map((index) => texts[index] ?? '')
    const found = parts.filter((part) => window.some((text) => holds(text, part))).length
    if (found > most) [start, most] = [at, found]
  }
  return start
}

/** The lines that may name a position together: up to four, without bullets, sentences, or lines of another part. */
function titleLines(lines: readonly Line[], first: number): number[] {
  const indexes = [first, first + 1, first + 2, first + 3]
  const end = indexes.findIndex((at) => {
    const line = lines[at]
    return !line || line.zone === 'personal' || line.text.length > maxTitle || isBullet(line.text)
  })
  return indexes.slice(0, end < 0 ? indexes.length : end)
}

function datedAnchors(lines: readonly Line[]): Anchor[] {
  const anchors: Anchor[] = []
  for (const [at, { text, zone }] of lines.entries()) {
    if (zone !== 'experience' || isBullet(text) || text.length > 140 || findDates(text).length === 0) continue
    if (isSentence(text) && !/\d{4}\W*$|present\W*$|^\W*\d{4}/i.test(text)) continue
    const previous = lines[at - 1]
    const isBelowTitle =
      previous?.zone === 'experience' &&
      (anchors.at(-1)?.last ?? -1) < at - 1 &&
      headingZone(previous.text) === null &&
      !isBullet(previous.text) &&
      !/[.;]$/.test(previous.text) &&
      previous.text.length < 90 &&
      text.length < 60
    anchors.push({ first: isBelowTitle ? at - 1 : at, last: at, title: '', dates: text })
  }
  return anchors
}
