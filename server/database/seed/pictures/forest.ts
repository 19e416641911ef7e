import {
  backdrop,
  below,
  circle,
  element,
  glow,
  gradient,
  group,
  type Point,
  path,
  polygon,
  profile,
  type Scene,
  soft,
} from '#server/database/seed/pictures/drawing.ts'
import { ink, lighter, mix } from '#server/database/seed/pictures/palette.ts'
import { hills, type Random } from '#server/database/seed/pictures/random.ts'

const rows = 6

/** A wood of tall trunks in morning light, and a path through it. */
export const forest: Scene = (random) =>
  [
    element(
      'defs',
      {},
      gradient('way', ['#f8edcb', '#d9d3a8', '#7f9d7c']) +
        gradient('air', ['#a9cbb2', '#e3e6c8', '#f7ebc9', '#d5dcb5']) +
        gradient('shaft', ['rgba(255,246,218,0.75)', 'rgba(255,246,218,0)']),
    ),
    backdrop('url(#air)'),
    glow('light', [1010, 430], 620, '#fffbe9', 0.95),
    ...Array.from({ length: rows }, (_, row) => stand(random, row)),
    way(),
    shafts(),
  ].join('')

function stand(random: Random, row: number): string {
  const near = row / (rows - 1)
  const colour = near < 0.5 ? mix('#c5d6b8', ink.fern, near * 2) : mix(ink.fern, '#0b2a2a', near * 2 - 1)
  const height = hills(random)
  const floor = (x: number) =>
    640 + row * 58 + near * 26 - 34 * height(x / 360 + row * 5) + 40 * near * Math.cos((x - 980) / 330)
  const trunks: string[] = []
  for (let x = random.between(-40, 20); x < 1640; x += random.between(46, 120) * (0.7 + near * 1.7)) {
    // The path stays open, wider towards the viewer
    if (Math.abs(x - 1000) < 60 + near * 330) continue
    trunks.push(trunk(random, x, floor(x), near, mix(colour, ink.night, random.between(0, 0.16))))
  }
  return group({}, [
    ...trunks,
    path(below(profile(floor)), { fill: colour }),
    ferns(random, floor, near, colour),
  ])
}

function trunk(random: Random, x: number, foot: number, near: number, colour: string): string {
  const half = (5 + near * 22) * random.between(0.6, 1.15)
  const lean = random.between(-14, 14)
  const parts = [
    polygon(
      [
        [x - half * 1.5, foot + 30],
        [x - half * 0.9, foot - 40],
        [x + lean - half * 0.55, -20],
        [x + lean + half * 0.55, -20],
        [x + half * 0.9, foot - 40],
        [x + half * 1.5, foot + 30],
      ],
      colour,
    ),
    polygon(
      [
        [x + (x < 1000 ? half * 0.35 : -half * 0.9), foot - 40],
        [x + lean + (x < 1000 ? half * 0.2 : -half * 0.55), -20],
        [x + lean + (x < 1000 ? half * 0.55 : -half * 0.2), -20],
        [x + (x < 1000 ? half * 0.9 : -half * 0.35), foot - 40],
      ],
      lighter(colour, 0.13),
    ),
  ]
  for (let branch = random.whole(1, 3); branch > 0; branch--) {
    const y = random.between(60, 420)
    const side = random() < 0.5 ? -1 : 1
    const reach = random.between(40, 120) * (0.4 + near)
    parts.push(
      path(
        `M${x + (lean * (foot - y)) / foot} ${y}q${side * reach * 0.5} -8 ${side * reach} -${random.between(30, 80)}`,
        { fill: 'none', stroke: colour, 'stroke-width': 2 + near * 5, 'stroke-linecap': 'round' },
      ),
    )
  }
  return parts.join('')
}

function way(): string {
  const [left, right]: [Point[], Point[]] = [[], []]
  for (let y = 668; y <= 1020; y += 22) {
    const share = (y - 668) / 352
    const middle = 1000 + 44 * Math.sin(share * 4.4) * (1 - share * 0.3) - 60 * share
    const half = 7 + share ** 1.7 * 190
    left.push([middle - half, y])
    right.unshift([middle + half, y])
  }
  return path(`${soft(left)}${soft(right).replace('M', 'L')}Z`, { fill: 'url(#way)' })
}

function ferns(random: Random, floor: (x: number) => number, near: number, colour: string): string {
  const leaves: string[] = []
  for (let x = -20; x < 1620; x += random.between(8, 22) * (0.6 + near)) {
    if (Math.abs(x - 1000) < 50 + near * 290) continue
    const tall = random.between(10, 30) * (0.4 + near * 1.3)
    const y = floor(x)
    for (const lean of [-0.8, -0.3, 0.3, 0.8])
      leaves.push(
        `M${x.toFixed(0)} ${(y + 6).toFixed(0)}q${(lean * tall * 0.3).toFixed(1)} ${(-tall).toFixed(1)} ${(lean * tall).toFixed(1)} ${(-tall * 0.8).toFixed(1)}`,
      )
  }
  return path(leaves.join(''), {
    fill: 'none',
    stroke: mix(colour, near > 0.6 ? ink.spruce : '#dfe3bb', 0.4),
    'stroke-width': 2 + near * 2.4,
    'stroke-linecap': 'round',
  })
}

function shafts(): string {
  const beams = [0, 1, 2, 3].map((at) => {
    const x = 560 + at * 190
    return polygon(
      [
        [x + 190, -20],
        [x + 260 + at * 8, -20],
        [x + 20 - at * 20, 820],
        [x - 130 - at * 30, 820],
      ],
      'url(#shaft)',
      { opacity: 0.34 },
    )
  })
  const dust = [
    [880, 360, 3],
    [1040, 300, 4],
    [960, 480, 3],
    [1150, 420, 3],
    [820, 520, 4],
    [1090, 560, 3],
  ].map(([x = 0, y = 0, r = 1]) => circle(x, y, r, '#fffdf2', { 'fill-opacity': 0.8 }))
  return [...beams, ...dust].join('')
}
