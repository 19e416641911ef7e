import type { Scene } from '#server/database/seed/pictures/drawing.ts'
import { ink, lighter } from '#server/database/seed/pictures/palette.ts'
import type { Random } from '#server/database/seed/pictures/random.ts'
import {
  block,
  diorama,
  type Piece,
  tile,
  wire,
  world,
} from '#server/database/seed/pictures/services/diorama.ts'

/** Machines in racks, with their cables laid in order. */
export const towers: Scene = (random) => {
  const pieces: Piece[] = []
  for (const [x, y, high, colour] of [
    [-4.4, -4.2, 3.6, ink.clay],
    [-2, -4.2, 3, ink.clay],
    [-4.4, -1.4, 2.6, '#d6a07c'],
    [0.6, -4.2, 4.6, ink.spruce],
    [3, -4.2, 4, ink.spruce],
    [0.6, 2.4, 2.4, ink.pine],
    [3, 2.4, 3.2, ink.spruce],
    [3, -0.9, 2.8, ink.pine],
  ] as const)
    pieces.push(rack(random, x, y, high, colour))
  for (let lane = 0; lane < 4; lane++) {
    const shift = lane * 0.34
    const colour = [ink.rust, ink.ochre, ink.fern, '#7fa7b5'][lane] as string
    pieces.push(
      wire(
        [
          [-3.6 + shift, 0.2, 0.02],
          [-3.6 + shift, 3 + shift, 0.02],
          [-0.2 + shift, 3 + shift, 0.02],
          [-0.2 + shift, -0.4 + shift, 0.02],
          [2.9, -0.4 + shift, 0.02],
        ],
        colour,
        8,
        -80,
      ),
    )
  }
  pieces.push(tile(-5, 4.6, 10, 0.16, '#a3c2b1'), tile(-5, -5, 0.16, 10, '#a3c2b1'))
  return diorama({ room: ['#123f45', '#0c2629'], light: '#3f8577', table: '#dfe8da' }, pieces)
}

function rack(random: Random, x: number, y: number, high: number, colour: string): Piece {
  const body = block([x, y, 0], [1.5, 1.5, high], colour)
  const slots: string[] = []
  for (let z = 0.3; z < high - 0.3; z += 0.42) {
    const face = (from: number, to: number, tint: string) =>
      world.face(
        [
          [x + from, y + 1.5, z],
          [x + to, y + 1.5, z],
          [x + to, y + 1.5, z + 0.2],
          [x + from, y + 1.5, z + 0.2],
        ],
        tint,
      )
    slots.push(face(0.18, 1.05, lighter(colour, 0.22)))
    slots.push(face(1.16, 1.34, random() < 0.72 ? '#ffe2a0' : '#7fe0b0'))
  }
  return { near: body.near, drawn: body.drawn + slots.join('') }
}
