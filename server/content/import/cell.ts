import type { Field } from '#contract/content/fields.ts'
import { plainText } from '#contract/rich-text.ts'
import { kinds } from '#server/content/kinds.ts'
import { sanitizeRichText } from '#server/http/sanitize-rich-text.ts'

/** The value of a field that a cell stands for; undefined if the cell says the same as the row. */
export function fieldValue(field: Field, cell: string, current: unknown): unknown {
  if (field.kind === 'richText') {
    // The export has no markup. What was not edited keeps it.
    if (typeof current === 'string' && plainText(current) === cell) return undefined
    return kinds.richText.parse?.(toHtml(cell), { clean: sanitizeRichText })
  }
  if (field.kind === 'range') return toRange(cell)
  if (field.kind === 'image') return cell === '' ? null : imagePath(cell)
  return cell
}

const toHtml = (text: string) => (/<\/?[a-z][^>]*>/i.test(text) ? text : paragraphs(text))

const paragraphs = (text: string) =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${escapeHtml(line.trim())}</p>`)
    .join('')

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function toRange(cell: string) {
  const [from = '', to = ''] = cell.split(/(?:(?<!\s)\s+)?–\s*|(?<!\s)\s+-\s+/).map((end) => end.trim())
  return { from, to }
}

/** The path of an image of this site, as the export names it; the cell itself if it is none. */
const imagePath = (cell: string) =>
  /\/media\/(?:w_\d+,h_\d+\/)?([a-z][a-z-]*\/[\w-]+\.[a-z0-9]+)$/.exec(cell)?.[1] ?? cell
