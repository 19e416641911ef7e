import { findDates } from '#server/text/dates.ts'
import { union } from '#server/text-extraction/geometry.ts'
import type { IsHeading } from '#server/text-extraction/headings.ts'
import { findGutter, type Gutter, gapBelow, type Level } from '#server/text-extraction/pdf/gutter.ts'
import { levels, type Segment } from '#server/text-extraction/pdf/segments.ts'

/**
 * A line of text as it is read. `cells` are its pieces where wide gaps separate them, such as a title and its date.
 */
export interface TextLine {
  readonly cells: readonly string[]
  readonly left: number
  readonly right: number
  readonly baseline: number
  readonly size: number
  readonly isBold: boolean
  /** Lines of different blocks are in different columns or cells and never continue one another. */
  readonly block: object
}

/**
 * The segments of a page in reading order: columns one after the other, tables row by row, and a date at the right
 * edge with its line.
 */
export function inReadingOrder(segments: readonly Segment[], isHeading: IsHeading): TextLine[] {
  const lines = levels(segments)
  const gutter = findGutter(lines)
  if (!gutter) return block(lines)
  const within = lines.slice(gutter.first, gutter.last + 1)
  const region = new Region(within, gutter, isHeading)
  const above = lines.slice(0, gutter.first).flat()
  const below = lines.slice(gutter.last + 1).flat()
  const kind = region.kind()
  if (kind === 'line') {
    // Taken together, the pieces are no longer two columns.
    return inReadingOrder([...above, ...region.joined(), ...below], isHeading)
  }
  return [...inReadingOrder(above, isHeading), ...region[kind](), ...inReadingOrder(below, isHeading)]
}

function block(lines: readonly Level[]): TextLine[] {
  const block = {}
  return lines.map((level) => toLine(level, block))
}

function toLine(level: Level, block: object): TextLine {
  const all = level.reduce((a, b) => ({ ...b, ...union(a, b) }))
  return {
    cells: level.flatMap(({ text }) => text.split('\t')),
    left: all.left,
    right: all.right,
    baseline: all.baseline,
    size: Math.max(...level.map(({ size }) => size)),
    isBold: level[0]?.isBold ?? false,
    block,
  }
}

/** The two sides of a gutter. */
class Region {
  readonly #left: Segment[][] = []
  readonly #right: Segment[][] = []
  /** The words on either side, by level. */
  readonly #levels: { left: Segment[]; right: Segment[] }[]
  readonly #lines: readonly Level[]
  readonly #isHeading: IsHeading

