import { plainText } from '#contract/rich-text.ts'

const blockEnd = /<\/(?:p|h[1-6]|li|tr|blockquote|div|pre)>|<br\b[^<>]*>/gi

/** What a list item begins with in plain text. */
export const listMark = '• '

/** A row of a table as a sentence in which each cell has the head of its column: `Unit: Ward; Beds: 12.` */
export const rowSentence = (heads: readonly string[], cells: readonly string[]): string =>
  cells
    .flatMap((cell, at) => (cell === '' ? [] : [heads[at] ? `${heads[at]}: ${cell}` : cell]))
    .join('; ')
    .replace(/(?<![.!?])$/, '.')

const table = /<table\b[^<>]*>([\s\S]*?)<\/table>/gi

function rowsOf(html: string): string {
  const rows = html
    .split(/<\/tr>/i)
    .map((row) => ({
      isHead: /<th\b/i.test(row),
      cells: row
        .split(/<\/t[dh]>/i)
        .slice(0, -1)
        .map((cell) => plainText(cell).replace(/\s+/g, ' ')),
    }))
    .filter(({ cells }) => cells.length > 0)
  const [first, ...others] = rows
  if (!first) return ''
  const [heads, told] = first.isHead && others.length > 0 ? [first.cells, others] : [[], rows]
  return told.map(({ cells }) => `<p>${escaped(rowSentence(heads, cells))}</p>`).join('')
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** Rich text as plain text, one line for each paragraph, heading, list item, and table row. */
export const paragraphs = (html: string): string =>
  html
    .replace(table, (_, rows: string) => rowsOf(rows))
    .replace(/<li\b[^<>]*>/gi, `$&${listMark}`)
    .split(blockEnd)
    .map((block) => plainText(block))
    .filter((line) => line !== '' && line !== listMark.trim())
    .join('\n')
