import type { HiddenText } from '#contract/hidden-text.ts'
import type { DocumentLine } from '#server/text-extraction/document-line.ts'
import type { IsHeading } from '#server/text-extraction/headings.ts'
import { isMostlyRightToLeft } from '#server/text-extraction/letters.ts'
import { withDrawnBullets } from '#server/text-extraction/pdf/drawn-bullets.ts'
import type { Glyph, PageContent } from '#server/text-extraction/pdf/page-painter.ts'
import { toDocumentLines } from '#server/text-extraction/pdf/paragraphs.ts'
import { inReadingOrder, type TextLine } from '#server/text-extraction/pdf/reading-order.ts'
import { toSegments } from '#server/text-extraction/pdf/segments.ts'
import { toWords, type Word } from '#server/text-extraction/pdf/words.ts'

/** How close to an edge headers and footers are, as a share of the page's height. */
const margin = 0.09
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
export function readPage({ glyphs, painted, page }: PageContent, isHeading: IsHeading): PageText {
  const width = page.right - page.left
  const height = page.bottom - page.top
  const lines = [0, 1, 2, 3].flatMap((turns) => {
    const visible = glyphs.filter((glyph) => !glyph.hidden && glyph.turns === turns)
    const letters = toWords(visible.map((glyph) => turned(glyph, width, height)))
    const words = turns === 0 ? withDrawnBullets(letters, painted) : letters
    // A right-to-left page is laid out like its mirror image.
    const isMirrored = isMostlyRightToLeft(words.map(({ text }) => text).join(''))
    const segments = toSegments(isMirrored ? words.map((word) => mirrored(word, width)) : words)
    return inReadingOrder(segments, isHeading)
  })
  return { lines, hidden: hiddenTexts(glyphs), height }
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

/** Repeated text at the edges of pages is read once, page numbers never. */
function withoutMargins(pages: readonly PageText[]): TextLine[][] {
  const seen = new Set<string>()
  return pages.map(({ lines, height }) =>
    lines.filter(({ cells, baseline }) => {
      const isAtEdge = baseline < height * margin || baseline > height * (1 - margin)
      if (!isAtEdge) return true
      const text = cells.join(' ')
      if (baseline > height * (1 - margin) && pageNumber.test(text)) return false
      const key = text.replace(/\d+/g, '0')
      if (pages.length > 1 && seen.has(key)) return false
      seen.add(key)
      return true
    }),
  )
}

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
