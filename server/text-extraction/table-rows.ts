/** A row of a table. */
export interface TableRow {
  /** In the order of the columns; empty ones are empty. */
  readonly cells: readonly string[]
  /** All of it. */
  readonly isBold: boolean
}

/** A row as a line of text. `heads` are those of the columns, if there are any. */
export type RowText = (heads: readonly string[], cells: readonly string[]) => string

/** A longer cell, in letters, is a part of a page that is laid out by a table. */
const longestCell = 600

/** The rows of a table as lines of text; null for what is no table, such as a frame or a layout. */
export function rowsAsText(rows: readonly TableRow[], rowText: RowText): string[] | null {
  const told = rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [first, ...others] = told
  const hasColumns = ({ cells }: TableRow) => cells.filter((cell) => cell !== '').length > 1
  if (!first || told.filter(hasColumns).length < 2) return null
  if (told.some(({ cells }) => cells.some((cell) => cell.length > longestCell))) return null
  const hasHeads = first.isBold && others.some(({ isBold }) => !isBold)
  return hasHeads
    ? others.map(({ cells }) => rowText(first.cells, cells))
    : told.map(({ cells }) => rowText([], cells))
}
