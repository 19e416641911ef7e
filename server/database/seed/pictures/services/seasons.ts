import type { Scene } from '#server/database/seed/pictures/drawing.ts'
import { ink, mix } from '#server/database/seed/pictures/palette.ts'
import {
  block,
  diorama,
  type Piece,
  pawn,
  tile,
  tree,
} from '#server/database/seed/pictures/services/diorama.ts'

/** Beds of a nursery, sown week after week: what is tall was planned first. */
export const seasons: Scene = (random) => {
  const pieces: Piece[] = [tile(-5, -5, 10, 10, '#d9c7a4')]
  for (let column = 0; column < 7; column++) {
    for (let row = 0; row < 5; row++) {
      const [x, y] = [-4.8 + column * 1.4, -4.75 + row * 1.94]
      pieces.push({ ...block([x, y, 0], [1.16, 1.6, 0.26], '#8d6a50'), near: x + y + 0.6 })
      const age = Math.max(0, 6 - column - row * 0.45 + random.between(-0.3, 0.3)) / 6
      const now = column === 4 && row === 2
      if (now) pieces.push(tile(x + 0.08, y + 0.08, 1, 1.44, ink.ochre, x + y + 0.7, 0.27))
      else pieces.push(...plants(x, y, age))
    }
  }
  pieces.push(pawn([1.45, 0.05, 0.27], ink.rust, 1.25))
  return diorama({ room: ['#f6e4be', '#e8b98a'], light: '#fff7e0', table: '#efe3cc' }, pieces)
}

function plants(x: number, y: number, age: number): Piece[] {
  if (age < 0.1) return []
  const colour = mix('#a9c48f', ink.spruce, age)
  if (age > 0.62) return [tree([x + 0.58, y + 0.8, 0.26], 0.9 + age * 0.75, colour)]
  return [0.42, 1.2].map((across) => tree([x + 0.58, y + across, 0.26], 0.34 + age * 0.55, colour))
}
