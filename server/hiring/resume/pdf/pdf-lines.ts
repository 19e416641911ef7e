import type { HiddenText } from '#contract/hiring/resume.ts'
import { isMostlyRightToLeft } from '#server/hiring/resume/letters.ts'
import { withDrawnBullets } from '#server/hiring/resume/pdf/drawn-bullets.ts'
import type { Glyph, PageContent } from '#server/hiring/resume/pdf/page-painter.ts'
import { toResumeLines } from '#server/hiring/resume/pdf/paragraphs.ts'
import { inReadingOrder, type TextLine } from '#server/hiring/resume/pdf/reading-order.ts'
import { toSegments } from '#server/hiring/resume/pdf/segments.ts'
import { toWords, type Word } from '#server/hiring/resume/pdf/words.ts'
import type { ResumeLine } from '#server/hiring/resume/resume-line.ts'

/** Headers and footers stand this near to an edge, as a share of the page's height. */
const margin = 0.09
const pageNumber =
  /^\W*(?:(?:page|seite|página|pagina|стр\.?|第)?\s*\d{1,2}\s*(?:页)?(?:(?:\/|of|von|de|sur|из|\|)\s*\d{1,2})?)\W*$/i

interface ReadPage {
  readonly lines: TextLine[]
  readonly height: number
}

/** The visible text of a document's pages, and what is hidden on them. */
export function readLines(pages: readonly PageContent[]): { lines: ResumeLine[]; hidden: HiddenText[] } {
  const read = pages.map(readPage)
  const lines = withoutMargins(read).flatMap(toResumeLines)
  return { lines, hidden: pages.flatMap(({ glyphs }) => hiddenTexts(glyphs)) }
}

function readPage({ glyphs, painted, page }: PageContent): ReadPage {
  const width = page.right - page.left
  const height = page.bottom - page.top
  const lines = [0, 1, 2, 3].flatMap((turns) => {
    const visible = glyphs.filter((glyph) => !glyph.hidden && glyph.turns === turns)
    const letters = toWords(visible.map((glyph) => turned(glyph, width, height)))
    const words = turns === 0 ? withDrawnBullets(letters, painted) : letters
    // Read from the right, a page is laid out like its mirror image.
    const isMirrored = isMostlyRightToLeft(words.map(({ text }) => text).join(''))
    return inReadingOrder(toSegments(isMirrored ? words.map((word) => mirrored(word, width)) : words))
  })
  return { lines, height }
}

/** Text along an edge, as if the page lay so that it is level. */
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

/** What repeats at the edge of pages is read once, page numbers never. */
function withoutMargins(pages: readonly ReadPage[]): TextLine[][] {
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
