import { findDates } from '#server/text-extraction/dates.ts'
import type { DocumentLine } from '#server/text-extraction/document-line.ts'

/** A dated line without its dates. */
export interface Dated {
  readonly rest: readonly string[]
  /** As written; empty without any. */
  readonly dates: string
}

/** What counts as the dates of an entry: the longest span on a line. */
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

/** Without the brackets and dashes in which the dates stood, and without how long the time was. */
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

/** A line's parts: at wide gaps, bars, dots, and dashes between spaces. */
export function toPieces(cells: readonly string[]): string[] {
  return cells
    .flatMap((cell) => cell.split(/\s+[|·•∙–—‒―]\s+|\s+-\s+|\s*\|\s*|\s*[·•]\s+/))
    .map(tidy)
    .filter((piece) => piece !== '')
}

export const hasDates = (line: DocumentLine) => line.cells.some((cell) => findDates(cell).length > 0)

/** Whether a line reads as a sentence or a long list, not as the name of something. */
export function isProse(line: DocumentLine): boolean {
  const text = line.cells.join(' ')
  return (
    line.isItem || text.length > 110 || (text.length > 50 && /[.;]$/.test(text)) || /^[\p{Ll}]/u.test(text)
  )
}

export const joinLines = (lines: readonly DocumentLine[]) =>
  lines.map((line) => line.cells.join(' ')).join('\n')
