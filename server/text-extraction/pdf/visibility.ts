import { type Color, isSameColor, paper } from '#server/text-extraction/colors.ts'
import { isInside } from '#server/text-extraction/geometry.ts'
import { blended, normal } from '#server/text-extraction/pdf/blending.ts'
import type { Glyph, PageContent, Painted } from '#server/text-extraction/pdf/page-painter.ts'

/** Marks what a reader of the page cannot see: letters under a shape, and letters in the color around them. */
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
  const here = shapes.filter((shape) => isInside(shape, x, y))
  const above = here.filter(({ order }) => order >= glyph.order)
  if (above.some(({ isOpaque, blend }) => isOpaque && blend === normal)) return 'covered'
  const background = here.filter(({ order }) => order < glyph.order).reduce(paintOver, paper)
  const ink = blended(glyph.blend, background, glyph.color)
  if (isSameColor(ink, background)) return 'background-colored'
  return isSameColor(above.reduce(paintOver, ink), above.reduce(paintOver, background)) ? 'covered' : null
}

/** The color of a place after a shape was painted there. */
const paintOver = (behind: Color, { isOpaque, blend, color }: Painted): Color =>
  isOpaque || color === null ? blended(blend, behind, color) : behind
