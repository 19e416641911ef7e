import type { Scene } from '#server/database/seed/pictures/drawing.ts'
import { ink } from '#server/database/seed/pictures/palette.ts'
import { block, diorama, type Piece, pawn, tree } from '#server/database/seed/pictures/services/diorama.ts'

const crowd = [ink.ochre, ink.spruce, ink.fern, ink.clay, ink.slate, ink.rust]
const steps = [4.4, 3.2, 2, 0.8] as const

/** People on their way up a broad stair, some waiting for others. */
export const terrace: Scene = (random) => {
  const pieces: Piece[] = steps.map((edge, at) => ({
    ...block([-5, -5, at * 0.75], [edge + 5, edge + 5, 0.75], at % 2 ? '#efe3cc' : '#e3cda8'),
    near: -40 + at,
  }))
  const places = [
    [3.8, 1.2, 1],
    [3.9, -1.6, 1],
    [1.2, 3.8, 1],
    [-1.4, 3.9, 1],
    [-3.6, 3.8, 1],
    [2.6, -0.2, 2],
    [2.7, -3.6, 2],
    [0.4, 2.6, 2],
    [-2.4, 2.7, 2],
    [1.4, 0.9, 3],
    [1.5, -2.4, 3],
    [-0.8, 1.5, 3],
    [-1.2, -0.9, 4],
    [-0.2, -1.8, 4],
    [-2.2, -0.1, 4],
    [-0.3, -0.2, 4],
  ] as const
  places.forEach(([x, y, step], at) => {
    pieces.push(pawn([x, y, step * 0.75], crowd[at % crowd.length] as string, 1.12))
  })
  pieces.push(
    tree([-4, -2.6, 3], 1.3, ink.fern),
    tree([-2.6, -4, 3], 1.5, ink.spruce),
    tree([-4.3, -0.8, 3], 1.1, '#7fae97'),
  )
  pieces.push(tree([4.7, 4.7, 0], 1 + random() * 0.1, ink.fern))
  return diorama({ room: ['#f2c9a6', '#d68f68'], light: '#ffeccb', table: '#1d5c50' }, pieces)
}
