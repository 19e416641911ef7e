import {
  backdrop,
  circle,
  element,
  gradient,
  group,
  polygon,
  type Scene,
} from '#server/database/seed/pictures/drawing.ts'
import { type Isometry, isometry, type Place } from '#server/database/seed/pictures/isometric.ts'
import { darker, ink, lighter, mix } from '#server/database/seed/pictures/palette.ts'
import type { Random } from '#server/database/seed/pictures/random.ts'

const block = 5
const street = 1.5
const walls = ['#efe3cc', '#e3cda8', '#dd9c77', '#c9744f', '#a3c2b1', '#5e9483', '#f6f1e6', '#d8b883']
const roofs = ['#bf5b3b', '#1d5c50', '#2f6a5b', '#a84d33', '#2c3b47', '#123f39']

/** A quarter of workshops, houses, and courtyards, with a canal between them. */
export const quarter: Scene = (random) => {
  const world = isometry([800, -470], 47)
  const parts: string[] = [
    element('defs', {}, gradient('paving', ['#e6dcc3', '#cfd6bf'])),
    backdrop('url(#paving)'),
    canal(world),
  ]
  for (let sum = 0; sum < 17; sum++) {
    for (let column = 0; column <= sum; column++) {
      const [x, y] = [(column - 3.4) * (block + street), (sum - column - 3.4) * (block + street)]
      // The canal takes one row of blocks
      if (sum - column === 7) continue
      parts.push(plot(world, random, x, y))
    }
  }
  return parts.join('')
}

function canal(world: Isometry): string {
  const y = (7 - 3.4) * (block + street)
  const band = (from: number, to: number, colour: string) =>
    world.face(
      [
        [-40, y + from, 0],
        [80, y + from, 0],
        [80, y + to, 0],
        [-40, y + to, 0],
      ],
      colour,
    )
  const ripples = Array.from({ length: 24 }, (_, at) => {
    const [x, from] = [-14 + at * 2.7, y + 0.9 + ((at * 37) % 30) / 10]
    return world.face(
      [
        [x, from, 0],
        [x + 1.4, from, 0],
        [x + 1.4, from + 0.09, 0],
        [x, from + 0.09, 0],
      ],
      '#a5cfc0',
    )
  })
  return [
    band(-0.3, 5.1, '#f3ead4'),
    band(0.1, 4.7, '#1f6156'),
    band(0.5, 4.7, '#3f877a'),
    ...ripples,
    ...[2, 13, 24].map((x) => barge(world, x, y + 2.2)),
  ].join('')
}

const barge = (world: Isometry, x: number, y: number) =>
  world.block([x, y, 0], [3.6, 1, 0.35], ink.slate) +
  world.block([x + 0.4, y + 0.15, 0.35], [1.8, 0.7, 0.5], ink.rust) +
  world.block([x + 2.5, y + 0.2, 0.35], [0.7, 0.6, 0.25], ink.ochre)

function plot(world: Isometry, random: Random, x: number, y: number): string {
  const kind = random()
  const shade = world.face(
    [
      [x, y, 0],
      [x + block + 0.9, y + 0.5, 0],
      [x + block + 0.9, y + block, 0],
      [x, y + block, 0],
    ],
    'rgba(18,63,57,0.16)',
  )
  if (kind < 0.2) return park(world, random, x, y)
  if (kind < 0.45) return shade + sawtooth(world, random, [x, y, 0])
  if (kind < 0.75)
    return (
      shade +
      [0, 1]
        .map((row) => gabled(world, random, [x, y + row * 2.6, 0], [block, 2.2, random.between(1.2, 2.3)]))
        .join('')
    )
  return shade + courtyard(world, random, x, y)
}

function sawtooth(world: Isometry, random: Random, [x, y, z]: Place): string {
  const [wall, roof] = [random.pick(walls), random.pick(roofs)]
  const parts = [world.block([x, y, z], [block, block, 1.4], wall)]
  const teeth = 4
  const wide = block / teeth
  for (let tooth = 0; tooth < teeth; tooth++) {
    const [from, to, front, low, high] = [x + tooth * wide, x + (tooth + 1) * wide, y + block, 1.4, 2.3]
    parts.push(
      world.face(
        [
          [from, y, high],
          [to, y, low],
          [to, front, low],
          [from, front, high],
        ],
        lighter(roof, 0.14),
      ),
      world.face(
        [
          [from, front, low],
          [to, front, low],
          [from, front, high],
        ],
        darker(wall, 0.08),
      ),
    )
  }
  return parts.join('') + windows(world, [x, y + block, 0.35], 5, 0.55, 1)
}

