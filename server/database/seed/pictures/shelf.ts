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

const boards = [322, 612, 902]
const cloths = [
  ink.spruce,
  ink.rust,
  ink.ochre,
  ink.cream,
  ink.sage,
  ink.pine,
  ink.clay,
  ink.fern,
  ink.sand,
  ink.slate,
  '#8c4a37',
  ink.paper,
  '#2f6a5b',
]

/** Shelves of books in lamplight, with the things that collect between them. */
export const shelf: Scene = (random) =>
  [
    element('defs', {}, gradient('wall', ['#123f39', '#1a4f46', '#0f3530'])),
    backdrop('url(#wall)'),
    glow('lamplight', [1150, 470], 780, '#f3c988', 0.5),
    ...boards.map((y, row) => books(random, y, row)),
  ].join('')

function books(random: Random, y: number, row: number): string {
  const parts: string[] = []
  const things = [
    [
      { at: 560, wide: 190, draw: globe },
      { at: 1250, wide: 120, draw: vase },
    ],
    [
      { at: 1060, wide: 250, draw: lamp },
      { at: 300, wide: 170, draw: stack },
    ],
    [
      { at: 760, wide: 190, draw: plant },
      { at: 1330, wide: 150, draw: clock },
    ],
  ][row] as Thing[]
  for (let x = -30; x < 1640; ) {
    const thing = things.find(({ at, wide }) => x >= at && x < at + wide)
    if (thing) {
      parts.push(thing.draw(random, thing.at + thing.wide / 2, y))
      x = thing.at + thing.wide
      continue
    }
    const width = random.between(20, 52)
    const leans = random() < 0.05
    parts.push(book(random, x, y, width, leans))
    x += width + (leans ? 44 : random() < 0.1 ? 8 : 1.5)
  }
  return group({}, [
    box(0, y - 262, 1600, 26, '#04181a', { 'fill-opacity': 0.28 }),
    ...parts,
    box(0, y, 1600, 28, '#a8744c'),
    box(0, y, 1600, 5, '#d3a070'),
    box(0, y + 28, 1600, 16, '#04181a', { 'fill-opacity': 0.4 }),
  ])
}

interface Thing {
  at: number
  wide: number
  draw: (random: Random, x: number, y: number) => string
}

function book(random: Random, x: number, y: number, width: number, leans: boolean): string {
  const tall = random.between(140, 226)
  const cloth = mix(random.pick(cloths), ink.night, random.between(0.02, 0.2))
  const print = lighter(cloth, 0.55)
  const top = y - tall
  const marks = [
    box(x, top + 18, width, 5, print, { 'fill-opacity': 0.8 }) +
      box(x, y - 26, width, 5, print, { 'fill-opacity': 0.8 }),
    box(x + width * 0.24, top + 26, width * 0.52, tall * 0.34, print, { rx: 3, 'fill-opacity': 0.75 }),
    [0, 1, 2].map((line) => box(x, top + 22 + line * 10, width, 3, print, { 'fill-opacity': 0.6 })).join(''),
    circle(x + width / 2, y - 34, width * 0.22, print, { 'fill-opacity': 0.75 }) +
      box(x + width * 0.34, top + 24, width * 0.32, tall * 0.42, print, { 'fill-opacity': 0.4 }),
    '',
  ]
  return group(leans ? { transform: `rotate(13 ${x + width} ${y})` } : {}, [
    box(x, top, width, tall, cloth, { rx: 2.5 }),
    box(x, top, width * 0.2, tall, lighter(cloth, 0.1), { rx: 2 }),
    box(x + width * 0.86, top, width * 0.14, tall, darker(cloth, 0.3)),
    random.pick(marks),
  ])
}

const globe = (_: Random, x: number, y: number) =>
  path(`M${x - 62} ${y - 150}A76 76 0 1 0 ${x + 60} ${y - 74}`, {
    fill: 'none',
    stroke: ink.ochre,
    'stroke-width': 7,
  }) +
  circle(x, y - 118, 62, '#6fa596') +
  path(
    `M${x - 48} ${y - 150}q30 -26 52 -8q-6 26 -30 34q6 26 -14 40q-22 -22 -8 -66ZM${x + 14} ${y - 96}q24 -18 42 -4q-4 34 -36 40q-16 -14 -6 -36Z`,
    { fill: '#e4d3a3' },
  ) +
  path(`M${x} ${y - 42}V${y - 12}`, { stroke: ink.ochre, 'stroke-width': 8 }) +
  box(x - 42, y - 14, 84, 14, '#8c5a3a', { rx: 6 })

