import { backdrop, element, gradient, type Scene } from '#server/database/seed/pictures/drawing.ts'
import { type Isometry, isometry } from '#server/database/seed/pictures/isometric.ts'
import { ink, mix } from '#server/database/seed/pictures/palette.ts'
import type { Random } from '#server/database/seed/pictures/random.ts'

const bay = 2.2
const level = 1.35
const levels = 3
/** Where the cross aisle begins. */
const aisle = 12
const goods = [ink.clay, ink.ochre, ink.sand, ink.rust, ink.cream, ink.fern, ink.sage, '#c98d5b', ink.sand]

/** Racks of a warehouse from above, with what stands on them and what stands in the way. */
export const warehouse: Scene = (random) => {
  const world = isometry([800, -330], 50)
  const parts = [
    element('defs', {}, gradient('floor', ['#c3d6ca', '#e8e4d2'], { x1: 0, y1: 1, x2: 1, y2: 0 })),
    backdrop('url(#floor)'),
    lanes(world),
  ]
  for (let row = -12; row <= 38; row += 6) parts.push(rack(world, random, row))
  return parts.join('')
}

function lanes(world: Isometry): string {
  const parts: string[] = []
  for (let row = -12; row <= 38; row += 6) {
    for (const [from, to] of [
      [row + 2.1, row + 2.2],
      [row + 5.3, row + 5.4],
    ] as const) {
      parts.push(
        world.face(
          [
            [-20, from, 0],
            [45, from, 0],
            [45, to, 0],
            [-20, to, 0],
          ],
          '#e5b765',
        ),
      )
    }
    parts.push(
      world.face(
        [
          [-20, row + 1.6, 0],
          [45, row + 1.6, 0],
          [45, row + 3.5, 0],
          [-20, row + 3.5, 0],
        ],
        'rgba(18,63,57,0.13)',
      ),
    )
  }
  return parts.join('')
}

function rack(world: Isometry, random: Random, row: number): string {
  const parts: string[] = []
  for (let x = -14; x < 44; x += bay) {
    if (x > aisle && x < aisle + 6.6) continue
    for (let floor = 0; floor < levels; floor++) {
      const z = floor * level
      if (floor > 0) parts.push(world.block([x, row, z - 0.12], [bay, 1.6, 0.12], '#2d6f61'))
      parts.push(load(world, random, x, row, z))
    }
    parts.push(world.block([x + bay - 0.1, row + 1.5, 0], [0.1, 0.1, levels * level - 0.2], ink.pine))
  }
  if (random() < 0.75)
    parts.push(
      truck(
        world,
        aisle + random.between(1.6, 2.6),
        row + random.between(0.2, 3.6),
        random.pick([ink.rust, ink.ochre]),
      ),
    )
  return parts.join('')
}

function load(world: Isometry, random: Random, x: number, y: number, z: number): string {
  if (random() < 0.14) return ''
  const colour = mix(random.pick(goods), ink.paper, random.between(0, 0.25))
  if (random() < 0.35)
    return world.block([x + 0.15, y + 0.2, z], [bay - 0.4, 1.2, random.between(0.6, 1.05)], colour)
  const second = mix(random.pick(goods), ink.paper, random.between(0, 0.25))
  return (
    world.block([x + 0.12, y + 0.2, z], [0.88, 1.2, random.between(0.45, 1.05)], colour) +
    (random() < 0.2
      ? ''
      : world.block([x + 1.14, y + 0.2, z], [0.82, 1.2, random.between(0.45, 1.05)], second))
  )
}

function truck(world: Isometry, x: number, y: number, colour: string): string {
  return [
    world.face(
      [
        [x - 0.2, y - 0.1, 0],
        [x + 3.2, y - 0.1, 0],
        [x + 3.2, y + 1.5, 0],
        [x - 0.2, y + 1.5, 0],
      ],
      'rgba(12,38,41,0.22)',
    ),
    world.block([x, y, 0.15], [1.7, 1.1, 0.55], colour),
    world.block([x + 0.2, y + 0.1, 0.7], [0.6, 0.9, 0.4], ink.slate),
    world.block([x + 1.7, y + 0.05, 0.05], [0.14, 1, 1.9], ink.slate),
    world.block([x + 1.85, y + 0.15, 0.1], [1.2, 0.2, 0.08], ink.slate),
    world.block([x + 1.85, y + 0.75, 0.1], [1.2, 0.2, 0.08], ink.slate),
    world.block([x + 1.9, y + 0.1, 0.2], [1, 0.95, 0.8], '#d8b98a'),
  ].join('')
}
