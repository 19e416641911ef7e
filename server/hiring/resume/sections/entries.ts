import type { ResumeLine } from '#server/hiring/resume/resume-line.ts'
import { hasDates, isDated, isProse } from '#server/hiring/resume/sections/pieces.ts'
import type { DocumentLine } from '#server/text-extraction/document-line.ts'

/** One job or degree: its header lines, including the one with the dates, and its description. */
export interface Entry {
  readonly head: readonly ResumeLine[]
  readonly body: readonly ResumeLine[]
}

/** An entry's name is at most this many lines above its dates. */
const maxAbove = 3

/**
 * The entries of a section. Each has one line with dates. Spacing, and the first entry, which nothing precedes, tell
 * whether names are above, on, or below that line.
 */
export function toEntries(
  lines: readonly ResumeLine[],
  namesMore: (head: readonly DocumentLine[], next: DocumentLine) => boolean,
): Entry[] {
  const anchors = anchorsOf(lines)
  const [first] = anchors
  if (first === undefined) return undated(lines)
  const usualAbove = Math.min(maxAbove, first - lastProse(lines, 0, first))
  const gapParts = usualAbove === 0 || !lines[first]?.hasGap
  const starts = anchors.map((anchor, k) => {
    const from = k === 0 ? 0 : (anchors[k - 1] ?? 0) + 1
    const above = lastProse(lines, from, anchor)
    if (k === 0) return Math.max(above, anchor - maxAbove)
    return startOf(lines, { above, anchor, usualAbove, gapParts })
  })
  return anchors.map((anchor, k) => {
    const end = starts[k + 1] ?? lines.length
    const head = lines.slice(starts[k], anchor + 1)
    let next = anchor + 1
    for (let line = lines[next]; line && next < end && next <= anchor + 2; line = lines[++next]) {
      if (isProse(line) || !namesMore(head, line)) break
      head.push(line)
    }
    return { head, body: lines.slice(next, end) }
  })
}

/** The positions of the lines with dates. A list item counts only if dates occur in list items alone. */
function anchorsOf(lines: readonly DocumentLine[]): number[] {
  const dated = [...lines.entries()].flatMap(([i, line]) => (isAnchor(line) ? [i] : []))
  const plain = dated.filter((i) => !lines[i]?.isItem || (lines[i]?.cells.length ?? 0) > 1)
  return plain.length > 0 ? plain : dated
}

/** Dates in the middle of a sentence belong to a description and do not start an entry. */
function isAnchor(line: DocumentLine): boolean {
  if (!hasDates(line)) return false
  const text = line.cells.join(' ')
  if (line.isItem) return line.cells.length > 1 || text.length < 90
  if (text.length >= 160) return false
  return isDated(line) || !/[.!?]$/.test(text.replace(/\b(?:inc|ltd|co|corp|v|univ)\.$/i, ''))
}

/** The first line after the description. */
function lastProse(lines: readonly DocumentLine[], from: number, to: number): number {
  return from + lines.slice(from, to).findLastIndex(isProse) + 1
}

interface Anchor {
  readonly above: number
  readonly anchor: number
  readonly usualAbove: number
  /** Space above a line means that an entry starts there. */
  readonly gapParts: boolean
}

function startOf(lines: readonly DocumentLine[], { above, anchor, usualAbove, gapParts }: Anchor): number {
  if (gapParts)
    for (let i = anchor; i >= Math.max(above, anchor - maxAbove); i--) if (lines[i]?.hasGap) return i
  return Math.max(above, anchor - usualAbove)
}

/** Without any dates, space or a bold line starts a new entry. */
function undated(lines: readonly ResumeLine[]): Entry[] {
  const entries: { head: ResumeLine[]; body: ResumeLine[] }[] = []
  const hasBold = lines.some(({ isBold }) => isBold) && !lines.every(({ isBold }) => isBold)
  for (const line of lines) {
    const last = entries.at(-1)
    const isName = !isProse(line)
    const begins = hasBold
      ? line.isBold && (last?.body.length ?? 1) > 0
      : line.hasGap || (last?.body.length ?? 1) > 0
    if (!last || (isName && begins)) entries.push({ head: [line], body: [] })
    else if (isName && last.body.length === 0 && last.head.length < 3) last.head.push(line)
    else last.body.push(line)
  }
  return entries
}
