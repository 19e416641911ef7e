import { present } from '#server/present.ts'
import type { Box } from '#server/text-extraction/geometry.ts'
import { plainLetters, toReadingOrder } from '#server/text-extraction/letters.ts'
import type { Glyph } from '#server/text-extraction/pdf/page-painter.ts'

export interface Word extends Box {
  readonly text: string
  readonly baseline: number
  readonly size: number
  readonly isBold: boolean
}

/** Letters joined into words by the gaps between them, regardless of painting order. */
export function toWords(glyphs: readonly Glyph[]): Word[] {
  return baselines(withMarks(glyphs)).flatMap((line) => pieces(withoutDoubles(line)).flatMap(splitLine))
}

/** Separately painted accents go with the letter before them. */
function withMarks(glyphs: readonly Glyph[]): Glyph[] {
  const result: Glyph[] = []
  for (const glyph of glyphs) {
    const before = result.at(-1)
    if (before && /^\p{M}+$/u.test(glyph.text))
      result[result.length - 1] = { ...before, text: before.text + glyph.text }
    else result.push(glyph)
  }
  return result
}

/** Letters on one level, each line from left to right. */
function baselines(glyphs: readonly Glyph[]): Glyph[][] {
  const lines: Glyph[][] = []
  for (const glyph of glyphs.toSorted((a, b) => a.y - b.y)) {
    const line = lines.at(-1)
    const first = line?.[0]
    if (line && first && glyph.y - first.y <= Math.min(first.size, glyph.size) * 0.2) line.push(glyph)
    else lines.push([glyph])
  }
  return lines.map((line) => line.toSorted((a, b) => a.x - b.x))
}

/** Some programs paint a letter twice to make it bold. */
function withoutDoubles(line: readonly Glyph[]): Glyph[] {
  return line.filter((glyph, i) => {
    for (let j = i - 1; j >= Math.max(0, i - 3); j--) {
      const other = line[j]
      if (other && other.text === glyph.text && glyph.text !== ' ' && glyph.x - other.x < glyph.size * 0.12)
        return false
    }
    return true
  })
}

/** A line's letters split at wide gaps, because each piece can have its own letter spacing. */
function pieces(line: readonly Glyph[]): Glyph[][] {
  const pieces: Glyph[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const glyph of line) {
    const isBlank = glyph.text.trim() === ''
    const last = pieces.at(-1)
    if (last && (isBlank || glyph.x - end < glyph.size * 1.3)) last.push(glyph)
    else if (!isBlank) pieces.push([glyph])
    if (!isBlank) end = glyph.x + glyph.width
  }
  return pieces
}

function splitLine(line: readonly Glyph[]): Word[] {
  const spaced = letterSpacing(line)
  const words: Word[] = []
  let word: Glyph[] = []
  const finish = () => {
    const made = toWord(word)
    if (made) words.push(made)
    word = []
  }
  for (const glyph of line) {
    const before = word.at(-1)
    const isBlank = glyph.text.trim() === ''
    if (isBlank && !spaced) finish()
    if (isBlank) continue
    const gap = before ? glyph.x - (before.x + before.width) : 0
    const limit = Math.max(glyph.size, before?.size ?? 0) * 0.17
    if (before && gap > (spaced ?? limit)) finish()
    // Letters painted over another word begin a new one.
    else if (before && gap < -glyph.size) finish()
    word.push(glyph)
  }
  finish()
  return words
}

/** For a line with letter spacing (`E D U C A T I O N`), the gap that begins a new word; null for ordinary lines. */
function letterSpacing(line: readonly Glyph[]): number | null {
  const letters = line.filter(({ text }) => text.trim() !== '')
  if (letters.length < 4) return null
  const gaps = letters.slice(1).map((glyph, i) => {
    const before = present(letters[i])
    return (glyph.x - before.x - before.width) / glyph.size
  })
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length * 0.4)] ?? 0
  const size = letters[0]?.size ?? 0
  const close = gaps.filter((gap) => Math.abs(gap - usual) < 0.1).length
  // Monospaced letters are apart as well, but their gaps differ.
  return usual > 0.14 && close > gaps.length * 0.55 ? (usual + 0.17) * size : null
}

function toWord(glyphs: readonly Glyph[]): Word | null {
  const [first] = glyphs
  const last = glyphs.at(-1)
  if (!first || !last) return null
  const text = plainLetters(toReadingOrder(glyphs.map((glyph) => plainGlyph(glyph.text))))
  if (text === '') return null
  const size = Math.max(...glyphs.map((glyph) => glyph.size))
  return {
    text,
    left: first.x,
    right: Math.max(...glyphs.map((glyph) => glyph.x + glyph.width)),
    top: first.y - size * 0.75,
    bottom: first.y + size * 0.25,
    baseline: first.y,
    size,
    isBold: glyphs.filter((glyph) => glyph.isBold).length > glyphs.length / 2,
  }
}

/** Soft hyphens stay until lines are joined, because they mark words that continue. */
const plainGlyph = (text: string) => (text === '\u00AD' ? '-' : text)
