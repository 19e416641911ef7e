import {
  backdrop,
  circle,
  group,
  type Point,
  path,
  polygon,
  type Scene,
  soft,
  straight,
} from '#server/database/seed/pictures/drawing.ts'
import { darker, ink, mix } from '#server/database/seed/pictures/palette.ts'
import type { Random } from '#server/database/seed/pictures/random.ts'

const crops = [
  '#d9b566',
  '#c9cf9c',
  '#8fb48c',
  '#5e9483',
  '#e6d3a3',
  '#3f7a69',
  '#c98d5b',
  '#a9c3a0',
  '#e9dfc0',
  '#2f6a5b',
  '#b7bf7d',
  '#d79a74',
]

/** Farmland from the air: every field another crop, a river, a road, and round fields under pivots. */
export const fields: Scene = (random) => {
  const parcels = split(random, [
    [-260, -300],
    [1900, -300],
    [1900, 1320],
    [-260, 1320],
  ])
  return [
    backdrop('#41705f'),
    group(
      { transform: 'rotate(-17 800 500)' },
      parcels.map((corners) => parcel(random, corners)),
    ),
    river(random),
    road(),
  ].join('')
}

const along = (from: Point, to: Point, share: number): Point => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
]

function split(random: Random, corners: readonly Point[]): Point[][] {
  const [a, b, c, d] = corners as [Point, Point, Point, Point]
  const wide = Math.hypot(b[0] - a[0], b[1] - a[1])
  const high = Math.hypot(d[0] - a[0], d[1] - a[1])
  const area = wide * high
  if (area < 26_000 || (area < 60_000 && random() < 0.4)) return [[a, b, c, d]]
  const [first, second] = [random.between(0.36, 0.64), random.between(-0.05, 0.05)]
  if (wide > high * random.between(0.8, 1.2)) {
    const [top, bottom] = [along(a, b, first), along(d, c, first + second)]
    return [...split(random, [a, top, bottom, d]), ...split(random, [top, b, c, bottom])]
  }
  const [left, right] = [along(a, d, first), along(b, c, first + second)]
  return [...split(random, [a, b, right, left]), ...split(random, [left, right, c, d])]
}

function parcel(random: Random, corners: readonly Point[]): string {
  const [x, y] = [0, 1].map((axis) => corners.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / 4) as [
    number,
    number,
  ]
  const reach = Math.min(...corners.map((point) => Math.hypot(point[0] - x, point[1] - y)))
  const shrunk = corners.map(
    (point): Point => [point[0] + ((x - point[0]) / reach) * 5, point[1] + ((y - point[1]) / reach) * 5],
  )
  const colour = mix(random.pick(crops), ink.paper, random.between(0, 0.16))
  const radius = reach * 0.66
  if (random() < 0.12 && reach > 96) return polygon(shrunk, '#dcc48e') + pivot(random, [x, y], radius)
  const trees = random() < 0.35 ? hedge(random, corners) : ''
  return polygon(shrunk, colour) + furrows(random, shrunk) + trees
}

/** Lines from one edge of a field to the other. */
function furrows(random: Random, corners: readonly Point[]): string {
  const [a, b, c, d] = (random() < 0.5 ? corners : [...corners.slice(1), ...corners.slice(0, 1)]) as [
    Point,
    Point,
    Point,
    Point,
  ]
  const rows = Math.round(Math.hypot(b[0] - a[0], b[1] - a[1]) / random.between(10, 19))
  const lines = Array.from({ length: rows }, (_, at) =>
    straight([along(a, b, (at + 0.5) / rows), along(d, c, (at + 0.5) / rows)]),
  )
  return path(lines.join(''), {
    stroke: random() < 0.5 ? ink.pine : ink.paper,
    'stroke-width': random.between(2, 5),
    'stroke-opacity': 0.22,
  })
}

function pivot(random: Random, [x, y]: Point, radius: number): string {
  const turn = random.between(0, 6)
  const arm = (angle: number): Point => [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius]
  const [from, to] = [arm(turn), arm(turn + 1.3)]
  return [
    circle(x, y, radius, '#3f7a69'),
    ...[0.82, 0.62, 0.42, 0.22].map((share) =>
      circle(x, y, radius * share, 'none', { stroke: '#78a98f', 'stroke-width': 3 }),
    ),
    path(`M${x} ${y}L${from[0]} ${from[1]}A${radius} ${radius} 0 0 1 ${to[0]} ${to[1]}Z`, {
      fill: ink.ochre,
      'fill-opacity': 0.75,
    }),
    path(`M${x} ${y}L${from[0]} ${from[1]}`, { stroke: ink.paper, 'stroke-width': 4 }),
    circle(x, y, 6, ink.paper),
  ].join('')
}

function hedge(random: Random, [from, to]: readonly Point[]): string {
  if (!from || !to) return ''
  const trees: string[] = []
  for (let share = 0; share < 1; share += random.between(0.06, 0.14)) {
    const [x, y] = along(from, to, share)
    const size = random.between(6, 13)
    trees.push(
      circle(x + 6, y + 7, size, '#12352f', { 'fill-opacity': 0.35 }),
      circle(x, y, size, darker(ink.spruce, random.between(0, 0.5))),
    )
  }
  return trees.join('')
}

function river(random: Random): string {
  const course: Point[] = []
  for (let x = -60; x <= 1680; x += 120)
    course.push([x, 700 - x * 0.2 + 70 * Math.sin(x / 190) + random.between(-26, 26)])
  const d = soft(course)
  return group({ fill: 'none', 'stroke-linecap': 'round' }, [
    path(d, { stroke: '#2f6152', 'stroke-width': 92 }),
    path(d, { stroke: '#e2cf9f', 'stroke-width': 70 }),
    path(d, { stroke: '#86bdb1', 'stroke-width': 56 }),
    path(d, { stroke: '#a9d2c6', 'stroke-width': 22, opacity: 0.7 }),
  ])
}

function road(): string {
  const d = 'M380 -20C430 260 520 420 560 640S640 900 700 1020'
  return group({ fill: 'none' }, [
    path(d, { stroke: '#31584d', 'stroke-width': 30, opacity: 0.6 }),
    path(d, { stroke: ink.paper, 'stroke-width': 20 }),
    path(d, { stroke: ink.rust, 'stroke-width': 2.5, 'stroke-dasharray': '18 14' }),
  ])
}
