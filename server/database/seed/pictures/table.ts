import {
  backdrop,
  box,
  circle,
  glow,
  group,
  path,
  type Scene,
} from '#server/database/seed/pictures/drawing.ts'
import { darker, ink, lighter, mix } from '#server/database/seed/pictures/palette.ts'
import type { Random } from '#server/database/seed/pictures/random.ts'

const seats = 5
const pitch = 214

/** A long table from above after a meeting: papers, cups, and one chair that nobody used. */
export const table: Scene = (random) =>
  [
    backdrop('#b98f61'),
    group({ transform: 'rotate(-13 800 500)' }, [
      planks(random),
      rug(),
      ...Array.from({ length: seats * 2 }, (_, at) => chair(random, at)),
      box(232, 362, 1160, 316, '#0c2629', { rx: 60, 'fill-opacity': 0.38 }),
      box(210, 336, 1160, 316, '#8f5a3c', { rx: 58 }),
      box(210, 328, 1160, 312, '#c98f5f', { rx: 58 }),
      grainLines(random),
      ...Array.from({ length: seats * 2 }, (_, at) => place(random, at)),
      ...[0, 1, 2].map((at) => plan(at)),
    ]),
    glow('lamp', [760, 430], 900, '#fff1cf', 0.3),
  ].join('')

function planks(random: Random): string {
  const parts: string[] = []
  for (let y = -330; y < 1340; y += 58) {
    for (let x = -300 - random.between(0, 200); x < 1900; ) {
      const length = random.between(240, 460)
      parts.push(box(x, y, length - 3, 55, mix('#d9bc90', '#c6a070', random())))
      x += length
    }
  }
  return parts.join('')
}

const rug = () =>
  box(40, 110, 1500, 770, '#123f39', { rx: 18, 'fill-opacity': 0.25, transform: 'translate(16 18)' }) +
  box(40, 110, 1500, 770, ink.spruce, { rx: 18 }) +
  box(66, 136, 1448, 718, 'none', { rx: 10, stroke: '#d9b566', 'stroke-width': 5 }) +
  box(84, 154, 1412, 682, 'none', { rx: 6, stroke: ink.fern, 'stroke-width': 2.5 }) +
  path(Array.from({ length: 24 }, (_, at) => `M40 ${126 + at * 32}h-22M1540 ${126 + at * 32}h22`).join(''), {
    stroke: ink.sand,
    'stroke-width': 4,
  })

/** Seats 0 to 4 stand above the table, 5 to 9 below it. */
const seat = (at: number) => ({ x: 362 + (at % seats) * pitch, above: at < seats })

function chair(random: Random, at: number): string {
  const { x, above } = seat(at)
  const empty = at === 3
  const away = empty ? 64 : random.between(0, 22)
  const y = above ? 284 - away : 684 + away
  const turn = (above ? 0 : 180) + (empty ? -16 : random.between(-7, 7))
  const colour = empty ? ink.rust : '#e5d6b6'
  return group({ transform: `translate(${x} ${y}) rotate(${turn.toFixed(1)})` }, [
    box(-48, -42, 112, 112, ink.night, { rx: 26, 'fill-opacity': 0.34 }),
    box(-54, -48, 108, 104, darker(colour, 0.12), { rx: 24 }),
    box(-46, -34, 92, 86, lighter(colour, 0.22), { rx: 18 }),
    path('M-58 -30Q-56 -66 0 -68Q56 -66 58 -30', {
      fill: 'none',
      stroke: darker(colour, 0.5),
      'stroke-width': 13,
      'stroke-linecap': 'round',
    }),
  ])
}

function grainLines(random: Random): string {
  const lines = Array.from({ length: 22 }, () => {
    const x = random.between(240, 1000)
    return `M${x.toFixed(0)} ${random.between(342, 628).toFixed(0)}h${random.between(120, 340).toFixed(0)}`
  })
  return path(lines.join(''), {
    stroke: '#b67c4f',
    'stroke-width': 2.5,
    'stroke-linecap': 'round',
    opacity: 0.7,
  })
}

function place(random: Random, at: number): string {
  const { x, above } = seat(at)
  if (at === 3) return ''
  const turn = (above ? 180 : 0) + random.between(-12, 12)
  const y = above ? 396 : 572
  const side = random() < 0.5 ? -1 : 1
  const note = random() < 0.3 ? laptop() : paper(random)
  return group({ transform: `translate(${x} ${y}) rotate(${turn.toFixed(1)})` }, [
    note,
    cup(side * 76, random.between(-20, 10), random() < 0.6),
  ])
}

const paper = (random: Random) =>
  box(-36, -42, 78, 98, '#5c3c28', { 'fill-opacity': 0.35 }) +
  box(-40, -48, 78, 98, ink.paper) +
  path(
    Array.from(
      { length: random.whole(3, 6) },
      (_, line) => `M-29 ${-34 + line * 13}h${random.between(26, 56).toFixed(0)}`,
    ).join(''),
    { stroke: '#8aa79b', 'stroke-width': 3.5 },
  ) +
  box(-6, 24, 58, 5, ink.rust, { transform: `rotate(${random.whole(-50, -10)} 20 26)` })

const laptop = () =>
  box(-58, -38, 122, 92, '#5c3c28', { rx: 6, 'fill-opacity': 0.35 }) +
  box(-62, -44, 122, 40, '#3d4d57', { rx: 5 }) +
  box(-62, -6, 122, 54, '#c4ccc8', { rx: 5 }) +
  box(-52, 0, 102, 26, '#7e8d90', { rx: 2 }) +
  box(-18, 31, 34, 13, '#aeb9b6', { rx: 2 })

const cup = (x: number, y: number, full: boolean) =>
  circle(x + 4, y + 6, 25, '#5c3c28', { 'fill-opacity': 0.35 }) +
  circle(x, y, 25, ink.paper) +
  circle(x, y, 16, lighter(ink.sand, 0.3)) +
  circle(x, y, 13, full ? '#5a3a2a' : ink.cream)

/** The drawings in the middle of the table. */
function plan(at: number): string {
  const x = 470 + at * 260
  return group({ transform: `rotate(${[-5, 3, -2][at]} ${x} 484)` }, [
    box(x + 6, 452, 190, 74, '#5c3c28', { 'fill-opacity': 0.35 }),
    box(x, 446, 190, 74, at === 1 ? '#dfe8df' : ink.cream),
    path(`M${x + 16} ${502}l34 -22 30 12 40 -30 52 16`, {
      fill: 'none',
      stroke: at === 1 ? ink.rust : ink.spruce,
      'stroke-width': 4,
    }),
    path(`M${x + 14} 458v50h160`, { fill: 'none', stroke: ink.fern, 'stroke-width': 2.5 }),
  ])
}
