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

const quay = 800
const boxes = [ink.rust, ink.ochre, ink.spruce, ink.fern, ink.clay, ink.slate, '#e3cda8', '#8f3f2b']

/** A container terminal in the evening. */
export const cranes: Scene = (random) =>
  [
    element(
      'defs',
      {},
      gradient('sky', ['#f0b884', '#f3d3a4', '#f6e7cd']) + gradient('bay', ['#d49a72', '#2f7470']),
    ),
    backdrop('url(#sky)'),
    glow('sun', [420, 430], 520, '#fff3d6', 0.9),
    circle(420, 430, 112, '#fdf3dc'),
    box(0, 640, 1200, 170, 'url(#bay)'),
    glints(random),
    ...[150, 560, 970].map((x, at) => gantry(x, at)),
    stacks(random),
    box(0, quay, 1200, 154, ink.pine),
    box(0, quay, 1200, 10, ink.ochre),
    ...Array.from({ length: 15 }, (_, at) =>
      box(at * 84 - 20, quay + 46, 44, 6, '#e5b765', { opacity: 0.7 }),
    ),
    lorry(250, ink.rust),
    lorry(820, ink.clay),
  ].join('')

function gantry(x: number, at: number): string {
  const colour = at === 1 ? ink.rust : ink.spruce
  const top = 250 - at * 26
  const back = darker(colour, 0.3)
  return group({}, [
    box(x + 26, top, 16, quay - top, back),
    box(x + 176, top, 16, quay - top, back),
    box(x, top, 20, quay - top, colour),
    box(x + 150, top, 20, quay - top, colour),
    path(`M${x + 10} ${top + 330}L${x + 160} ${top + 190}M${x + 10} ${top + 190}L${x + 160} ${top + 330}`, {
      stroke: colour,
      'stroke-width': 8,
    }),
    box(x - 190, top - 14, 460, 26, colour),
    box(x - 190, top - 14, 460, 7, lighter(colour, 0.3)),
    path(
      `M${x + 75} ${top - 130}L${x - 180} ${top - 10}M${x + 75} ${top - 130}L${x + 260} ${top - 10}M${x + 55} ${top}L${x + 75} ${top - 132}L${x + 95} ${top}`,
      {
        fill: 'none',
        stroke: colour,
        'stroke-width': 7,
      },
    ),
    box(x - 130 + at * 60, top + 12, 44, 20, ink.night),
    path(
      `M${x - 120 + at * 60} ${top + 32}V${top + 150 + at * 30}M${x - 96 + at * 60} ${top + 32}V${top + 150 + at * 30}`,
      { stroke: ink.night, 'stroke-width': 3 },
    ),
    container(x - 148 + at * 60, top + 150 + at * 30, 80, 34, at === 1 ? ink.ochre : ink.rust),
  ])
}

function stacks(random: Random): string {
  const parts: string[] = []
  for (let column = 0; column < 14; column++) {
    const high = [4, 5, 3, 5, 2, 4, 6, 5, 3, 4, 2, 5, 4, 3][column] ?? 3
    for (let row = 0; row < high; row++)
      parts.push(container(column * 90 - 20, quay - 40 - row * 42, 84, 40, random.pick(boxes)))
  }
  return parts.join('')
}

const container = (x: number, y: number, wide: number, high: number, colour: string) =>
  box(x, y, wide, high, colour) +
  box(x, y, wide, 5, lighter(colour, 0.25)) +
  path(
    Array.from({ length: 6 }, (_, at) => `M${x + 10 + (at * (wide - 20)) / 5} ${y + 9}V${y + high - 5}`).join(
      '',
    ),
    { stroke: darker(colour, 0.25), 'stroke-width': 3, opacity: 0.7 },
  )

const lorry = (x: number, colour: string) =>
  group({}, [
    container(x, quay - 4, 190, 66, colour),
    path(`M${x + 196} ${quay + 62}V${quay + 2}H${x + 232}L${x + 252} ${quay + 32}V${quay + 62}Z`, {
      fill: '#f3ead4',
    }),
    path(`M${x + 216} ${quay + 10}H${x + 230}L${x + 243} ${quay + 32}H${x + 216}Z`, { fill: ink.slate }),
    box(x, quay + 62, 254, 8, ink.night),
    ...[30, 66, 164, 226].map(
      (at) => circle(x + at, quay + 74, 15, '#0a1d20') + circle(x + at, quay + 74, 6, ink.sage),
    ),
  ])

function glints(random: Random): string {
  const lines = Array.from({ length: 60 }, () => {
    const y = random.between(650, 790)
    return `M${random.between(180, 680).toFixed(0)} ${y.toFixed(0)}h${random.between(16, 90).toFixed(0)}`
  })
  return path(lines.join(''), {
    stroke: '#fdf0d2',
    'stroke-width': 4,
    'stroke-linecap': 'round',
    opacity: 0.65,
  })
}
