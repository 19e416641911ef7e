import { present } from '#server/present.ts'
import { type Box, union } from '#server/text-extraction/geometry.ts'
import { type Cell, isWithin, type RuledTable } from '#server/text-extraction/pdf/ruled-tables.ts'
import { levels } from '#server/text-extraction/pdf/segments.ts'
import type { Word } from '#server/text-extraction/pdf/words.ts'

/** Divides the row below the heads if it is the only one: no line separates its rows, if there are several. */
export function withUnruledRows(table: RuledTable, words: readonly Word[]): RuledTable {
  const linesOf = (row: readonly Cell[]) => {
    const band = bandOf(row)
    return levels(words.filter((word) => isWithin(word, band)))
  }
  // One cell across all columns is a title.
  const [, body, ...others] = table.rows.filter((row) => row.length > 1 && linesOf(row).length > 0)
  if (!body || others.length > 0) return table
  return { ...table, rows: table.rows.flatMap((row) => (row === body ? divided(row, linesOf(row)) : [row])) }
}

export const bandOf = (row: readonly Cell[]): Box => row.reduce<Box>(union, present(row[0]))

/** On average. What has more are paragraphs beside each other. */
const mostLinesOfRow = 4

/**
 * A new row begins where the first cell has a line, and two cells have one that does not go on with the one above. Other
 * lines are those of a list in a cell.
 */
function divided(row: readonly Cell[], lines: readonly Word[][]): (readonly Cell[])[] {
  const ends: number[] = []
  let above: Word[][] = []
  for (const [at, line] of lines.entries()) {
    const ofCells = row.map((cell) => line.filter((word) => isWithin(word, cell)))
    const isNew = (cell: Cell, nth: number) => isBreak(cell, above[nth] ?? [], present(ofCells[nth]))
    const before = lines[at - 1]
    const isRow = present(ofCells[0]).length > 0 && row.filter(isNew).length > 1
    if (before && isRow) ends.push((middleOf(before) + middleOf(line)) / 2)
    above = ofCells.map((ofCell, nth) => (ofCell.length > 0 ? ofCell : (above[nth] ?? [])))
  }
  if (lines.length > (ends.length + 1) * mostLinesOfRow) return [row]
  const { top, bottom } = bandOf(row)
  const borders = [top, ...ends, bottom]
  return borders
    .slice(1)
    .map((end, at) => row.map((cell) => ({ ...cell, top: present(borders[at]), bottom: end })))
}

/** Whether a line ends although the first word of the next one would have fitted. */
function isBreak(cell: Cell, above: readonly Word[], below: readonly Word[]): boolean {
  const [first, last, next] = [above[0], above.at(-1), below[0]]
  if (!first || !last || !next) return false
  const padding = Math.min(next.size, first.left - cell.left, cell.right - last.right)
  const width = last.right - first.left + next.size * 0.3 + next.right - next.left
  return width < cell.right - cell.left - 2 * padding
}

const middleOf = ([word]: readonly Word[]): number => (word ? (word.top + word.bottom) / 2 : 0)
