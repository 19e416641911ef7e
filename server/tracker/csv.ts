/**
 * Rows as CSV (RFC 4180) that spreadsheets open: with a byte order mark, since they take UTF-8 for something else
 * without. A text that a spreadsheet would calculate is marked as text by an apostrophe.
 */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')}`

function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  // Also after blanks, which some of them skip.
  const text = /^\s*[=+\-@|%]|^[\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Hours of work with two decimals, as a number that can be summed up. */
export const toHours = (seconds: number): number => Math.round(seconds / 36) / 100
