import type { Scene } from '#server/database/seed/pictures/drawing.ts'
import { ink } from '#server/database/seed/pictures/palette.ts'
import {
  block,
  diorama,
  type Piece,
  pawn,
  tile,
  wire,
} from '#server/database/seed/pictures/services/diorama.ts'

const storeys = 4
const storey = 1.25

/** A tower whose floors had slipped, set straight from the ground up behind a scaffold. */
export const scaffold: Scene = () => {
  const pieces: Piece[] = [tile(-3.6, -3.6, 7.6, 7.6, '#e3cda8')]
  for (let level = 0; level < storeys; level++) {
    const slip = Math.max(0, level - 1) * 0.34
    const z = level * storey
    const colour = level < 2 ? ink.spruce : level === 2 ? '#c8775a' : ink.clay
    pieces.push({
      ...block([-2 + slip, -2 - slip * 0.4, z], [3.4, 3.4, storey - 0.14], colour),
      near: -10 + level,
    })
    pieces.push({
      ...block([-2.1 + slip, -2.1 - slip * 0.4, z + storey - 0.14], [3.6, 3.6, 0.14], '#f3ead4'),
      near: -9.5 + level,
    })
  }
  pieces.push(...frame(), ...crane())
  pieces.push(
    ...[0, 1, 2, 3].map((at) =>
      block([-4.6 + at * 0.1, 2.4 + at * 0.02, at * 0.32], [1.7, 1.1, 0.3], at % 2 ? '#c99f6c' : '#d8b98a'),
    ),
    pawn([2.9, 0.4, 0], ink.ochre, 1.15),
    pawn([0.2, 3.9, 0], ink.rust, 1.15),
    pawn([-1.2, 3.9, 0], ink.slate, 1.15),
    pawn([0.4, 2.2, storey * 2 + 0.1], ink.ochre, 0.9),
    pawn([2.2, -0.6, storey * 3 + 0.1], ink.rust, 0.9),
  )
  return diorama({ room: ['#dfe9e4', '#a9c8bb'], light: '#fffdf2', table: '#efe6d2' }, pieces)
}

/** Poles on the two sides that face us, with planks on every storey. */
function frame(): Piece[] {
  const top = storeys * storey + 0.3
  const parts: Piece[] = []
  for (let at = 0; at < 4; at++) {
    const along = -2 + at * 1.45
    parts.push(
      wire(
        [
          [along, 2.4, 0],
          [along, 2.4, top],
        ],
        '#7d5b43',
        5,
        6 + at * 0.01,
      ),
    )
    parts.push(
      wire(
        [
          [2.4, along, 0],
          [2.4, along, top],
        ],
        '#6a4b38',
        5,
        6 + at * 0.01,
      ),
    )
  }
  for (let level = 1; level <= storeys; level++) {
    const z = level * storey - 0.05
    parts.push({ ...block([-2.1, 2.05, z], [4.5, 0.4, 0.07], '#d8b98a'), near: 4 + level * 0.01 })
    parts.push({ ...block([2.05, -2.1, z], [0.4, 4.15, 0.07], '#d8b98a'), near: 4 + level * 0.01 })
    parts.push(
      wire(
        [
          [-2.1, 2.5, z + 0.45],
          [2.5, 2.5, z + 0.45],
          [2.5, -2.1, z + 0.45],
        ],
        '#a9783f',
        3,
        7,
      ),
    )
  }
  parts.push(
    wire(
      [
        [-2, 2.4, 0],
        [2.35, 2.4, storey * 2],
        [-2, 2.4, storey * 4],
      ],
      '#a9783f',
      3,
      7,
    ),
  )
  return parts
}

function crane(): Piece[] {
  const [x, y, top] = [4, -4.4, 5.7]
  const cable = (to: readonly [number, number, number]) =>
    wire([[x + 0.2, y + 0.2, top + 1], to], '#a9783f', 3, -17)
  return [
    { ...block([x, y, 0], [0.45, 0.45, top], ink.ochre), near: -20 },
    { ...block([x - 6, y + 0.1, top], [7.4, 0.25, 0.28], ink.ochre), near: -19 },
    { ...block([x + 0.7, y, top - 0.55], [0.7, 0.5, 0.55], ink.slate), near: -18.9 },
    { ...block([x, y, top + 0.2], [0.45, 0.45, 0.8], ink.ochre), near: -18.5 },
    cable([x - 5.8, y + 0.2, top + 0.28]),
    cable([x + 1.3, y + 0.2, top + 0.28]),
    wire(
      [
        [x - 5, y + 0.2, top],
        [x - 5, y + 0.2, top - 0.8],
      ],
      ink.slate,
      3,
      -17,
    ),
    { ...block([x - 5.4, y, top - 1.4], [0.9, 0.7, 0.6], ink.rust), near: -16 },
  ]
}
