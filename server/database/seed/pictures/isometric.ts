import { type Point, polygon } from '#server/database/seed/pictures/drawing.ts'
import { darker, lighter } from '#server/database/seed/pictures/palette.ts'

/** A place in the isometric world: x runs down to the right, y down to the left, z up. */
export type Place = readonly [x: number, y: number, z: number]

export interface Isometry {
  at(place: Place): Point
  /** A flat or upright quadrilateral. */
  face(corners: readonly Place[], colour: string): string
  /** A block with a corner at `place`; light falls from the left, so its top is lightest. */
  block(place: Place, size: Place, colour: string): string
}

/** @param origin where the world's zero stands on the sheet @param unit length of one step in pixels */
export function isometry(origin: Point, unit: number): Isometry {
  const at = ([x, y, z]: Place): Point => [
    origin[0] + (x - y) * 0.866 * unit,
    origin[1] + (x + y) * 0.5 * unit - z * unit,
  ]
  const face = (corners: readonly Place[], colour: string) => polygon(corners.map(at), colour)
  return {
    at,
    face,
    block([x, y, z], [width, depth, height], colour) {
      const [right, front, top] = [x + width, y + depth, z + height]
      return [
        face(
          [
            [x, front, z],
            [right, front, z],
            [right, front, top],
            [x, front, top],
          ],
          colour,
        ),
        face(
          [
            [right, y, z],
            [right, front, z],
            [right, front, top],
            [right, y, top],
          ],
          darker(colour, 0.32),
        ),
        face(
          [
            [x, y, top],
            [right, y, top],
            [right, front, top],
            [x, front, top],
          ],
          lighter(colour, 0.28),
        ),
      ].join('')
    },
  }
}