function gabled(world: Isometry, random: Random, [x, y, z]: Place, [width, depth, tall]: Place): string {
  const [wall, roof] = [random.pick(walls), random.pick(roofs)]
  const [right, front, eaves, ridge, middle] = [x + width, y + depth, z + tall, z + tall + 1, y + depth / 2]
  return [
    world.block([x, y, z], [width, depth, tall], wall),
    world.face(
      [
        [right, y, eaves],
        [right, front, eaves],
        [right, middle, ridge],
      ],
      darker(wall, 0.32),
    ),
    world.face(
      [
        [x, y, eaves],
        [right, y, eaves],
        [right, middle, ridge],
        [x, middle, ridge],
      ],
      lighter(roof, 0.2),
    ),
    world.face(
      [
        [x - 0.1, front + 0.12, eaves - 0.1],
        [right + 0.05, front + 0.12, eaves - 0.1],
        [right + 0.05, middle, ridge],
        [x - 0.1, middle, ridge],
      ],
      roof,
    ),
    world.block([x + width * 0.3, middle - 0.5, ridge - 0.5], [0.35, 0.35, 0.9], mix(wall, ink.rust, 0.5)),
    windows(world, [x, front, z + tall * 0.35], 6, tall * 0.3, random()),
  ].join('')
}

function courtyard(world: Isometry, random: Random, x: number, y: number): string {
  const wall = random.pick(walls)
  const tall = random.between(1.8, 3.6)
  return [
    world.block([x, y, 0], [block, 1.5, tall], wall),
    world.block([x, y, 0], [1.5, block, tall], wall),
    world.face(
      [
        [x + 1.5, y + 1.5, 0],
        [x + block, y + 1.5, 0],
        [x + block, y + block, 0],
        [x + 1.5, y + block, 0],
      ],
      '#9cbf98',
    ),
    tree(world, random, x + 2.9, y + 3),
    tree(world, random, x + 4.1, y + 4),
    windows(world, [x + 1.5, y + 1.5, tall * 0.5], 4, tall * 0.22, random()),
  ].join('')
}

/** A row of windows along a wall that faces down to the left. */
function windows(world: Isometry, [x, y, z]: Place, count: number, tall: number, lit: number): string {
  return Array.from({ length: count }, (_, at) => {
    const [from, to] = [x + 0.32 + at * 0.76, x + 0.74 + at * 0.76]
    const colour = (at + Math.floor(lit * 10)) % 4 === 0 ? '#ffe1a0' : '#3d5a5c'
    return world.face(
      [
        [from, y + 0.001, z],
        [to, y + 0.001, z],
        [to, y + 0.001, z + tall],
        [from, y + 0.001, z + tall],
      ],
      colour,
    )
  }).join('')
}

function park(world: Isometry, random: Random, x: number, y: number): string {
  const lawn = world.face(
    [
      [x, y, 0],
      [x + block, y, 0],
      [x + block, y + block, 0],
      [x, y + block, 0],
    ],
    '#8fb88f',
  )
  const way = world.face(
    [
      [x, y + 2.2, 0],
      [x + block, y + 2.2, 0],
      [x + block, y + 2.9, 0],
      [x, y + 2.9, 0],
    ],
    '#eee2c8',
  )
  const places = Array.from(
    { length: 9 },
    () => [x + random.between(0.4, 4.6), y + random.between(0.3, 4.7)] as const,
  )
  return (
    lawn +
    way +
    places
      .sort((a, b) => a[0] + a[1] - b[0] - b[1])
      .map(([a, b]) => tree(world, random, a, b))
      .join('')
  )
}

function tree(world: Isometry, random: Random, x: number, y: number): string {
  const [px, py] = world.at([x, y, 0])
  const size = random.between(15, 25)
  const colour = mix(ink.spruce, ink.fern, random())
  return group({}, [
    polygon(
      [
        [px, py + 3],
        [px + size * 1.7, py - 5],
        [px + size * 1.2, py + 8],
      ],
      '#12352f',
      { 'fill-opacity': 0.22 },
    ),
    polygon(
      [
        [px - 2, py],
        [px + 2, py],
        [px + 2, py - size],
        [px - 2, py - size],
      ],
      '#5d4031',
    ),
    circle(px, py - size * 1.5, size, colour),
    circle(px - size * 0.25, py - size * 1.75, size * 0.62, lighter(colour, 0.14)),
  ])
}
