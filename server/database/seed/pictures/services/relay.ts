import type { Scene } from '#server/database/seed/pictures/drawing.ts'
import { ink, lighter } from '#server/database/seed/pictures/palette.ts'
import {
  ball,
  block,
  diorama,
  flat,
  type Piece,
  world,
} from '#server/database/seed/pictures/services/diorama.ts'

/** Where the run's towers stand and how high; the last is a tray. */
const towers = [
  [-4.2, -4.2, 4],
  [-0.6, -4.2, 3.53],
  [3, -4.2, 3.06],
  [3, -0.6, 2.59],
  [-0.6, -0.6, 2.12],
  [-4.2, -0.6, 1.65],
  [-4.2, 3, 1.18],
  [-0.6, 3, 0.7],
  [3, 3, 0.2],
] as const
const tones = [ink.spruce, ink.fern, '#7fae97', ink.ochre, ink.clay] as const

/** A run for one ball: nine towers and a channel from each to the next. */
export const relay: Scene = () => {
  const pieces: Piece[] = []
  towers.forEach(([x, y, high], at) => {
    pieces.push(block([x, y, 0], [1.3, 1.3, high], tones[at % tones.length] as string))
    const next = towers[at + 1]
    if (next) pieces.push(...channel([x, y, high], next))
  })
  pieces.push(
    { ...ball([1.6, -3.55, 3.38], 0.4, ink.rust), near: 3 },
    { ...ball([3.65, 3.65, 0.2], 0.4, ink.rust), near: 9 },
    { ...ball([-2.2, 0.05, 1.95], 0.4, ink.rust), near: 1 },
  )
  return diorama({ room: ['#e6efe2', '#b5d0c0'], light: '#ffffff', table: '#f6efdf' }, pieces)
}

type Spot = readonly [x: number, y: number, high: number]

function channel([x, y, high]: Spot, [toX, toY, toHigh]: Spot): Piece[] {
  const along = x !== toX
  const back = along ? toX < x : toY < y
  const [from, to, start, end] = along
    ? back
      ? [toX + 1.3, x, toHigh, high]
      : [x + 1.3, toX, high, toHigh]
    : [y + 1.3, toY, high, toHigh]
  const middle = (along ? y : x) + 0.65
  const corner = (at: number, across: number, z: number) =>
    along ? ([at, middle + across, z] as const) : ([middle + across, at, z] as const)
  const near = (along ? (x + toX) / 2 + y : (y + toY) / 2 + x) + 1.3
  const side = (across: number, thick: number, colour: string, order: number) =>
    flat(
      [
        corner(from, across, start),
        corner(to, across, end),
        corner(to, across, end + thick),
        corner(from, across, start + thick),
      ],
      colour,
      near + order,
    )
  const bed = {
    near,
    drawn: world.face(
      [corner(from, -0.36, start), corner(to, -0.36, end), corner(to, 0.36, end), corner(from, 0.36, start)],
      '#d8b98a',
    ),
  }
  return [side(-0.36, 0.22, lighter('#c99f6c', 0.2), -0.01), bed, side(0.36, 0.22, '#b98a58', 0.6)]
}