  constructor(lines: readonly Level[], { left, right }: Gutter, isHeading: IsHeading) {
    const middle = (left + right) / 2
    this.#lines = lines
    this.#isHeading = isHeading
    this.#levels = lines.map((level) => ({
      left: level.filter((segment) => segment.right <= middle),
      right: level.filter((segment) => segment.right > middle),
    }))
    for (const level of this.#levels) {
      if (level.left.length > 0) this.#left.push(level.left)
      if (level.right.length > 0) this.#right.push(level.right)
    }
  }

  /**
   * `line`: the right side continues the lines of the left one. `rows`: cells of a table, or labels before texts.
   * `parts`: full-width sections, some of which have two sides.
   */
  kind(): 'columns' | 'rows' | 'parts' | 'line' {
    const [left, right] = [this.#left, this.#right]
    const leftHeadings = headings(left, this.#isHeading)
    const rightHeadings = headings(right, this.#isHeading)
    if (leftHeadings > 0 && rightHeadings > 0) return 'columns'
    const shared = this.#levels.filter((level) => level.left.length > 0 && level.right.length > 0).length
    if (rightHeadings === 0) {
      if (leftHeadings === 0 && shared >= right.length * 0.9 && isTail(right, left)) return 'line'
      if (areLabels(left, this.#isHeading)) return 'rows'
      if (leftHeadings > 0 && this.#isDividedByHeadings()) return 'parts'
      if (shared >= right.length * 0.9 && isTail(right, left)) return 'line'
    }
    if (dated(left) >= left.length * 0.5 && meanLength(left) < 28 && dated(left) > 1) return 'rows'
    if (this.#areLabels(shared)) return 'rows'
    const isTable = shared >= Math.max(left.length, right.length) * 0.8 && leftHeadings === 0
    if (isTable && Math.max(meanLength(left), meanLength(right)) < 40 && rightHeadings === 0) return 'rows'
    return 'columns'
  }

  /** Next to each heading on the left, the right side is empty as well. */
  #isDividedByHeadings(): boolean {
    return this.#levels.every(({ left, right }, i) => {
      if (left.length === 0 || headings([left], this.#isHeading) === 0) return true
      const before = this.#levels.findLastIndex((level, j) => j < i && level.right.length > 0)
      const after = this.#levels.findIndex((level, j) => j > i && level.right.length > 0)
      if (right.length > 0) return false
      return before < 0 || after < 0 || distance(this.#lines[before], this.#lines[after]) > 2.2
    })
  }

  /** Each block on the left begins on a line of the right side, and there is less of it. */
  #areLabels(shared: number): boolean {
    if (meanLength(this.#left) > 26) return false
    if (this.#left.length > this.#right.length * 0.7 && shared < this.#left.length) return false
    const starts = this.#levels.filter((level, i) => level.left.length > 0 && this.#startsBlock(i))
    const aligned = starts.filter((level) => level.right.length > 0)
    return aligned.length >= Math.max(2, starts.length * 0.85)
  }

  #startsBlock(i: number): boolean {
    const before = this.#levels[i - 1]
    return !before || before.left.length === 0 || gapBelow(this.#lines, i - 1) > 1.75
  }

  /** The narrower column first, so that the wider one continues across pages. */
  columns(): TextLine[] {
    const [left, right] = [this.#left.flat(), this.#right.flat()]
    const columns = width(right) < width(left) * 0.75 ? [right, left] : [left, right]
    return columns.flatMap((column) => inReadingOrder(column, this.#isHeading))
  }

  parts(): TextLine[] {
    const parts: Segment[][] = [[]]
    const lines: TextLine[] = []
    const flush = () => lines.push(...inReadingOrder(parts.pop() ?? [], this.#isHeading))
    for (const { left, right } of this.#levels) {
      if (headings([left], this.#isHeading) > 0) {
        flush()
        lines.push(...block([left]))
        parts.push([])
      } else parts.at(-1)?.push(...left, ...right)
    }
    flush()
    return lines
  }

  joined(): Segment[] {
    return this.#levels.flatMap(({ left, right }) => {
      const from = left.at(-1)
      const to = right[0]
      if (!from || !to) return [...left, ...right]
      const joined = { ...from, ...union(from, to), text: `${from.text}\t${to.text}` }
      return [...left.slice(0, -1), joined, ...right.slice(1)]
    })
  }

  rows(): TextLine[] {
    const rows: { left: Segment[]; right: Segment[] }[] = []
    for (const [i, level] of this.#levels.entries()) {
      const last = rows.at(-1)
      const goesOn = isWrapped(last?.left.at(-1)?.text ?? '', level.left[0]?.text ?? '', this.#isHeading)
      const begins = level.left.length > 0 && (level.right.length > 0 || this.#startsBlock(i))
      if (!last || (begins && !goesOn)) rows.push({ left: [...level.left], right: [...level.right] })
      else {
        last.left.push(...level.left)
        last.right.push(...level.right)
      }
    }
    return rows.flatMap((one) => row(one, this.#isHeading))
  }
}

/** A row of a table: the left cell comes before the first line of its right side. */
function row({ left, right }: { left: Segment[]; right: Segment[] }, isHeading: IsHeading): TextLine[] {
  const [first, ...more] = inReadingOrder(right, isHeading)
  const label = inReadingOrder(left, isHeading)
  if (!first) return label
  const cells = label.map((line) => line.cells.join(' '))
  const text = cells.join(' ')
  if (text === '') return [first, ...more]
  // A heading in front of its section stays a line of its own.
  if (isHeading(text)) return [...label, first, ...more]
  return [{ ...first, cells: [text, ...first.cells] }, ...more]
}

/** Only headings and dates, each of which may take two lines. */
function areLabels(side: readonly Segment[][], isHeading: IsHeading): boolean {
  const texts = side.map(textOf)
  const labels = texts.filter((text, i) => {
    const [above, below] = [texts[i - 1], texts[i + 1]]
    const isLabel = (part: string) => isHeading(part) || findDates(part).length > 0
    return (
      isLabel(text) ||
      (above && isWrapped(above, text, isHeading)) ||
      (below && isWrapped(text, below, isHeading))
    )
  })
  return side.length > 1 && meanLength(side) < 28 && labels.length >= side.length * 0.7
}

/** A heading or a span of dates that continues on the next line. */
function isWrapped(above: string, below: string, isHeading: IsHeading): boolean {
  if (isHeading(`${above} ${below}`) && !isHeading(above)) return true
  if (/[-–—/]$|\b(?:to|bis)$/.test(above)) return true
  const joined = findDates(`${above} ${below}`)
  return joined.some(({ start, end }) => start < above.length && end > above.length + 1)
}

/** In em of the upper line. */
function distance(above: Level | undefined, below: Level | undefined): number {
  const [a, b] = [above?.[0], below?.[0]]
  return a && b ? (b.baseline - a.baseline) / a.size : Number.POSITIVE_INFINITY
}

/** Short pieces at the right edge: dates and places of what is before them. */
function isTail(right: readonly Segment[][], left: readonly Segment[][]): boolean {
  if (meanLength(right) > 32) return false
  return dated(right) >= right.length * 0.4 || right.length <= left.length * 0.4
}

const textOf = (level: readonly Segment[]) => level.map(({ text }) => text).join(' ')
/** A single word of a sentence, such as "languages", may also be a heading. */
const headings = (side: readonly Segment[][], isHeading: IsHeading) =>
  side.filter((level) => isHeading(textOf(level)) && (level[0]?.isBold || !/^\p{Ll}/u.test(textOf(level))))
    .length
const dated = (side: readonly Segment[][]) =>
  side.filter((level) => findDates(textOf(level)).length > 0).length
const meanLength = (side: readonly Segment[][]) =>
  side.reduce((sum, level) => sum + textOf(level).length, 0) / Math.max(1, side.length)
const width = (side: readonly Segment[]) =>
  Math.max(...side.map(({ right }) => right)) - Math.min(...side.map(({ left }) => left))
