import type { SectionKind, TextRange } from '#contract/hiring/resume.ts'
import { headingKind } from '#server/hiring/resume/headings.ts'
import type { ResumeLine } from '#server/hiring/resume/resume-line.ts'
import { type DocumentLine, textOf } from '#server/text-extraction/document-line.ts'

/** Its range includes its heading. */
export interface Section extends TextRange {
  readonly kind: SectionKind
  /** As written; empty for the text before the first heading. */
  readonly heading: string
  readonly lines: readonly ResumeLine[]
}

interface OpenSection extends Section {
  end: number
  readonly lines: ResumeLine[]
}

/** The lines of a resume by section, in document order. */
export function splitSections(lines: readonly ResumeLine[]): Section[] {
  const style = headingStyle(lines)
  let current: OpenSection = { kind: 'contact', heading: '', start: 0, end: 0, lines: [] }
  const sections = [current]
  for (const [i, line] of lines.entries()) {
    const heading = headingOf(line, lines[i + 1], style, current.kind)
    if (heading) {
      const { kind, text, rest } = heading
      current = { kind, heading: text, start: line.start, end: line.end, lines: rest ? [rest] : [] }
      sections.push(current)
    } else {
      current.lines.push(line)
      current.end = line.end
    }
  }
  return sections
}

/** The common look of the headings in a document. */
interface HeadingStyle {
  readonly size: number
  readonly isBold: boolean
  readonly isCaps: boolean
  readonly isMarked: boolean
  /** No other text looks like this, so an unknown heading can be recognized by its style. */
  readonly isDistinct: boolean
}

/** Words that occur only as headings. */
const certain: ReadonlySet<SectionKind> = new Set([
  'experience',
  'education',
  'projects',
  'certifications',
  'skills',
])

function headingStyle(lines: readonly DocumentLine[]): HeadingStyle | null {
  const known = lines.filter((line) => {
    const kind = isPlain(line) ? headingKind(trimmed(line)) : null
    return kind !== null && certain.has(kind)
  })
  const groups = Map.groupBy(known, lookOf)
  const [look, members] = [...groups].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
  const [first] = members ?? []
  if (!first || !members) return null
  const others = lines.filter((line) => lookOf(line) === look && headingKind(trimmed(line)) === null)
  const usual = usualSize(lines)
  const isProminent = first.size > usual * 1.12 || isCaps(first) || first.isMarkedHeading
  return {
    size: first.size,
    isBold: first.isBold,
    isCaps: isCaps(first),
    isMarked: first.isMarkedHeading,
    isDistinct: isProminent && members.length > 1 && others.length <= members.length + 3,
  }
}

const lookOf = (line: DocumentLine) =>
  `${Math.round(line.size * 2)} ${line.isBold} ${isCaps(line)} ${line.isMarkedHeading}`

const trimmed = (line: DocumentLine) => line.cells.join(' ').replace(/\s*:\s*$/, '')
const isPlain = (line: DocumentLine) => line.cells.length === 1 && !line.isItem
const isCaps = (line: DocumentLine) => {
  const text = trimmed(line)
  return text === text.toUpperCase() && text !== text.toLowerCase()
}

function usualSize(lines: readonly DocumentLine[]): number {
  const letters = new Map<number, number>()
  for (const line of lines) letters.set(line.size, (letters.get(line.size) ?? 0) + line.cells.join('').length)
  return [...letters].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 10
}

interface Heading {
  readonly kind: SectionKind
  readonly text: string
  /** The text after the heading on its line. */
  readonly rest: ResumeLine | null
}

function headingOf(
  line: ResumeLine,
  next: DocumentLine | undefined,
  style: HeadingStyle | null,
  current: SectionKind,
): Heading | null {
  if (!isPlain(line)) return inlineHeading(line, current)
  const text = trimmed(line)
  const kind = headingKind(text)
  if (kind) return isWeaker(line, style, current, kind) ? null : { kind, text, rest: null }
  return isUnknownHeading(line, next, style)
    ? { kind: headingKind(text.slice(text.lastIndexOf(' ') + 1)) ?? 'other', text, rest: null }
    : inlineHeading(line, current)
}

/** Within a section, "Languages" or "Tools" in smaller type than a heading is a label. */
function isWeaker(
  line: DocumentLine,
  style: HeadingStyle | null,
  current: SectionKind,
  kind: SectionKind,
): boolean {
  if (!style) return false
  if (/^\p{Ll}/u.test(trimmed(line)) && !line.isBold && line.size < style.size * 1.05) return true
  const isSmaller = line.size < style.size * 0.93
  const isLighter =
    (style.isBold && !line.isBold) ||
    (style.isCaps && !isCaps(line)) ||
    (style.isMarked && !line.isMarkedHeading)
  const isInside = current === 'skills' ? kind !== 'experience' && kind !== 'education' : current === kind
  return (
    (isSmaller || isLighter) &&
    (isInside || (isSmaller && isLighter) || !certain.has(kind)) &&
    current !== 'contact'
  )
}

function isUnknownHeading(
  line: DocumentLine,
  next: DocumentLine | undefined,
  style: HeadingStyle | null,
): boolean {
  if (!style?.isDistinct || !next) return false
  const text = trimmed(line)
  const looksAlike =
    Math.abs(line.size - style.size) < style.size * 0.04 &&
    line.isBold === style.isBold &&
    isCaps(line) === style.isCaps &&
    line.isMarkedHeading === style.isMarked
  return (
    looksAlike && text.length <= 45 && text.split(' ').length <= 6 && !/[\d@,|]/.test(text) && text.length > 3
  )
}

/** `Skills: Python, SQL`, or the first column of a table that names sections. */
function inlineHeading(line: ResumeLine, current: SectionKind): Heading | null {
  if (line.isItem || current === 'skills' || current === 'experience' || current === 'projects') return null
  const [first = '', ...more] = line.cells
  const colon = /^([^:]{3,40}):\s+(\S.*)$/.exec(first)
  const [text, rest] = colon ? [colon[1] ?? '', [colon[2] ?? '', ...more]] : [first, more]
  const kind = rest.length > 0 ? headingKind(text) : null
  if (!kind || kind === 'contact' || kind === current) return null
  if (colon && !/^(?:skills|languages|certifications|projects|experience|education|summary)$/.test(kind))
    return null
  const start = line.end - textOf({ cells: rest }).length
  return { kind, text, rest: { ...line, cells: rest, start } }
}
