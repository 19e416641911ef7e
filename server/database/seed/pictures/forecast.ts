import {
  backdrop,
  circle,
  element,
  glow,
  gradient,
  group,
  type Point,
  path,
  type Scene,
  soft,
} from '#server/database/seed/pictures/drawing.ts'
import { ink, mix } from '#server/database/seed/pictures/palette.ts'
import { hills, type Random } from '#server/database/seed/pictures/random.ts'

const today = 780
const step = 44

/** A line that becomes a fan: what was measured, what was forecast, and what then happened. */
export const forecast: Scene = (random) => {
  const wander = hills(random)
  const level = (x: number) => 640 - x * 0.13 - wander(x / 330) * 120
  const past = points(-step, today, level)
  const start = past.at(-1) ?? [today, level(today)]
  return [
    element(
      'defs',
      {},
      gradient('deep', [ink.pine, '#0f332f', ink.night]) +
        gradient('under', ['rgba(163,194,177,0.34)', 'rgba(163,194,177,0)']),
    ),
    backdrop('url(#deep)'),
    glow('warm', [1500, 330], 760, '#dba74c', 0.22),
    raster(),
    path(`${soft(past)}L${start[0]} 1000L-44 1000Z`, { fill: 'url(#under)' }),
    fan(start),
    path(`M${start[0]} 70V930`, {
      stroke: ink.sage,
      'stroke-width': 2,
      'stroke-dasharray': '2 12',
      'stroke-linecap': 'round',
      opacity: 0.8,
    }),
    actual(random, start),
    path(soft(past), { fill: 'none', stroke: ink.paper, 'stroke-width': 7, 'stroke-linecap': 'round' }),
    group(
      {},
      past
        .filter((_, at) => at % 2 === 0)
        .map(([x, y]) => circle(x, y, 8.5, ink.pine, { stroke: ink.paper, 'stroke-width': 4 })),
    ),
    circle(start[0], start[1], 30, ink.ochre, { opacity: 0.3 }),
    circle(start[0], start[1], 14, ink.ochre, { stroke: ink.paper, 'stroke-width': 5 }),
  ].join('')
}

function points(from: number, to: number, height: (x: number) => number): Point[] {
  const line: Point[] = []
  for (let x = from; x < to; x += step) line.push([x, height(x)])
  line.push([to, height(to)])
  return line
}

function raster(): string {
  const dots: string[] = []
  for (let x = 40; x < 1600; x += 48)
    for (let y = 40; y < 1000; y += 48) dots.push(circle(x, y, 1.6, ink.sage))
  return group({ opacity: 0.28 }, dots)
}

function fan([x, y]: Point): string {
  const bands = 7
  const middle = (at: number) => y - 110 * (at / 820) - 26 * Math.sin(at / 130)
  const parts: string[] = []
  for (let band = bands; band >= 1; band--) {
    const spread = (at: number) => (band / bands) * 390 * (at / 860) ** 0.72
    const upper: Point[] = []
    const lower: Point[] = []
    for (let at = 0; at <= 880; at += 40) {
      upper.push([x + at, middle(at) - spread(at) * 0.86])
      lower.unshift([x + at, middle(at) + spread(at)])
    }
    const colour = mix('#e7b763', '#8c4a37', (band - 1) / (bands - 1))
    parts.push(path(`${soft(upper)}${soft(lower).replace('M', 'L')}Z`, { fill: colour, opacity: 0.62 }))
  }
  return parts.join('')
}

function actual(random: Random, [x, y]: Point): string {
  const line: Point[] = [[x, y]]
  let height = y
  for (let at = step; at <= 860; at += step) {
    height += random.between(at < 380 ? 6 : 2, 32)
    line.push([x + at, height])
  }
  return (
    path(soft(line), {
      fill: 'none',
      stroke: ink.mist,
      'stroke-width': 5,
      'stroke-dasharray': '1 15',
      'stroke-linecap': 'round',
    }) +
    group(
      {},
      line
        .slice(1)
        .filter((_, at) => at % 3 === 2)
        .map(([a, b]) => circle(a, b, 8, ink.night, { stroke: ink.mist, 'stroke-width': 4 })),
    )
  )
}
