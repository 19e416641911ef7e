import {
  backdrop,
  box,
  circle,
  element,
  glow,
  gradient,
  group,
  type Point,
  path,
  polygon,
  type Scene,
  straight,
} from '#server/database/seed/pictures/drawing.ts'
import { darker, ink, lighter, mix } from '#server/database/seed/pictures/palette.ts'
import type { Random } from '#server/database/seed/pictures/random.ts'

/** Where a track begins and ends (distance from the middle line), and where it leaves the one that it comes from. */
const lines = [
  { from: -45, to: -340, at: 360 },
  { from: -45, to: -215, at: 520 },
  { from: -45, to: -90, at: 720 },
  { from: 45, to: 40, at: 640 },
  { from: 45, to: 165, at: 500 },
  { from: 45, to: 300, at: 330 },
] as const
type Line = (typeof lines)[number]

/** Two tracks become six, seen from above; one train has been sent where it belongs. */
export const tracks: Scene = (random) =>
  [
    element('defs', {}, gradient('yard', ['#d9c7a4', '#cdb893'], { x2: 1 })),
    backdrop('#6d9d8b'),
    group({ transform: 'rotate(-21 800 500)' }, [
      meadow(random),
      polygon([...offset(lines[0], -78), ...offset(lines[5], 78).reverse()], 'url(#yard)'),
      gravel(random),
      ...lines.map(sleepers),
      ...lines.map(rails),
      ...[0, 1, 2, 3].map((car) => wagon(lines[4], 890 + car * 172, car)),
      ...[0, 1].map((car) => wagon(lines[1], 1240 + car * 172, car + 4)),
      ...lines.map(signal),
    ]),
  ].join('')

const ease = (share: number) => {
  const t = Math.min(1, Math.max(0, share))
  return t * t * (3 - 2 * t)
}

const height = ({ from, to, at }: Line, x: number) => 505 + from + (to - from) * ease((x - at) / 620)

function offset(line: Line, by: number): Point[] {
  const points: Point[] = []
  for (let x = -320; x <= 1980; x += 20) {
    const slope = (height(line, x + 4) - height(line, x - 4)) / 8
    const length = Math.hypot(1, slope)
    points.push([x - (slope / length) * by, height(line, x) + by / length])
  }
  return points
}

const sleepers = (line: Line) =>
  path(straight(offset(line, 0)), {
    fill: 'none',
    stroke: '#7d5b43',
    'stroke-width': 50,
    'stroke-dasharray': '9 17',
  })

const rails = (line: Line) =>
  path(straight(offset(line, -14)) + straight(offset(line, 14)), {
    fill: 'none',
    stroke: ink.slate,
    'stroke-width': 5.5,
  }) +
  path(straight(offset(line, -15)) + straight(offset(line, 13)), {
    fill: 'none',
    stroke: '#d7dfdc',
    'stroke-width': 1.8,
  })

function meadow(random: Random): string {
  const tufts = Array.from({ length: 420 }, () => {
    const [x, y] = [random.between(-300, 1900), random.between(-380, 1380)]
    const colour = random.pick(['#5e9483', '#7fae97', '#4f8574', '#8bb7a0'])
    return box(x, y, random.between(30, 120), random.between(5, 12), colour, { rx: 4 })
  })
  return tufts.join('')
}

function gravel(random: Random): string {
  const stones: string[] = []
  for (let at = 0; at < 520; at++) {
    const x = random.between(-300, 1980)
    const spread = 90 + 310 * ease((x - 330) / 620)
    stones.push(
      `M${x.toFixed(0)} ${(500 + random.between(-1, 1) * spread).toFixed(0)}h${random.between(3, 7).toFixed(1)}`,
    )
  }
  return path(stones.join(''), { stroke: '#a98f6a', 'stroke-width': 4, opacity: 0.8 })
}

function wagon(line: Line, x: number, number: number): string {
  const lead = number === 0
  const turn = (Math.atan2(height(line, x + 80) - height(line, x - 80), 160) * 180) / Math.PI
  const colour = lead ? ink.rust : number > 3 ? ink.ochre : mix(ink.spruce, ink.fern, number * 0.12)
  return group({ transform: `translate(${x} ${height(line, x)}) rotate(${turn})` }, [
    box(-74, -16, 164, 54, '#2b2b22', { rx: 9, 'fill-opacity': 0.3 }),
    box(-80, -25, 160, 50, darker(colour, 0.2), { rx: lead ? 16 : 7 }),
    box(-80, -25, 160, 30, lighter(colour, 0.1), { rx: lead ? 14 : 7 }),
    ...[-52, -16, 20].map((at) => box(at, -12, 26, 18, lighter(colour, 0.3), { rx: 3 })),
    lead ? box(-78, -17, 14, 34, '#ffe6ae', { rx: 5 }) : '',
  ])
}

function signal(line: Line, at: number): string {
  const x = 1010
  const y = height(line, x) - 40
  const open = line === lines[4]
  const colour = open ? '#7fe0b0' : '#e4573d'
  return (
    glow(`lamp${at}`, [x, y], open ? 52 : 34, colour, 0.8) +
    circle(x, y, 12, ink.night) +
    circle(x, y, 7.5, colour)
  )
}
