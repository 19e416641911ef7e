import { type Box, isInside } from '#server/text-extraction/geometry.ts'

/** A table whose rows and columns are separated by lines. */
export interface RuledTable extends Box {
  /** From top to bottom, each with its cells from left to right. */
  readonly rows: readonly (readonly Cell[])[]
  readonly columns: number
}

export interface Cell extends Box {
  /** The first of its columns, from 0. */
  readonly column: number
}

/** In points: lines so near to each other are the same one, or meet. */
const tolerance = 2
/** The share of a table's width that a line between two rows has at least. */
const leastWidth = 0.6
/** A page of more is a drawing. */
const mostColumns = 40
const mostRows = 300

/** The tables of a page from top to bottom. Two that are beside each other are taken for one. */
export function ruledTables(rules: readonly Box[]): RuledTable[] {
  const isLevel = ({ left, top, right, bottom }: Box) => right - left > bottom - top
  const level = rules.filter(isLevel)
  const upright = rules.filter((rule) => !isLevel(rule))
  return bands(upright).flatMap((band) => {
    const { top, bottom } = band
    const beside = upright.filter((rule) => rule.top >= top && rule.bottom <= bottom)
    const across = level.filter((rule) => rule.top >= top - tolerance && rule.bottom <= bottom + tolerance)
    return tableOf(across, beside)
  })
}

/** The spans of height in which there are upright lines. */
function bands(upright: readonly Box[]): { top: number; bottom: number }[] {
  const found: { top: number; bottom: number }[] = []
  for (const { top, bottom } of upright.toSorted((a, b) => a.top - b.top)) {
    const last = found.at(-1)
    if (last && top <= last.bottom + tolerance) last.bottom = Math.max(last.bottom, bottom)
    else found.push({ top, bottom })
  }
  return found
}

function tableOf(across: readonly Box[], beside: readonly Box[]): RuledTable[] {
  const sides = [...across, ...beside]
  const left = Math.min(...sides.map((rule) => rule.left))
  const right = Math.max(...sides.map((rule) => rule.right))
  const xs = distinct([left, right, ...beside.map(middleOf('left', 'right'))])
  const ys = distinct([
    ...beside.flatMap(({ top, bottom }) => [top, bottom]),
    ...across.map(middleOf('top', 'bottom')),
  ]).filter(
    (y, at, all) => at === 0 || at === all.length - 1 || widthAt(across, y) > leastWidth * (right - left),
  )
  const [top, bottom] = [ys[0] ?? 0, ys.at(-1) ?? 0]
  if (xs.length < 3 || ys.length < 3 || xs.length > mostColumns || ys.length > mostRows) return []
  const rows = ys.slice(0, -1).map((rowTop, at) => {
    const rowBottom = ys[at + 1] ?? bottom
    const middle = (rowTop + rowBottom) / 2
    const borders = xs.filter(
      (x, nth) =>
        nth === 0 ||
        nth === xs.length - 1 ||
        beside.some(
          (rule) => isAt(x, middleOf('left', 'right')(rule)) && rule.top < middle && rule.bottom > middle,
        ),
    )
    return borders.slice(0, -1).map((x, nth) => ({
      column: xs.indexOf(x),
      left: x,
      right: borders[nth + 1] ?? right,
      top: rowTop,
      bottom: rowBottom,
    }))
  })
  return [{ rows, columns: xs.length - 1, left, right, top, bottom }]
}

const middleOf =
  (from: keyof Box, to: keyof Box) =>
  (box: Box): number =>
    (box[from] + box[to]) / 2

const isAt = (one: number, other: number) => Math.abs(one - other) <= tolerance

/** In order, each once. */
function distinct(numbers: readonly number[]): number[] {
  const kept: number[] = []
  for (const one of numbers.toSorted((a, b) => a - b))
    if (!isAt(one, kept.at(-1) ?? Number.NEGATIVE_INFINITY)) kept.push(one)
  return kept
}

/** How much of a width the lines at a height cover, each point once for lines that do not overlap. */
const widthAt = (across: readonly Box[], y: number): number =>
  across
    .filter((rule) => isAt(y, middleOf('top', 'bottom')(rule)))
    .reduce((sum, { left, right }) => sum + right - left, 0)

/** Whether the middle of one box is inside another. */
export const isWithin = (one: Box, other: Box): boolean =>
  isInside(other, middleOf('left', 'right')(one), middleOf('top', 'bottom')(one))
