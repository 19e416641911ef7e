import type { Segment } from '#server/text-extraction/pdf/segments.ts'

/** A strip of empty space between two columns, over the lines from `first` to `last`. */
export interface Gutter {
  readonly left: number
  readonly right: number
  readonly first: number
  readonly last: number
}

export type Level = readonly Segment[]

/** A narrower strip is a space between words. In em, where it is widest and where a long word extends into it. */
const narrowest = 0.9
const narrowestInPlaces = 0.45
/** A larger vertical gap, in em, separates paragraphs. */
const paragraphGap = 1.75

/** The empty strip with the most lines on both sides, at least two each; null if there is none. */
export function findGutter(levels: readonly Level[]): Gutter | null {
  let best: Gutter | null = null
  for (const [i, level] of levels.entries()) {
    for (let s = 1; s < level.length; s++) {
      const strip = { left: level[s - 1]?.right ?? 0, right: level[s]?.left ?? 0 }
      if (strip.right - strip.left < narrowest * (level[s]?.size ?? 10)) continue
      if (best && i >= best.first && i <= best.last && strip.left <= best.right && strip.right >= best.left)
        continue
      const gutter = trim(levels, grow(levels, i, strip))
      if (gutter && (!best || weight(levels, gutter) > weight(levels, best))) best = gutter
    }
  }
  return best
}

/** The lines that a strip crosses. A long word may extend far into it if nothing is on its other side. */
function grow(levels: readonly Level[], start: number, strip: { left: number; right: number }): Gutter {
  let { left, right } = strip
  const pass = (level: Level): boolean => {
    const gap = gapAround(level, left, right)
    const common = { left: Math.max(left, gap.left), right: Math.min(right, gap.right) }
    if (gap.right - gap.left < narrowestInPlaces * (level[0]?.size ?? 10) || common.right - common.left < 0.3)
      return false
    ;({ left, right } = common)
    return true
  }
  let last = start
  while (last + 1 < levels.length && pass(levels[last + 1] ?? [])) last++
  let first = start
  while (first > 0 && pass(levels[first - 1] ?? [])) first--
  return { left, right, first, last }
}

/** The gap of a line that overlaps a strip the most. */
function gapAround(level: Level, left: number, right: number): { left: number; right: number } {
  let best = { left: 0, right: 0 }
  let most = Number.NEGATIVE_INFINITY
  for (let i = 0; i <= level.length; i++) {
    const gap = {
      left: level[i - 1]?.right ?? Number.NEGATIVE_INFINITY,
      right: level[i]?.left ?? Number.POSITIVE_INFINITY,
    }
    const common = Math.min(right, gap.right) - Math.max(left, gap.left)
    if (common <= most) continue
    most = common
    best = gap
  }
  return best
}

/** Without lines at either end that are on one side only and belong to adjacent full-width text. */
function trim(levels: readonly Level[], gutter: Gutter): Gutter | null {
  let { first, last } = gutter
  const isOneSided = (i: number) => {
    const [hasLeft, hasRight] = sides(levels[i] ?? [], gutter)
    return hasLeft !== hasRight
  }
  if (last < levels.length - 1) {
    let end = last
    while (end > first && isOneSided(end) && gapBelow(levels, end) < paragraphGap) end--
    if (end === last || gapBelow(levels, end) >= paragraphGap) last = end
  }
  if (first > 0) {
    let start = first
    // A heading is closer to what follows, and stays with it.
    const touches = (i: number) =>
      gapBelow(levels, i - 1) < paragraphGap && gapBelow(levels, i - 1) < gapBelow(levels, i) * 1.2
    while (start < last && isOneSided(start) && touches(start)) start++
    if (start === first || gapBelow(levels, start - 1) >= paragraphGap) first = start
  }
  const trimmed = { ...gutter, first, last }
  return Math.min(...linesOfSides(levels, trimmed)) >= 2 ? trimmed : null
}

export function sides(level: Level, { left, right }: Gutter): readonly [boolean, boolean] {
  const middle = (left + right) / 2
  return [level.some((segment) => segment.right <= middle), level.some((segment) => segment.left >= middle)]
}

/** Between the baselines of a line and the next one, in em of the smaller one. */
export function gapBelow(levels: readonly Level[], i: number): number {
  const above = levels[i]?.[0]
  const below = levels[i + 1]?.[0]
  if (!above || !below) return Number.POSITIVE_INFINITY
  return (below.baseline - above.baseline) / Math.min(above.size, below.size)
}

/** How many lines the emptier side has; of two such strips, the longer one counts more. */
function weight(levels: readonly Level[], gutter: Gutter): number {
  const [lefts, rights] = linesOfSides(levels, gutter)
  return Math.min(lefts, rights) + (gutter.last - gutter.first) / 1000
}

function linesOfSides(levels: readonly Level[], gutter: Gutter): readonly [number, number] {
  const both = levels.slice(gutter.first, gutter.last + 1).map((level) => sides(level, gutter))
  return [both.filter(([hasLeft]) => hasLeft).length, both.filter(([, hasRight]) => hasRight).length]
}
