import type { Segment } from '#server/hiring/resume/pdf/segments.ts'

/** A strip of empty space between two columns, over the lines from `first` to `last`. */
export interface Gutter {
  readonly left: number
  readonly right: number
  readonly first: number
  readonly last: number
}

export type Level = readonly Segment[]

/** A narrower strip is a space between words. In em. */
const narrowest = 0.9
/** A vertical gap of more than this many em parts paragraphs. */
const paragraphGap = 1.75

/** The longest empty strip that has text on both of its sides in at least two lines each; null where there is none. */
export function findGutter(levels: readonly Level[]): Gutter | null {
  let best: Gutter | null = null
  for (const [i, level] of levels.entries()) {
    for (let s = 1; s < level.length; s++) {
      const strip = { left: level[s - 1]?.right ?? 0, right: level[s]?.left ?? 0 }
      if (best && i >= best.first && i <= best.last && strip.left <= best.right && strip.right >= best.left)
        continue
      const gutter = trim(levels, grow(levels, i, strip))
      if (gutter && (!best || extent(levels, gutter) > extent(levels, best))) best = gutter
    }
  }
  return best
}

/** The lines that a strip goes through, as far as it stays wide enough. */
function grow(levels: readonly Level[], start: number, strip: { left: number; right: number }): Gutter {
  let { left, right } = strip
  const width = narrowest * (levels[start]?.[0]?.size ?? 10)
  const pass = (i: number): boolean => {
    const gap = widestGap(levels[i] ?? [], left, right)
    if (gap.right - gap.left < width) return false
    ;({ left, right } = gap)
    return true
  }
  let last = start
  while (last + 1 < levels.length && pass(last + 1)) last++
  let first = start
  while (first > 0 && pass(first - 1)) first--
  return { left, right, first, last }
}

function widestGap(level: Level, left: number, right: number): { left: number; right: number } {
  let best = { left: 0, right: -1 }
  for (let i = 0; i <= level.length; i++) {
    const gap = {
      left: Math.max(left, level[i - 1]?.right ?? Number.NEGATIVE_INFINITY),
      right: Math.min(right, level[i]?.left ?? Number.POSITIVE_INFINITY),
    }
    if (gap.right - gap.left > best.right - best.left) best = gap
  }
  return best
}

/** Without lines at either end that stand on one side only and belong to the wide text that they touch. */
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
    while (start < last && isOneSided(start) && gapBelow(levels, start - 1) < paragraphGap) start++
    if (start === first || gapBelow(levels, start - 1) >= paragraphGap) first = start
  }
  let lefts = 0
  let rights = 0
  for (const level of levels.slice(first, last + 1)) {
    const [hasLeft, hasRight] = sides(level, gutter)
    if (hasLeft) lefts++
    if (hasRight) rights++
  }
  return lefts >= 2 && rights >= 2 ? { ...gutter, first, last } : null
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

const extent = (levels: readonly Level[], { first, last }: Gutter): number =>
  (levels[last]?.[0]?.baseline ?? 0) - (levels[first]?.[0]?.baseline ?? 0)
