import { type Color, isSameColor, paper } from '#server/text-extraction/colors.ts'
import { isInside } from '#server/text-extraction/geometry.ts'
import type { Glyph, PageContent, Painted } from '#server/text-extraction/pdf/page-painter.ts'

/** Marks what a reader of the page cannot see: letters under a shape, and letters in the color behind them. */
export function checkVisibility({ glyphs, painted }: PageContent): Glyph[] {
  // Anything smaller than a letter covers none and is no background.
  const shapes = painted.filter(({ left, right, top, bottom }) => right - left > 1 && bottom - top > 2)
  return glyphs.map((glyph) => {
    if (glyph.hidden || glyph.text.trim() === '') return glyph
    const hidden = reasonFor(glyph, shapes)
    return hidden ? { ...glyph, hidden } : glyph
  })
}

function reasonFor(glyph: Glyph, shapes: readonly Painted[]): Glyph['hidden'] {
  const isUpright = glyph.turns % 2 === 1
  const x = isUpright ? glyph.x : glyph.x + glyph.width / 2
  const y = isUpright ? glyph.y : glyph.y - glyph.size * 0.3
  let fill: Color = paper
  for (const shape of shapes) {
    if (!isInside(shape, x, y)) continue
    if (shape.order >= glyph.order) {
      if (shape.isOpaque) return 'covered'
    } else if (shape.isOpaque || shape.color === null) fill = shape.color
  }
  return isSameColor(glyph.color, fill) ? 'background-colored' : null
}
