import type { Scene } from '#server/database/seed/pictures/drawing.ts'
import { ink } from '#server/database/seed/pictures/palette.ts'
import {
  block,
  cylinder,
  diorama,
  type Piece,
  pawn,
  tile,
  wire,
} from '#server/database/seed/pictures/services/diorama.ts'

const dress = [ink.rust, ink.ochre, ink.slate, ink.spruce, ink.clay, ink.fern]
const rows = 4

/** Benches around a floor: one person shows, the others will show it next. */
export const amphitheatre: Scene = (random) => {
  const pieces: Piece[] = []
  for (let row = 0; row < rows; row++) {
    const [near, high] = [-5 + row * 1.15, (rows - row) * 0.72]
    pieces.push({
      ...block([near, near, 0], [1.15, 5 - near, high], row % 2 ? '#e3cda8' : '#efe3cc'),
      near: -50 + row * 2,
    })
    pieces.push({
      ...block([near, near, 0], [5 - near, 1.15, high], row % 2 ? '#e3cda8' : '#efe3cc'),
      near: -49 + row * 2,
    })
    for (let seat = 0; seat < 6; seat++) {
      const along = near + 2 + seat * ((4.6 - near - 1.6) / 5.4)
      if (along > 4.7) continue
      if (random() < 0.78) pieces.push(seated(near + 0.6, along, high, random.pick(dress), row))
      if (random() < 0.78) pieces.push(seated(along, near + 0.6, high, random.pick(dress), row))
    }
  }
  pieces.push(
    tile(-0.4, -0.4, 5.4, 5.4, '#2b7163', -20),
    cylinder([2.4, 2.4, 0], 1.5, 0.16, '#e5b765'),
    pawn([2.55, 2.55, 0.16], ink.rust, 1.4),
    block([3.4, 0.2, 0], [1.3, 0.16, 1.7], ink.paper),
    wire(
      [
        [3.5, 0.36, 0.5],
        [3.85, 0.36, 0.9],
        [4.1, 0.36, 0.75],
        [4.55, 0.36, 1.4],
      ],
      ink.rust,
      4,
      4.4,
    ),
    pawn([0.6, 3.6, 0], ink.ochre, 1.15),
  )
  return diorama({ room: ['#1f5f5c', '#123b42'], light: '#6ba593', table: '#d3b98c' }, pieces)
}

const seated = (x: number, y: number, z: number, colour: string, row: number): Piece => ({
  ...pawn([x, y, z], colour, 0.95),
  near: -48 + row * 2 + (x + y) * 0.01,
})
