import type { ResumeLine } from '#server/hiring/resume/resume-line.ts'
import { findDates } from '#server/text/dates.ts'
import type { DocumentLine } from '#server/text-extraction/document-line.ts'
import { continuesLine } from '#server/text-extraction/letters.ts'

/** A dated line without its dates. */
export interface Dated {
  readonly rest: readonly string[]
  /** As written; empty if there are none. */
  readonly dates: string
}

/** The dates of an entry: the longest span on a line. */
export function withoutDates(cells: readonly string[]): Dated {
  let dates = ''
  for (const cell of cells)
    for (const { start, end } of findDates(cell))
      if (end - start > dates.length) dates = cell.slice(start, end)
  if (dates === '') return { rest: cells, dates }
  let isTaken = false
  const rest = cells.map((cell) => {
    const at = isTaken ? -1 : cell.indexOf(dates)
    if (at < 0) return cell
    isTaken = true
    return tidy(`${cell.slice(0, at)} | ${cell.slice(at + dates.length)}`)
  })
  return { rest: rest.filter((cell) => cell !== ''), dates }
}

/** Without the brackets and dashes around the dates, and without the duration. */
export function tidy(text: string): string {
  return text
    .replace(/\((?:\s*\|?\s*)\)|\[(?:\s*\|?\s*)\]/g, ' | ')
    .replace(
      /\(?\b\d{1,2}\s*\+?\s*(?:yrs?|years?|mos?|months?|jahre?|monate?|años?|meses|ans?|mois)\b\.?\)?/gi,
      ' ',
    )
    .replace(/\s*\|\s*(?=[|,·•–—:)-]|$)/g, '')
    .replace(/(?:[|,·•–—:(]|\s-)\s*\|/g, ' |')
    .replace(/^[\s|,·•–—:;\-()/]+|[\s|,·•–—:;\-(/]+$/g, '')
    .replace(/\s{2,}/g, ' ')
    .replace(/^([^(]*)\)$/, '$1')
    .trim()
}

/** Splits a line at wide gaps, bars, dots, and dashes between spaces. */
export function toPieces(cells: readonly string[]): string[] {
  return cells
    .flatMap((cell) => cell.split(/\s+[|·•∙–—‒―]\s+|\s+-\s+|\s*\|\s*|\s*[·•]\s+/))
    .map((piece) => withoutFullStop(tidy(piece)))
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece))
}

/** Some writers end each line with a period. In "Inc." or "B.Sc." it is part of the name. */
const withoutFullStop = (text: string) =>
  /(?<![\p{L}.])(?:inc|ltd|corp|univ|bros|dept)\.$/iu.test(text)
    ? text
    : text.replace(/(?<=(?<![\p{L}\p{M}.])[\p{L}\p{M}]{3,})\.$/u, '')

export const hasDates = (line: DocumentLine) => line.cells.some((cell) => findDates(cell).length > 0)

/** Whether a cell contains only dates, as in a margin. */
export const isDated = ({ cells }: DocumentLine) =>
  cells.length > 1 && cells.some((cell) => withoutDates([cell]).rest.length === 0)

/** Whether a line reads as a sentence or a long list rather than a name. */
export function isProse(line: DocumentLine): boolean {
  const text = line.cells.join(' ')
  return (
    line.isItem ||
    text.length > 110 ||
    (text.length > 50 && /[.;]$/.test(text) && !isDated(line)) ||
    // A name such as "eBay" begins small, too.
    /^\p{Ll}(?!\p{L}*\p{Lu})/u.test(text)
  )
}

/** Lines that belong together: a sentence that the layout broke, or one line each. */
export function passagesOf(lines: readonly ResumeLine[]): ResumeLine[][] {
  const passages: ResumeLine[][] = []
  for (const line of lines) {
    const passage = passages.at(-1)
    const above = passage?.at(-1)
    if (passage && above && continues(above, line)) passage.push(line)
    else passages.push([line])
  }
  return passages
}

const continues = (above: ResumeLine, line: ResumeLine) =>
  !line.isItem && above.end + 1 === line.start && continuesLine(spaced(above), spaced(line))

const spaced = ({ cells }: DocumentLine) => cells.join(' ')

/** The text of lines, with sentences rejoined that the layout broke. */
export const joinLines = (lines: readonly ResumeLine[]): string =>
  passagesOf(lines)
    .map((passage) => passage.map(spaced).join(' '))
    .join('\n')
