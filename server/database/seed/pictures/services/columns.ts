import type { Scene } from '#server/database/seed/pictures/drawing.ts'
import { ink, mix } from '#server/database/seed/pictures/palette.ts'
import { ground } from '#server/database/seed/pictures/random.ts'
import { block, diorama, type Piece } from '#server/database/seed/pictures/services/diorama.ts'

/** A field of columns, and one row that is looked at. */
export const columns: Scene = (random) => {
  const rough = ground(random)
  const pieces: Piece[] = []
  for (let x = 0; x < 10; x++) {
    for (let y = 0; y < 10; y++) {
      const height =
        1.5 + 1.5 * Math.sin(x * 0.55 + 0.4) * Math.cos(y * 0.42 - 0.5) + 0.9 * rough(x / 3, y / 3)
      const colour =
        y === 6 ? mix(ink.ochre, ink.rust, height / 3.4) : mix('#cfe0d2', ink.spruce, height / 3.3)
      pieces.push(block([x - 4.9, y - 4.9, 0], [0.78, 0.78, Math.max(0.15, height)], colour))
    }
  }
  return diorama({ room: ['#f4e6c8', '#e3bd8d'], light: '#fff6df', table: '#f3ead4' }, pieces)
}
