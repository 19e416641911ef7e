import {
  backdrop,
  box,
  circle,
  element,
  glow,
  gradient,
  group,
  path,
  type Scene,
} from '#server/database/seed/pictures/drawing.ts'
import { darker, ink, lighter } from '#server/database/seed/pictures/palette.ts'
import type { Random } from '#server/database/seed/pictures/random.ts'

const water = 720
const fronts = [
  '#bf5b3b',
  '#e3cda8',
  '#5e9483',
  '#dba74c',
  '#f0e2c2',
  '#8f3f2b',
  '#a3c2b1',
  '#d98e6a',
  '#2b7163',
  '#efd9b0',
  '#c9704a',
  '#6b9c8c',
]

/** Merchants' houses along a quay, each its own, all in one row. */
export const quay: Scene = (random) => {
  const row: string[] = []
  const mirrored: string[] = []
  let x = -30
  for (let at = 0; x < 1620; at++) {
    const wide = random.between(120, 168)
    const top = random.between(280, 420)
    const front = house(random, { x, top, wide, colour: fronts[at % fronts.length] as string, gable: at % 4 })
    row.push(front)
    mirrored.push(
      box(x, water, wide - 3, (water - top) * 0.62, darker(fronts[at % fronts.length] as string, 0.35), {
        opacity: 0.5,
      }),
    )
    x += wide
  }
  return [
    element(
      'defs',
      {},
      gradient('sky', ['#1f5f64', '#6fa79d', '#f0d5a6']) + gradient('water', ['#3f7f7c', '#123f45']),
    ),
    backdrop('url(#sky)'),
    glow('sun', [1240, 300], 460, '#fff0cd', 0.8),
    ...row,
    box(0, water - 26, 1600, 30, '#8d7a58'),
    box(0, water - 30, 1600, 8, '#d9c7a4'),
    ...trees(random),
    box(0, water, 1600, 280, 'url(#water)'),
    ...mirrored,
    ripples(random),
    boat(300, 800, ink.rust),
    boat(820, 860, ink.paper),
    boat(1290, 790, ink.ochre),
  ].join('')
}

interface House {
  x: number
  top: number
  wide: number
  colour: string
  gable: number
}

function house(random: Random, { x, top, wide, colour, gable }: House): string {
  const parts = [
    crown(x, top, wide, colour, gable),
    box(x, top, wide - 3, water - 26 - top, colour),
    box(x + wide - 22, top, 19, water - 26 - top, darker(colour, 0.16)),
  ]
  const across = wide > 145 ? 4 : 3
  for (let y = top + 26; y < water - 130; y += 66) {
    for (let at = 0; at < across; at++) {
      const left = x + 12 + at * ((wide - 24) / across)
      const lit = random() < 0.35
      parts.push(
        box(left - 3, y - 3, 26, 46, lighter(colour, 0.5)),
        box(left, y, 20, 40, lit ? '#ffe2a0' : '#2c5a5c'),
        box(left, y + 18, 20, 3, lighter(colour, 0.5)),
      )
    }
  }
  const door = x + wide / 2 - 16
  parts.push(
    box(x + 8, water - 104, wide - 20, 78, darker(colour, 0.3)),
    box(door, water - 92, 32, 66, '#fff0c4'),
    box(x + 16, water - 92, 26, 40, '#ffe2a0'),
    box(x + wide - 48, water - 92, 26, 40, '#ffe2a0'),
  )
  return group({}, parts)
}

function crown(x: number, top: number, wide: number, colour: string, gable: number): string {
  const middle = x + wide / 2
  const dark = darker(colour, 0.25)
  const beam = box(middle - 3, top - 64, 6, 22, ink.night)
  if (gable === 0)
    return (
      path(
        `M${x} ${top}V${top - 22}H${x + 22}V${top - 48}H${x + 44}V${top - 74}H${x + wide - 47}V${top - 48}H${x + wide - 25}V${top - 22}H${x + wide - 3}V${top}Z`,
        { fill: colour },
      ) + circle(middle, top - 34, 12, '#ffe2a0')
    )
  if (gable === 1)
    return (
      path(`M${x - 4} ${top + 2}L${middle} ${top - 104}L${x + wide + 1} ${top + 2}Z`, { fill: dark }) + beam
    )
  if (gable === 2)
    return (
      path(
        `M${x} ${top}C${x + 30} ${top - 10} ${x + 20} ${top - 60} ${middle} ${top - 84}C${x + wide - 22} ${top - 60} ${x + wide - 32} ${top - 10} ${x + wide - 3} ${top}Z`,
        { fill: colour },
      ) + circle(middle, top - 30, 12, '#ffe2a0')
    )
  return (
    path(`M${x - 4} ${top + 2}L${x + 22} ${top - 66}H${x + wide - 25}L${x + wide + 1} ${top + 2}Z`, {
      fill: '#3a4a55',
    }) + box(middle - 14, top - 48, 28, 34, '#ffe2a0')
  )
}

const trees = (random: Random) =>
  [130, 470, 760, 1090, 1410].map((x) => {
    const tint = random.pick([ink.fern, ink.spruce, '#4f8574'])
    return (
      box(x - 4, water - 110, 8, 84, '#5d4636') +
      circle(x, water - 138, 48, tint) +
      circle(x - 14, water - 152, 24, lighter(tint, 0.14))
    )
  })

const boat = (x: number, y: number, colour: string) =>
  group({}, [
    path(`M${x - 110} ${y}H${x + 120}L${x + 88} ${y + 46}H${x - 84}Z`, { fill: colour }),
    path(`M${x - 110} ${y}H${x + 120}L${x + 112} ${y + 12}H${x - 104}Z`, { fill: darker(colour, 0.3) }),
    box(x - 50, y - 40, 96, 40, '#fbf7ec', { rx: 5 }),
    ...[-36, -6, 24].map((at) => box(x + at, y - 28, 16, 14, '#2c5a66')),
    path(`M${x + 64} ${y}V${y - 120}`, { stroke: '#5d4636', 'stroke-width': 5 }),
    path(`M${x + 66} ${y - 118}L${x + 104} ${y - 104}L${x + 66} ${y - 90}Z`, { fill: ink.rust }),
    path(`M${x - 130} ${y + 48}q40 -12 80 0t80 0t80 0t60 0`, {
      fill: 'none',
      stroke: '#bfe0d2',
      'stroke-width': 5,
      opacity: 0.6,
    }),
  ])

const ripples = (random: Random) =>
  path(
    Array.from(
      { length: 90 },
      () =>
        `M${random.between(-20, 1600).toFixed(0)} ${random.between(water + 14, 990).toFixed(0)}h${random.between(24, 110).toFixed(0)}`,
    ).join(''),
    { stroke: '#bfe0d2', 'stroke-width': 4, 'stroke-linecap': 'round', opacity: 0.3 },
  )
