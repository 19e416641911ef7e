import { path, type Scene } from '#server/database/seed/pictures/drawing.ts'
import { ink } from '#server/database/seed/pictures/palette.ts'
import type { Random } from '#server/database/seed/pictures/random.ts'
import {
  block,
  diorama,
  flat,
  type Piece,
  pawn,
  tree,
  world,
} from '#server/database/seed/pictures/services/diorama.ts'

const cargo = [ink.ochre, ink.rust, ink.clay, '#efe3cc']

/** Two islands and a bridge: what is moved goes in small loads. */
export const crossing: Scene = (random) => {
  const pieces: Piece[] = [
    ripples(random),
    { ...block([-8.4, -4.6, -0.7], [6.2, 8.6, 0.7], '#e3cda8'), near: -60 },
    { ...block([2.4, -4.6, -0.7], [6.2, 8.6, 0.7], '#d3dfd6'), near: -59 },
    ...pier(-1.4),
    ...pier(0.6),
    { ...block([-2.4, -1.1, 0], [5, 1.9, 0.22], '#c99f6c'), near: -1.6 },
    flat(rail(-1.1), '#a9783f', -1.5),
    ...cargo.map((colour, at) => ({
      ...block([at * 1.25 - 2.5, -0.6, 0.22], [0.8, 0.9, 0.7], colour),
      near: -1 + at * 0.1,
    })),
    { ...flat(rail(0.78), '#a9783f'), near: 1.4 },
    ...house(-7.8, -3.8, 2.4, '#c98d5b'),
    ...house(-5, -3.9, 1.5, ink.clay),
    ...house(-7.6, -0.6, 1.7, ink.clay),
    ...house(-7.4, 2, 0.5, '#d6a07c'),
    ...house(3.4, -4, 2.9, ink.spruce),
    ...house(6, -4, 3.9, ink.pine),
    ...house(6.2, -1, 2.4, ink.spruce),
    ...house(5.8, 1.7, 1.5, ink.fern),
    pawn([3.2, 0.2, 0], ink.rust, 1.2),
    pawn([-3.4, 1.2, 0], ink.slate, 1.2),
    pawn([4.3, 2.4, 0], ink.ochre, 1.2),
    tree([3.4, 3.2, 0], 1.1, ink.fern),
    tree([-4.2, 3.2, 0], 1.1, '#7fae97'),
    tree([-3.2, 3, 0], 0.8, '#8bb7a0'),
  ]
  return diorama({ room: ['#2f7f74', '#15514c'], light: '#7fb8a4', table: null }, pieces)
}

const pier = (x: number): Piece[] => [
  { ...block([x, -0.9, -2.2], [0.7, 1.5, 2.2], '#b08a5c'), near: -30 + x },
]

const rail = (y: number) =>
  [
    [-2.4, y, 0.22],
    [2.6, y, 0.22],
    [2.6, y, 0.6],
    [-2.4, y, 0.6],
  ] as const

function house(x: number, y: number, high: number, colour: string): Piece[] {
  const near = x + y + 1.8
  const [wide, deep] = [1.9, 1.9]
  const body = block([x, y, 0], [wide, deep, high], colour).drawn
  const panes: string[] = []
  for (let z = 0.4; z < high - 0.35; z += 0.65)
    for (const at of [0.25, 0.85, 1.4])
      panes.push(
        world.face(
          [
            [x + at, y + deep, z],
            [x + at + 0.3, y + deep, z],
            [x + at + 0.3, y + deep, z + 0.36],
            [x + at, y + deep, z + 0.36],
          ],
          '#ffe6ae',
        ),
      )
  return [{ near, drawn: body + panes.join('') }]
}

function ripples(random: Random): Piece {
  const lines = Array.from({ length: 70 }, () => {
    const [x, y] = [random.between(0, 1180), random.between(0, 950)]
    const length = random.between(30, 90)
    return `M${x.toFixed(0)} ${y.toFixed(0)}q${(length / 2).toFixed(0)} -8 ${length.toFixed(0)} 0`
  })
  return {
    near: -90,
    drawn: path(lines.join(''), {
      fill: 'none',
      stroke: '#a3c2b1',
      'stroke-width': 3,
      'stroke-linecap': 'round',
      opacity: 0.3,
    }),
  }
}
