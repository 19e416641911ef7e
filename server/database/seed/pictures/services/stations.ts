import type { Scene } from '#server/database/seed/pictures/drawing.ts'
import { ink } from '#server/database/seed/pictures/palette.ts'
import {
  block,
  diorama,
  type Piece,
  pawn,
  tile,
  tree,
} from '#server/database/seed/pictures/services/diorama.ts'

const goods = ['#d8b98a', '#d8b98a', ink.clay, ink.clay, ink.ochre, ink.ochre, ink.rust, ink.rust]

/** A belt through three gates; what comes in as raw boxes leaves finished. */
export const stations: Scene = () => {
  const pieces: Piece[] = [
    tile(-5, 2.2, 10, 0.18, '#e5b765'),
    tile(-5, -1.9, 10, 0.18, '#e5b765'),
    ...Array.from({ length: 10 }, (_, at) =>
      block([at - 5, -0.7, 0], [1, 1.8, 0.55], at % 2 ? '#2c3b47' : '#33444f'),
    ),
    ...goods.map((colour, at) => block([at * 1.2 - 4.6, -0.25, 0.55], [0.72, 0.9, 0.62], colour)),
    ...[-3.1, -0.1, 2.9].flatMap(gate),
    ...pallet(-4.4, -4.4, 3, '#d8b98a'),
    ...pallet(2.6, -4.4, 2, ink.rust),
    ...pallet(-1.2, -4.2, 1, ink.clay),
    block([-3.4, 3.2, 0], [2.2, 1, 0.7], '#c99f6c'),
    block([-2.4, 3.4, 0.7], [0.7, 0.3, 0.5], ink.slate),
    block([0.8, 3.2, 0], [2.2, 1, 0.7], '#c99f6c'),
    block([1.2, 3.5, 0.7], [0.6, 0.5, 0.1], ink.paper),
    pawn([-2.7, 2.8, 0], ink.ochre, 1.2),
    pawn([1.7, 2.8, 0], ink.spruce, 1.2),
    pawn([4.2, 2.9, 0], ink.rust, 1.2),
    tree([-4.6, 4.5, 0], 1.1, ink.fern),
    tree([4.5, 4.5, 0], 1.1, ink.fern),
  ]
  return diorama({ room: ['#c5dccf', '#7fae9a'], light: '#f3f6e6', table: '#e6dcc2' }, pieces)
}

function gate(x: number): Piece[] {
  return [
    block([x, -1.25, 0], [0.5, 0.35, 2.1], ink.spruce),
    block([x, 1.3, 0], [0.5, 0.35, 2.1], ink.spruce),
    { ...block([x - 0.15, -1.3, 2.1], [0.8, 3, 0.55], ink.fern), near: x + 1.9 },
  ]
}

const pallet = (x: number, y: number, high: number, colour: string): Piece[] =>
  Array.from({ length: high * 4 }, (_, at) => ({
    ...block(
      [x + (at % 2) * 0.9, y + (Math.floor(at / 2) % 2) * 0.9, Math.floor(at / 4) * 0.72],
      [0.82, 0.82, 0.68],
      colour,
    ),
    near: x + y + at * 0.05,
  }))
