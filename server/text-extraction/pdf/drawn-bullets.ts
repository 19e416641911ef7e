import type { Painted } from '#server/text-extraction/pdf/page-painter.ts'
import type { Word } from '#server/text-extraction/pdf/words.ts'

/** Browsers draw list bullets as shapes: each small shape next to a line becomes a letter of it. */
export function withDrawnBullets(words: readonly Word[], painted: readonly Painted[]): Word[] {
  const bullets = painted.filter(isSmallAndSquare).flatMap((shape) => {
    const { left, right, top, bottom } = shape
    const middle = (top + bottom) / 2
    const beside = words.find(({ baseline, size, ...word }) => {
      const gap = Math.max(word.left - right, left - word.right)
      return Math.abs(baseline - size * 0.3 - middle) < size * 0.25 && gap > 0 && gap < size * 1.5
    })
    if (!beside) return []
    const { baseline, size } = beside
    return [{ text: '•', left, right, top, bottom, baseline, size, isBold: beside.isBold }]
  })
  return [...words, ...bullets]
}

function isSmallAndSquare({ left, right, top, bottom }: Painted): boolean {
  const [width, height] = [right - left, bottom - top]
  return width > 1.5 && width < 7 && height > width * 0.7 && height < width * 1.4
}
