import type { HiddenText } from '#contract/hidden-text.ts'
import type { DocumentLine } from '#server/text-extraction/document-line.ts'
import type { ExtractionOptions } from '#server/text-extraction/extraction.ts'
import type { IsHeading } from '#server/text-extraction/headings.ts'
import { isMostlyRightToLeft } from '#server/text-extraction/letters.ts'
import { withDrawnBullets } from '#server/text-extraction/pdf/drawn-bullets.ts'
import type { Glyph, PageContent } from '#server/text-extraction/pdf/page-painter.ts'
import { toDocumentLines } from '#server/text-extraction/pdf/paragraphs.ts'
import { inReadingOrder, type TextLine } from '#server/text-extraction/pdf/reading-order.ts'
import { isWithin, type RuledTable, ruledTables } from '#server/text-extraction/pdf/ruled-tables.ts'
import { toSegments } from '#server/text-extraction/pdf/segments.ts'
import { bandOf, withUnruledRows } from '#server/text-extraction/pdf/unruled-rows.ts'
import { toWords, type Word } from '#server/text-extraction/pdf/words.ts'
import { type RowText, rowsAsText } from '#server/text-extraction/table-rows.ts'

/** How close to an edge headers and footers are, as a share of the page's height. */
const margin = 0.09
/** In points: a header or footer is not further than this from where it was. */
const baselineShift = 3
const pageNumber =
  /^\W*(?:(?:page|seite|página|pagina|стр\.?|第)?\s*\d{1,3}\s*(?:页)?(?:(?:\/|of|von|de|sur|из|\|)\s*\d{1,3})?)\W*$/i

/** A page as it is read. */
export interface PageText {
  readonly lines: readonly TextLine[]
  readonly hidden: readonly HiddenText[]
  readonly height: number
}

/** The text of the pages of a document, without repeated headers and footers. */
export const toLines = (pages: readonly PageText[], isHeading: IsHeading): DocumentLine[] =>
  toDocumentLines(withoutMargins(pages), isHeading)

/** The visible text of a page, and its hidden text. */
export function readPage(
  { glyphs, painted, rules, page }: PageContent,
  { isHeading, rowText }: Pick<ExtractionOptions, 'isHeading' | 'rowText'>,
): PageText {
  const width = page.right - page.left
  const height = page.bottom - page.top
  const lines = [0, 1, 2, 3].flatMap((turns) => {
    const visible = glyphs.filter((glyph) => !glyph.hidden && glyph.turns === turns)
    const letters = toWords(visible.map((glyph) => turned(glyph, width, height)))
    const words = turns === 0 ? withDrawnBullets(letters, painted) : letters
    // A right-to-left page is laid out like its mirror image.
    const isMirrored = isMostlyRightToLeft(words.map(({ text }) => text).join(''))
    if (isMirrored) return inReadingOrder(toSegments(words.map((word) => mirrored(word, width))), isHeading)
    const tables = rowText && turns === 0 ? ruledTables(rules) : []
    return tables.length > 0 && rowText
      ? aroundTables(words, tables, { isHeading, rowText })
      : inReadingOrder(toSegments(words), isHeading)
  })
  return { lines, hidden: hiddenTexts(glyphs), height }
}

/** The text above, in, and below each table. One with text beside it is read like any other text. */
function aroundTables(
  words: readonly Word[],
  tables: readonly RuledTable[],
  { isHeading, rowText }: { readonly isHeading: IsHeading; readonly rowText: RowText },
): TextLine[] {
  const lines: TextLine[] = []
  let rest = words
  const middleOf = ({ top, bottom }: Word) => (top + bottom) / 2
  for (const table of tables) {
    const inside = rest.filter((word) => isWithin(word, table))
    const above = rest.filter((word) => middleOf(word) < table.top)
    const below = rest.filter((word) => middleOf(word) > table.bottom)
    const hasTextBeside = inside.length + above.length + below.length < rest.length
    const rows = hasTextBeside ? null : rowsOf(table, inside, isHeading, rowText)
    if (!rows) continue
    lines.push(...inReadingOrder(toSegments(above), isHeading), ...rows)
    rest = below
  }
  return [...lines, ...inReadingOrder(toSegments(rest), isHeading)]
}

