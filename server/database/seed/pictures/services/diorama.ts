import {
  backdrop,
  circle,
  element,
  glow,
  gradient,
  group,
  path,
} from '#server/database/seed/pictures/drawing.ts'
import { isometry, type Place } from '#server/database/seed/pictures/isometric.ts'
import { darker, lighter, mix } from '#server/database/seed/pictures/palette.ts'

/** Something that stands on the table; what is nearer is drawn later. */
export interface Piece {
  readonly near: number
  readonly drawn: string
}

const unit = 55

/** The table reaches from -5 to 5 both ways. */
export const world = isometry([600, 496], unit)

const piece = ([x, y, z]: Place, drawn: string): Piece => ({ near: x + y + z * 0.02, drawn })

export function block([x, y, z]: Place, size: Place, colour: string): Piece {
  return piece([x + size[0] / 2, y + size[1] / 2, z], world.block([x, y, z], size, colour))
}

/** Lies flat and is drawn where its first corner stands, or before everything. */
export const flat = (corners: readonly Place[], colour: string, near = -99): Piece => ({
  near,
  drawn: world.face(corners, colour),
})

export const tile = (
  x: number,
  y: number,
  width: number,
  depth: number,
  colour: string,
  near = -90,
  z = 0,
): Piece =>
  flat(
    [
      [x, y, z],
      [x + width, y, z],
      [x + width, y + depth, z],
      [x, y + depth, z],
    ],
    colour,
    near,
  )

/** What a circle on the table looks like: so many times as wide and as high as its radius. */
const [broad, low] = [Math.sqrt(3 / 2) * unit, Math.SQRT1_2 * unit]

export function cylinder(place: Place, radius: number, height: number, colour: string): Piece {
  const [x, y] = world.at(place)
  const top = y - height * unit
  const [rx, ry] = [broad * radius, low * radius]
  const side = `M${x - rx} ${top}V${y}A${rx} ${ry} 0 0 0 ${x + rx} ${y}V${top}Z`
  return piece(
    place,
    path(side, { fill: colour }) +
      path(`M${x + rx * 0.15} ${top}V${y + ry}A${rx} ${ry} 0 0 0 ${x + rx} ${y}V${top}Z`, {
        fill: darker(colour, 0.34),
        opacity: 0.55,
      }) +
      element('ellipse', { cx: x, cy: top, rx, ry, fill: lighter(colour, 0.28) }),
  )
}

export function ball(place: Place, radius: number, colour: string): Piece {
  const [x, y] = world.at(place)
  const r = radius * unit
  return piece(
    place,
    element('ellipse', { cx: x, cy: y, rx: r * 1.05, ry: r * 0.55, fill: '#0c2629', opacity: 0.22 }) +
      circle(x, y - r, r, colour) +
      path(
        `M${x + r * 0.2} ${y - r * 2}A${r} ${r} 0 1 1 ${x - r * 0.5} ${y - r * 0.12}A${r * 1.15} ${r * 1.15} 0 0 0 ${x + r * 0.2} ${y - r * 2}Z`,
        {
          fill: darker(colour, 0.3),
          opacity: 0.5,
        },
      ),
  )
}

/** A person as games show one. */
export function pawn(place: Place, colour: string, size = 1): Piece {
  const [x, y] = world.at(place)
  const u = unit * size
  return piece(
    place,
    group({}, [
      element('ellipse', {
        cx: x + u * 0.12,
        cy: y + u * 0.03,
        rx: u * 0.4,
        ry: u * 0.2,
        fill: '#0c2629',
        opacity: 0.25,
      }),
      path(
        `M${x - u * 0.3} ${y}C${x - u * 0.3} ${y - u * 0.55} ${x - u * 0.16} ${y - u * 0.86} ${x} ${y - u * 0.86}C${x + u * 0.16} ${y - u * 0.86} ${x + u * 0.3} ${y - u * 0.55} ${x + u * 0.3} ${y}A${u * 0.3} ${u * 0.15} 0 0 1 ${x - u * 0.3} ${y}Z`,
        { fill: colour },
      ),
      path(
        `M${x + u * 0.04} ${y - u * 0.86}C${x + u * 0.16} ${y - u * 0.84} ${x + u * 0.3} ${y - u * 0.55} ${x + u * 0.3} ${y}A${u * 0.3} ${u * 0.15} 0 0 1 ${x + u * 0.04} ${y + u * 0.15}Z`,
        { fill: darker(colour, 0.35), opacity: 0.6 },
      ),
      circle(x, y - u * 1.02, u * 0.235, mix(colour, '#fff3df', 0.32)),
    ]),
  )
}

export function tree(place: Place, size: number, colour: string): Piece {
  const [x, y] = world.at(place)
  const u = unit * size
  return piece(
    place,
    element('ellipse', { cx: x + u * 0.1, cy: y, rx: u * 0.42, ry: u * 0.2, fill: '#0c2629', opacity: 0.2 }) +
      path(`M${x} ${y}V${y - u * 0.6}`, { stroke: '#7d5b43', 'stroke-width': u * 0.12 }) +
      circle(x, y - u * 0.9, u * 0.46, colour) +
      path(
        `M${x + u * 0.1} ${y - u * 1.35}A${u * 0.46} ${u * 0.46} 0 0 1 ${x - u * 0.1} ${y - u * 0.45}A${u * 0.6} ${u * 0.6} 0 0 0 ${x + u * 0.1} ${y - u * 1.35}Z`,
        {
          fill: darker(colour, 0.3),
          opacity: 0.5,
        },
      ),
  )
}

/** A line through the room, such as a pole or a cable. */
export function wire(places: readonly Place[], colour: string, width: number, near?: number): Piece {
  const d = places.map(
    (place, at) =>
      `${at ? 'L' : 'M'}${world
        .at(place)
        .map((value) => value.toFixed(1))
        .join(' ')}`,
  )
  const [first] = places
  return {
    near: near ?? (first ? first[0] + first[1] : 0),
    drawn: path(d.join(''), {
      fill: 'none',
      stroke: colour,
      'stroke-width': width,
      'stroke-linejoin': 'round',
    }),
  }
}

/** A table in a lit room, with the pieces on it. */
export function diorama(
  { room, light, table }: { room: readonly string[]; light: string; table: string | null },
  pieces: readonly Piece[],
): string {
  return [
    element('defs', {}, gradient('room', room)),
    backdrop('url(#room)'),
    glow('light', [430, 300], 620, light, 0.75),
    table ? slab(table) : '',
    ...[...pieces].sort((a, b) => a.near - b.near).map(({ drawn }) => drawn),
  ].join('')
}

const slab = (colour: string) =>
  world.face(
    [
      [-4.6, -4.6, -1.9],
      [6.2, -4.6, -1.9],
      [6.2, 6.2, -1.9],
      [-4.6, 6.2, -1.9],
    ],
    'rgba(12,38,41,0.14)',
  ) + world.block([-5.2, -5.2, -0.5], [10.4, 10.4, 0.5], colour)
