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
import { darker, ink, lighter, mix } from '#server/database/seed/pictures/palette.ts'
import type { Random } from '#server/database/seed/pictures/random.ts'

const fruits = [
  '#c9573f',
  '#dba74c',
  '#7d9b56',
  '#8f3f2b',
  '#e7b98c',
  '#5e7f4e',
  '#d98e4a',
  '#6b4a5a',
] as const

/** Stalls before they open: everything came in by night. */
export const market: Scene = (random) =>
  [
    element(
      'defs',
      {},
      gradient('wall', ['#1f5f57', '#123f39']) +
        gradient('shade', ['rgba(12,38,41,0.5)', 'rgba(12,38,41,0)']),
    ),
    backdrop('url(#wall)'),
    ...Array.from({ length: 9 }, (_, row) => box(0, row * 34, 1200, 2, '#0f3732', { opacity: 0.6 })),
    ...lamps(),
    stall(random, -40, ink.rust, '#f6ecd8'),
    stall(random, 400, ink.ochre, '#f6ecd8'),
    stall(random, 840, '#6b9c8c', '#f6ecd8'),
    box(0, 880, 1200, 80, '#cdb28a'),
    ...Array.from({ length: 12 }, (_, at) => box(at * 104 - 10, 880, 3, 80, '#b0946a')),
    box(0, 880, 1200, 10, '#e9d4ac'),
    sack(90, 880),
    sack(1130, 884),
    crate(random, 360, 800),
    crate(random, 790, 800),
  ].join('')

function lamps(): string[] {
  const wire = path('M-20 60C180 150 300 150 420 70C560 150 680 150 800 70C920 150 1040 150 1220 60', {
    fill: 'none',
    stroke: ink.night,
    'stroke-width': 4,
  })
  const bulbs = [
    [90, 106],
    [240, 132],
    [490, 108],
    [610, 131],
    [870, 108],
    [1000, 131],
  ].map(
    ([x = 0, y = 0], at) =>
      glow(`bulb${at}`, [x, y + 16], 90, '#ffe2a0', 0.8) + circle(x, y + 16, 13, '#fff3d0'),
  )
  return [wire, ...bulbs]
}

function stall(random: Random, x: number, colour: string, second: string): string {
  const wide = 400
  const stripe = wide / 8
  const awning = Array.from({ length: 8 }, (_, at) => {
    const left = x + at * stripe
    const tint = at % 2 ? second : colour
    return (
      path(`M${left + 22} 240H${left + stripe + (at === 7 ? -22 : 22)}L${left + stripe} 390H${left}Z`, {
        fill: tint,
      }) +
      path(`M${left} 388H${left + stripe}V410A${stripe / 2} 22 0 0 1 ${left} 410Z`, {
        fill: darker(tint, 0.12),
      })
    )
  })
  return group({}, [
    box(x + 16, 380, 14, 500, '#7d5b43'),
    box(x + wide - 30, 380, 14, 500, '#6a4b38'),
    box(x + 16, 400, wide - 32, 120, 'url(#shade)'),
    ...shelf(random, x + 34, 560, wide - 68),
    ...shelf(random, x + 26, 680, wide - 52),
    ...shelf(random, x + 18, 800, wide - 36),
    box(x + 10, 838, wide - 20, 46, '#8d6a50'),
    box(x + 10, 838, wide - 20, 8, '#b08a66'),
    ...awning,
    box(x + 10, 230, wide - 20, 14, lighter(colour, 0.25), { rx: 5 }),
  ])
}

function shelf(random: Random, x: number, y: number, wide: number): string[] {
  const trays = 3
  const each = wide / trays
  const parts: string[] = []
  for (let at = 0; at < trays; at++) {
    const left = x + at * each
    const tint = random.pick(fruits)
    for (let row = 0; row < 3; row++)
      for (let place = 0; place < 6 - (row === 2 ? 1 : 0); place++) {
        const cx = left + 16 + place * ((each - 26) / 5.4) + (row === 2 ? 10 : 0)
        const fruit = mix(tint, '#fff0cc', random.between(0, 0.24))
        parts.push(
          circle(cx, y - 6 - row * 17, 12.5, fruit),
          circle(cx - 4, y - 10 - row * 17, 3.2, '#ffffff', { opacity: 0.4 }),
        )
      }
    parts.push(
      box(left + 2, y - 4, each - 5, 38, '#c99f6c'),
      box(left + 2, y - 4, each - 5, 5, '#e3c290'),
      box(left + 2, y + 14, each - 5, 3, '#a9783f'),
    )
  }
  return parts
}

const sack = (x: number, y: number) =>
  path(
    `M${x - 66} ${y + 50}C${x - 80} ${y - 30} ${x - 50} ${y - 80} ${x - 40} ${y - 100}H${x + 40}C${x + 50} ${y - 80} ${x + 80} ${y - 30} ${x + 66} ${y + 50}Z`,
    { fill: '#d8b98a' },
  ) +
  path(
    `M${x + 6} ${y - 100}H${x + 40}C${x + 50} ${y - 80} ${x + 80} ${y - 30} ${x + 66} ${y + 50}H${x + 20}C${x + 40} ${y - 20} ${x + 30} ${y - 70} ${x + 6} ${y - 100}Z`,
    { fill: '#b98a58', opacity: 0.6 },
  ) +
  element('ellipse', { cx: x, cy: y - 102, rx: 42, ry: 16, fill: '#7d5b43' }) +
  element('ellipse', { cx: x, cy: y - 106, rx: 34, ry: 12, fill: '#c98d5b' })

const crate = (random: Random, x: number, y: number) =>
  group({}, [
    ...Array.from({ length: 6 }, (_, at) =>
      circle(x + 8 + at * 13, y - 2, 13, mix('#7d9b56', '#dba74c', random())),
    ),
    box(x - 8, y, 96, 96, '#b98a58'),
    ...[0, 34, 68].map((down) => box(x - 8, y + down, 96, 24, '#d8b98a')),
    box(x - 8, y, 10, 96, '#a9783f'),
    box(x + 78, y, 10, 96, '#a9783f'),
  ])