function rowsOf(
  table: RuledTable,
  words: readonly Word[],
  isHeading: IsHeading,
  rowText: RowText,
): TextLine[] | null {
  const { columns, left, right, bottom } = table
  const texts = rowsAsText(
    withUnruledRows(table, words).rows.map((row) => {
      const band = bandOf(row)
      const ofRow = words.filter((word) => isWithin(word, band))
      const cells = Array<string>(columns).fill('')
      for (const cell of row) {
        const ofCell = inReadingOrder(toSegments(ofRow.filter((word) => isWithin(word, cell))), isHeading)
        cells[cell.column] = toDocumentLines([ofCell], isHeading)
          .map((line) => line.cells.join(' '))
          .join(' ')
      }
      return { cells, isBold: ofRow.every(({ isBold }) => isBold) }
    }),
    rowText,
  )
  const size = words.reduce((most, word) => Math.max(most, word.size), 0)
  // Each is a block of its own, so none goes on in the next one.
  const row = { left, right, baseline: bottom, size, isBold: false }
  return texts?.map((text) => ({ ...row, cells: [text], block: {} })) ?? null
}

/** Text along an edge, with the page rotated so that it is level. */
function turned(glyph: Glyph, width: number, height: number): Glyph {
  if (glyph.turns === 1) return { ...glyph, x: glyph.y, y: width - glyph.x }
  if (glyph.turns === 2) return { ...glyph, x: width - glyph.x, y: height - glyph.y }
  return glyph.turns === 3 ? { ...glyph, x: height - glyph.y, y: glyph.x } : glyph
}

const mirrored = (word: Word, width: number): Word => ({
  ...word,
  left: width - word.right,
  right: width - word.left,
})

interface EdgeLine {
  readonly baseline: number
  readonly numbers: readonly number[]
  readonly page: number
}

/** Repeated text at the edges of pages is read once, page numbers never. */
function withoutMargins(pages: readonly PageText[]): TextLine[][] {
  const earlier = new Map<string, EdgeLine[]>()
  return pages.map(({ lines, height }, page) => {
    const added: (readonly [string, EdgeLine])[] = []
    const kept = lines.filter(({ cells, baseline }) => {
      const isAtEdge = baseline < height * margin || baseline > height * (1 - margin)
      if (!isAtEdge) return true
      const text = cells.join(' ')
      if (baseline > height * (1 - margin) && pageNumber.test(text)) return false
      const key = text.replace(/\d+/g, '0')
      const line = { baseline, numbers: (text.match(/\d+/g) ?? []).map(Number), page }
      if (earlier.get(key)?.some((before) => isRepeated(before, line))) return false
      added.push([key, line])
      return true
    })
    for (const [key, line] of added) {
      const known = earlier.get(key)
      if (known) known.push(line)
      else earlier.set(key, [line])
    }
    return kept
  })
}

/** Whether a line is where the same text was on an earlier page. Only a number that counts pages may differ. */
const isRepeated = (before: EdgeLine, { baseline, numbers, page }: EdgeLine): boolean =>
  Math.abs(before.baseline - baseline) <= baselineShift &&
  numbers.every((number, at) => {
    const advance = number - (before.numbers[at] ?? 0)
    // Not a year.
    const isPageNumber = number < 1000 && advance === page - before.page
    return advance === 0 || isPageNumber
  })

/** Consecutive letters that are hidden for the same reason, as text. */
function hiddenTexts(glyphs: readonly Glyph[]): HiddenText[] {
  const result: HiddenText[] = []
  for (const reason of new Set(glyphs.map(({ hidden }) => hidden))) {
    if (!reason) continue
    const words = toWords(glyphs.filter((glyph) => glyph.hidden === reason))
    const text = words.map((word) => word.text).join(' ')
    if (text !== '') result.push({ reason, text })
  }
  return result
}
