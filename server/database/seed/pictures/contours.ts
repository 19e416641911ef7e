import {
  backdrop,
  box,
  circle,
  element,
  gradient,
  group,
  type Point,
  path,
  type Scene,
  soft,
  straight,
} from '#server/database/seed/pictures/drawing.ts'
import { ink, mix } from '#server/database/seed/pictures/palette.ts'
import { ground, type Random } from '#server/database/seed/pictures/random.ts'
import { rings, type Terrain } from '#server/database/seed/pictures/rings.ts'

const levels = 15
const cell = 10
const folds = 4

/** An unfolded map: heights in tints, a lake, and a route that somebody has walked. */
export const contours: Scene = (random) => {
  const terrain = survey(random)
  return [
    element(
      'defs',
      {},
      gradient('fold', ['rgba(12,38,41,0.16)', 'rgba(12,38,41,0)', 'rgba(255,255,255,0.16)'], {
        x2: 1,
        y2: 0,
      }),
    ),
    backdrop('#5d9a8f'),
    ...Array.from({ length: levels }, (_, level) => layer(terrain, level)),
    graticule(),
    route(),
    ...Array.from({ length: folds }, (_, fold) =>
      box((fold * 1600) / folds, 0, 1600 / folds, 1000, 'url(#fold)'),
    ),
  ].join('')
}

function survey(random: Random): Terrain {
  const [columns, rows] = [170, 110]
  const rough = ground(random)
  const peaks = [
    [430, 330, 1.15, 330],
    [1130, 300, 0.75, 260],
    [1240, 760, 1, 300],
    [210, 860, 0.55, 240],
  ] as const
  const heights = new Float64Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const rim = row === 0 || column === 0 || row === rows - 1 || column === columns - 1
      const [x, y] = [column * cell - 40, row * cell - 40]
      const swell = peaks.reduce(
        (sum, [px, py, top, wide]) => sum + top * Math.exp(-(((x - px) ** 2 + (y - py) ** 2) / wide ** 2)),
        0,
      )
      heights[row * columns + column] = rim ? -9 : swell + 0.42 * rough(x / 260, y / 260)
    }
  }
  return { columns, rows, cell, heights }
}

function layer(terrain: Terrain, level: number): string {
  const threshold = -0.02 + (level / levels) * 1.32
  const lines = rings(terrain, threshold)
    .map((line) => `${straight(line)}Z`)
    .join('')
  const height = level / (levels - 1)
  const tint =
    height < 0.5 ? mix('#f3ead4', '#c4d4b9', height * 2) : mix('#c4d4b9', '#4f8a79', height * 2 - 1)
  const bold = level % 5 === 0
  return path(lines, {
    fill: level === 0 ? '#f3ead4' : tint,
    'fill-rule': 'evenodd',
    stroke: level === 0 ? ink.spruce : mix('#a9783f', ink.spruce, height),
    'stroke-width': bold ? 3 : 1.3,
    'stroke-linejoin': 'round',
    transform: 'translate(-40 -40)',
  })
}

function graticule(): string {
  const lines = [200, 400, 600, 800]
    .map((y) => `M0 ${y}H1600`)
    .concat([200, 400, 600, 800, 1000, 1200, 1400].map((x) => `M${x} 0V1000`))
  return path(lines.join(''), { stroke: ink.spruce, 'stroke-width': 1, opacity: 0.28 })
}

function route(): string {
  const stops: Point[] = [
    [150, 640],
    [330, 560],
    [500, 600],
    [640, 520],
    [760, 600],
    [900, 560],
    [980, 430],
    [1130, 470],
    [1290, 500],
    [1400, 380],
  ]
  const [start, end] = [stops[0] as Point, stops.at(-1) as Point]
  return group({}, [
    path(soft(stops), {
      fill: 'none',
      stroke: ink.paper,
      'stroke-width': 13,
      'stroke-linecap': 'round',
      opacity: 0.75,
    }),
    path(soft(stops), {
      fill: 'none',
      stroke: ink.rust,
      'stroke-width': 6.5,
      'stroke-linecap': 'round',
      'stroke-dasharray': '22 15',
    }),
    ...[2, 4, 7].map((at) =>
      circle(stops[at]?.[0] ?? 0, stops[at]?.[1] ?? 0, 11, ink.paper, {
        stroke: ink.rust,
        'stroke-width': 5,
      }),
    ),
    circle(start[0], start[1], 17, ink.rust, { stroke: ink.paper, 'stroke-width': 6 }),
    path(
      `M${end[0]} ${end[1] + 6}C${end[0] - 62} ${end[1] - 62} ${end[0] - 40} ${end[1] - 118} ${end[0]} ${end[1] - 118}C${end[0] + 40} ${end[1] - 118} ${end[0] + 62} ${end[1] - 62} ${end[0]} ${end[1] + 6}Z`,
      { fill: ink.rust, stroke: ink.paper, 'stroke-width': 6 },
    ),
    circle(end[0], end[1] - 72, 16, ink.paper),
  ])
}
