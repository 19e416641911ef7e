import type { Point } from '#server/database/seed/pictures/drawing.ts'

export interface Terrain {
  readonly columns: number
  readonly rows: number
  /** Distance of two samples on the sheet. */
  readonly cell: number
  /** Heights row by row; the outermost samples must be lower than every threshold, so that all rings close. */
  readonly heights: Float64Array
}

type Side = 'top' | 'right' | 'bottom' | 'left'

/** By the corners above the threshold (8 top left, 4 top right, 2 bottom right, 1 bottom left): where a line enters and leaves. */
const crossings: readonly (readonly (readonly [Side, Side])[])[] = [
  [],
  [['left', 'bottom']],
  [['bottom', 'right']],
  [['left', 'right']],
  [['right', 'top']],
  [
    ['left', 'bottom'],
    ['right', 'top'],
  ],
  [['bottom', 'top']],
  [['left', 'top']],
  [['top', 'left']],
  [['top', 'bottom']],
  [
    ['top', 'left'],
    ['bottom', 'right'],
  ],
  [['top', 'right']],
  [['right', 'left']],
  [['right', 'bottom']],
  [['bottom', 'left']],
  [],
]

/** The closed lines around everything above a height (marching squares). */
export function rings(terrain: Terrain, threshold: number): Point[][] {
  const next = segments(terrain, threshold)
  const lines: Point[][] = []
  for (const start of next.keys()) {
    const line: Point[] = []
    for (let edge = start, step = next.get(edge); step; step = next.get(edge)) {
      line.push(step.point)
      next.delete(edge)
      edge = step.to
    }
    if (line.length > 2) lines.push(line)
  }
  return lines
}

/** Per edge of the raster that a line enters by: the point on it and the edge by which the line leaves the cell. */
function segments({ columns, rows, cell, heights }: Terrain, threshold: number) {
  const height = (x: number, y: number) => heights[y * columns + x] ?? 0
  const share = (from: number, to: number) => (threshold - from) / (to - from)
  const across = (x: number, y: number): Point => [
    (x + share(height(x, y), height(x + 1, y))) * cell,
    y * cell,
  ]
  const down = (x: number, y: number): Point => [x * cell, (y + share(height(x, y), height(x, y + 1))) * cell]
  const edges = {
    top: (x: number, y: number) => [(y * columns + x) * 2, across, x, y] as const,
    bottom: (x: number, y: number) => [((y + 1) * columns + x) * 2, across, x, y + 1] as const,
    left: (x: number, y: number) => [(y * columns + x) * 2 + 1, down, x, y] as const,
    right: (x: number, y: number) => [(y * columns + x + 1) * 2 + 1, down, x + 1, y] as const,
  }
  const next = new Map<number, { point: Point; to: number }>()
  const above = (x: number, y: number) => (height(x, y) > threshold ? 1 : 0)
  for (let y = 0; y < rows - 1; y++) {
    for (let x = 0; x < columns - 1; x++) {
      const corners = above(x, y) * 8 + above(x + 1, y) * 4 + above(x + 1, y + 1) * 2 + above(x, y + 1)
      for (const [from, to] of crossings[corners] ?? []) {
        const [edge, place, column, row] = edges[from](x, y)
        next.set(edge, { point: place(column, row), to: edges[to](x, y)[0] })
      }
    }
  }
  return next
}
