/**
 * Rows as CSV (RFC 4180) for spreadsheets: with a byte order mark, without which they do not recognize UTF-8. An
 * apostrophe marks a text that a spreadsheet would evaluate as a formula.
 */
export const toCsv = (rows: readonly CsvRow[]): string => csvStart + toCsvLines(rows)

export type CsvRow = readonly (string | number)[]

export const csvStart = '\ufeff'

/** Further rows, after `csvStart`. */
export const toCsvLines = (rows: readonly CsvRow[]): string =>
  rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')

function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  // Also after spaces, which some spreadsheets skip.
  const text = /^\s*[=+\-@|%]|^[\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