const vase = (_: Random, x: number, y: number) =>
  path(
    [-34, -14, 8, 30]
      .map((lean, at) => `M${x} ${y - 90}q${lean * 0.4} -50 ${lean} -${84 + ((at * 29) % 40)}`)
      .join(''),
    { fill: 'none', stroke: '#8fb48c', 'stroke-width': 4 },
  ) +
  [-34, -14, 8, 30]
    .map((lean, at) => circle(x + lean, y - 176 - ((at * 29) % 40), 11, at % 2 ? '#e8b98f' : ink.paper))
    .join('') +
  path(
    `M${x - 16} ${y - 100}H${x + 16}Q${x + 14} ${y - 76} ${x + 36} ${y - 50}Q${x + 44} ${y - 8} ${x + 22} ${y}H${x - 22}Q${x - 44} ${y - 8} ${x - 36} ${y - 50}Q${x - 14} ${y - 76} ${x - 16} ${y - 100}Z`,
    { fill: ink.clay },
  ) +
  path(`M${x - 37} ${y - 44}H${x + 37}`, { stroke: ink.paper, 'stroke-width': 6 })

const lamp = (_: Random, x: number, y: number) =>
  glow('bulb', [x, y - 120], 230, '#ffe9b5', 0.75) +
  box(x - 5, y - 130, 10, 124, ink.ochre) +
  box(x - 46, y - 12, 92, 12, '#7a4d33', { rx: 6 }) +
  path(`M${x - 50} ${y - 214}H${x + 50}L${x + 86} ${y - 116}H${x - 86}Z`, { fill: '#f8e6bd' }) +
  path(`M${x + 10} ${y - 214}H${x + 50}L${x + 86} ${y - 116}H${x + 26}Z`, { fill: '#eacb92' })

const stack = (random: Random, x: number, y: number) =>
  [0, 1, 2, 3]
    .map((at) => {
      const width = 150 - at * 12
      const cloth = mix(cloths[(at * 3 + 1) % cloths.length] ?? ink.rust, ink.night, 0.12)
      return (
        box(x - width / 2 + random.between(-6, 6), y - 30 * (at + 1), width, 28, cloth, { rx: 3 }) +
        box(x - width / 2 + 16, y - 30 * (at + 1) + 6, 8, 16, lighter(cloth, 0.5))
      )
    })
    .join('') +
  circle(x - 6, y - 142, 22, ink.paper) +
  circle(x + 20, y - 142, 11, 'none', { stroke: ink.paper, 'stroke-width': 6 }) +
  box(x - 28, y - 162, 44, 40, ink.paper, { rx: 6 })

function plant(random: Random, x: number, y: number): string {
  const leaves = Array.from({ length: 15 }, (_, at) => {
    const angle = -Math.PI * (0.08 + (0.84 * at) / 14)
    const reach = random.between(90, 150)
    const [ex, ey] = [x + Math.cos(angle) * reach * 0.8, y - 78 + Math.sin(angle) * reach]
    return path(
      `M${x} ${y - 78}Q${(x + ex) / 2 - 20} ${(y - 78 + ey) / 2 - 20} ${ex} ${ey}Q${(x + ex) / 2 + 22} ${(y - 78 + ey) / 2 + 14} ${x} ${y - 78}Z`,
      { fill: mix('#5e9483', '#a3c2b1', random()) },
    )
  })
  return group({}, [
    ...leaves,
    path(`M${x - 48} ${y - 84}H${x + 48}L${x + 34} ${y}H${x - 34}Z`, { fill: ink.rust }),
    box(x - 54, y - 92, 108, 18, '#d0714f', { rx: 3 }),
  ])
}

const clock = (_: Random, x: number, y: number) =>
  path(`M${x - 62} ${y}V${y - 90}A62 62 0 0 1 ${x + 62} ${y - 90}V${y}Z`, { fill: '#8c5a3a' }) +
  circle(x, y - 88, 46, ink.paper) +
  path(`M${x} ${y - 88}V${y - 120}M${x} ${y - 88}L${x + 24} ${y - 76}`, {
    stroke: ink.slate,
    'stroke-width': 6,
    'stroke-linecap': 'round',
  }) +
  circle(x, y - 88, 5, ink.rust)
