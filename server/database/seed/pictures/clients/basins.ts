import {
  backdrop,
  box,
  circle,
  element,
  gradient,
  group,
  path,
  type Scene,
} from '#server/database/seed/pictures/drawing.ts'
import { ink, lighter, mix } from '#server/database/seed/pictures/palette.ts'
import type { Random } from '#server/database/seed/pictures/random.ts'

const rounds = [
  [330, 300, 200, 0],
  [800, 240, 200, 40],
  [1270, 300, 200, 100],
  [560, 700, 200, 210],
  [1030, 690, 200, 150],
] as const

/** Settling basins of a waterworks from the air: from brown to blue. */
export const basins: Scene = (random) =>
  [
    element('defs', {}, gradient('grass', ['#8bb58c', '#6d9f7d'], { x2: 1 })),
    backdrop('url(#grass)'),
    tufts(random),
    path('M-20 520H1620M330 520V300M800 520V240M1270 520V300M560 520V700M1030 520V690', {
      fill: 'none',
      stroke: '#dccba2',
      'stroke-width': 74,
    }),
    path('M-20 520H1620', { stroke: '#f0e4c4', 'stroke-width': 5, 'stroke-dasharray': '34 26' }),
    ...rounds.map(([x, y, r, turn], at) => basin(x, y, r, turn, mix('#a58d5c', '#2f8f9a', at / 4))),
    ...[0, 1, 2].map(
      (at) =>
        box(70 + at * 84, 720, 64, 220, '#eadfc4', { rx: 6 }) +
        box(78 + at * 84, 728, 48, 204, ['#a58d5c', '#7f9679', '#57949a'][at] as string),
    ),
    house(1340, 660),
    ...orchard(random),
    van(700, 500, ink.rust, 1),
    van(1180, 540, ink.paper, -1),
  ].join('')

function basin(x: number, y: number, r: number, turn: number, water: string): string {
  return group({}, [
    circle(x + 14, y + 18, r, '#274d3c', { opacity: 0.35 }),
    circle(x, y, r, '#efe6cf'),
    circle(x, y, r - 12, '#c9b98f'),
    circle(x, y, r - 20, water),
    circle(x, y, r - 44, lighter(water, 0.1)),
    circle(x, y, r * 0.5, lighter(water, 0.2)),
    ...[0.82, 0.64, 0.46].map((share) =>
      path(
        `M${x - r * share} ${y}A${r * share} ${r * share} 0 0 1 ${x - r * share * 0.2} ${y - r * share * 0.98}`,
        {
          fill: 'none',
          stroke: '#ffffff',
          'stroke-width': 4,
          'stroke-linecap': 'round',
          opacity: 0.4,
          transform: `rotate(${turn * 1.3} ${x} ${y})`,
        },
      ),
    ),
    group({ transform: `rotate(${turn} ${x} ${y})` }, [
      box(x - 6, y - 8 + 12, r - 2, 16, '#274d3c', { opacity: 0.3 }),
      box(x - 6, y - 8, r - 2, 16, '#f6efdd'),
      ...Array.from({ length: 9 }, (_, at) => box(x + 20 + at * 19, y - 8, 3, 16, '#b7a67c')),
    ]),
    circle(x, y, 24, ink.spruce),
    circle(x, y, 12, '#f6efdd'),
  ])
}

const house = (x: number, y: number) =>
  group({}, [
    box(x + 12, y + 16, 190, 250, '#274d3c', { opacity: 0.35 }),
    box(x, y, 95, 250, '#c9623f'),
    box(x + 95, y, 95, 250, '#9c4a30'),
    ...[30, 80, 130, 180].map(
      (down) =>
        box(x + 16, y + down, 62, 34, '#2c5a66') +
        path(`M${x + 16} ${y + down + 17}H${x + 78}M${x + 47} ${y + down}V${y + down + 34}`, {
          stroke: '#7fb0b8',
          'stroke-width': 2.5,
        }),
    ),
  ])

const tufts = (random: Random) =>
  Array.from({ length: 240 }, () =>
    box(
      random.between(-20, 1600),
      random.between(0, 1000),
      random.between(20, 80),
      random.between(4, 9),
      random.pick(['#7fae86', '#9cc29a', '#669a78']),
      { rx: 3 },
    ),
  ).join('')

const orchard = (random: Random) =>
  Array.from({ length: 26 }, (_, at) => {
    const [x, y] =
      at < 13
        ? [40 + at * 128, 40 + random.between(-12, 6)]
        : [340 + (at - 13) * 80, 946 + random.between(-6, 16)]
    const r = random.between(20, 31)
    return (
      circle(x + 7, y + 9, r, '#274d3c', { opacity: 0.35 }) +
      circle(x, y, r, random.pick(['#3f7f6a', '#4f8f70', '#2f6f5e'])) +
      circle(x - 6, y - 7, r * 0.5, '#7fb58c', { opacity: 0.5 })
    )
  })

const van = (x: number, y: number, colour: string, way: number) =>
  group({ transform: `translate(${x} ${y}) scale(${way} 1)` }, [
    box(-38, -14, 82, 36, '#274d3c', { opacity: 0.3, rx: 6 }),
    box(-42, -18, 82, 34, colour, { rx: 7 }),
    box(18, -14, 12, 26, '#2c5a66', { rx: 3 }),
  ])
