import type { Scene } from '#server/database/seed/pictures/drawing.ts'
import { ink } from '#server/database/seed/pictures/palette.ts'
import {
  block,
  cylinder,
  diorama,
  type Piece,
  pawn,
  tile,
  tree,
} from '#server/database/seed/pictures/services/diorama.ts'

const wall = '#efe6d2'
const high = 1.15

/** A house without its roof: who sits where, and which doors are open. */
export const rooms: Scene = () => {
  const pieces: Piece[] = [
    tile(-4.8, -4.8, 4.4, 4.4, '#a3c2b1'),
    tile(-0.2, -4.8, 5, 4.4, '#e7b98c'),
    tile(-4.8, -0.2, 5.9, 5, '#e3cda8'),
    tile(1.3, -0.2, 3.5, 5, '#5e9483'),
    ...walls(),
    ...desk(-4, -3.9, ink.ochre),
    ...desk(-4, -1.9, ink.rust),
    ...desk(-2.2, -2.9, ink.spruce),
    cylinder([2.2, -2.7, 0], 1.15, 0.6, '#c99f6c'),
    ...[
      [2.2, -4.2],
      [3.8, -2.7],
      [0.7, -2.7],
      [2.2, -1.2],
    ].map(([x = 0, y = 0], at) =>
      pawn([x, y, 0], [ink.pine, ink.rust, ink.slate, ink.ochre][at] as string, 1.05),
    ),
    ...desk(-3.9, 1, ink.fern),
    ...desk(-1.5, 1, ink.clay),
    ...desk(-3.9, 3.2, ink.slate),
    ...desk(-1.5, 3.2, ink.rust),
    block([2, 0.5, 0], [2, 0.8, 0.45], ink.rust),
    block([2, 0.4, 0], [2, 0.25, 0.9], ink.rust),
    block([2.4, 2.2, 0], [1.2, 1.2, 0.35], '#efe3cc'),
    tree([4.3, 4.2, 0], 1.05, '#8bb7a0'),
    tree([1.8, 4.3, 0], 0.9, '#8bb7a0'),
  ]
  return diorama({ room: ['#235f57', '#123f39'], light: '#5e9483', table: '#f3ead4' }, pieces)
}

function walls(): Piece[] {
  const stretch = (x: number, y: number, width: number, depth: number) =>
    block([x, y, 0], [width, depth, high], wall)
  return [
    { ...stretch(-5, -5, 10, 0.2), near: -30 },
    { ...stretch(-5, -4.8, 0.2, 9.8), near: -29 },
    stretch(-0.4, -4.8, 0.2, 1.6),
    stretch(-0.4, -1.9, 0.2, 1.5),
    stretch(-4.8, -0.4, 1.6, 0.2),
    stretch(-1.9, -0.4, 1.7, 0.2),
    stretch(-0.2, -0.4, 1.6, 0.2),
    stretch(3, -0.4, 1.9, 0.2),
    stretch(1.1, -0.2, 0.2, 1.7),
    stretch(1.1, 2.9, 0.2, 1.9),
  ]
}

function desk(x: number, y: number, colour: string): Piece[] {
  const near = x + y + 1
  return [
    { ...block([x, y, 0], [1.35, 0.7, 0.5], '#c99f6c'), near },
    { ...block([x + 0.4, y + 0.12, 0.5], [0.6, 0.14, 0.42], ink.slate), near: near + 0.01 },
    pawn([x + 0.65, y + 1.1, 0], colour, 0.95),
  ]
}
