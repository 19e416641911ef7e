import {
  below,
  box,
  circle,
  element,
  glow,
  gradient,
  group,
  path,
  polygon,
  profile,
  type Scene,
} from '#server/database/seed/pictures/drawing.ts'
import { ink, mix } from '#server/database/seed/pictures/palette.ts'
import { hills, type Random } from '#server/database/seed/pictures/random.ts'

const horizon = 560
const deck = 500
const pylons = [760, 1340] as const

/** A long cable-stayed bridge over an estuary at first light. */
export const estuary: Scene = (random) =>
  [
    element(
      'defs',
      {},
      gradient('sky', ['#123f45', '#2f7470', '#9fc0a8', '#f3d9a8', '#eeb07c']) +
        gradient('water', ['#d99f76', '#6f9a88', '#1c5650', '#0d3033']),
    ),
    box(0, 0, 1600, horizon + 2, 'url(#sky)'),
    glow('dawn', [1060, horizon - 120], 560, '#ffe9bd', 0.9),
    circle(1060, horizon - 158, 70, '#fff6df'),
    ...[0, 1, 2].map((layer) => shore(random, layer)),
    box(0, horizon, 1600, 440, 'url(#water)'),
    glitter(random),
    bridge(),
    boats(),
    reeds(random),
  ].join('')

function shore(random: Random, layer: number): string {
  const height = hills(random)
  const at = (x: number) =>
    horizon - 26 - (2 - layer) * 26 - (30 + (2 - layer) * 24) * height(x / 300 + layer * 3)
  return path(below(profile(at), horizon + 1), { fill: mix('#a9b795', '#2c665c', layer * 0.5), opacity: 0.9 })
}

function glitter(random: Random): string {
  const parts: string[] = []
  for (let line = 0; line < 240; line++) {
    const share = (line / 240) ** 1.6
    const y = horizon + 6 + share * 420
    const sun = random() < 0.5
    const x = sun ? 1060 + random.between(-1, 1) * (46 + share * 300) : random.between(-60, 1660)
    const width = random.between(26, 90) * (0.5 + share * 2)
    parts.push(
      box(
        x - width / 2,
        y,
        width,
        1.5 + share * 6,
        sun ? '#ffe7ba' : random.pick(['#9fc4b2', '#0b2c30', '#2c6a60']),
        { rx: 2, 'fill-opacity': random.between(0.2, sun ? 0.85 : 0.45) },
      ),
    )
  }
  return parts.join('')
}

function bridge(): string {
  const dark = '#14393a'
  const cables: string[] = []
  const parts: string[] = []
  for (const x of pylons) {
    for (let at = 1; at <= 13; at++) {
      const top = 200 + (13 - at) * 9
      cables.push(`M${x} ${top}L${x - at * 22 - 8} ${deck}M${x} ${top}L${x + at * 22 + 8} ${deck}`)
    }
    parts.push(
      polygon(
        [
          [x - 8, 172],
          [x + 8, 172],
          [x + 17, 690],
          [x - 17, 690],
        ],
        dark,
      ),
      polygon(
        [
          [x + 1, 172],
          [x + 8, 172],
          [x + 17, 690],
          [x + 4, 690],
        ],
        '#2b5f5a',
      ),
      box(x - 34, 672, 68, 26, dark, { rx: 6 }),
      box(x - 24, 700, 48, 190, dark, { 'fill-opacity': 0.22 }),
      circle(x, 166, 6, ink.rust),
    )
  }
  const piers = [60, 240, 430].map(
    (x) => box(x - 8, deck, 16, 150, dark) + box(x - 8, 652, 16, 120, dark, { 'fill-opacity': 0.18 }),
  )
  const lamps = Array.from({ length: 34 }, (_, at) => circle(24 + at * 48, deck - 14, 2.6, '#ffe9b8')).join(
    '',
  )
  return group({}, [
    path(cables.join(''), { stroke: '#1d4a48', 'stroke-width': 2.2, opacity: 0.85 }),
    ...piers,
    ...parts,
    box(-10, deck - 6, 1620, 16, dark),
    box(-10, deck - 6, 1620, 4, '#e2b98a'),
    lamps,
  ])
}

function boats(): string {
  return [
    [420, 700, 1],
    [1180, 640, 0.55],
    [930, 780, 1.4],
  ]
    .map(([x = 0, y = 0, scale = 1]) =>
      group({ transform: `translate(${x} ${y}) scale(${scale})` }, [
        path('M-34 0H34L24 13H-24Z', { fill: ink.night }),
        path('M-2 -6V-72L30 -8Z', { fill: ink.paper }),
        path('M-6 -6V-60L-26 -8Z', { fill: '#e3bd90' }),
        box(-24, 18, 48, 5, ink.night, { 'fill-opacity': 0.35, rx: 2 }),
      ]),
    )
    .join('')
}

function reeds(random: Random): string {
  const stalks: string[] = []
  const heads: string[] = []
  for (let at = 0; at < 130; at++) {
    const left = random() < 0.68
    const x = left ? random.between(-20, 480) : random.between(1290, 1640)
    const tall = (left ? 1 - x / 620 : (x - 1180) / 440) * random.between(120, 260)
    const lean = random.between(-16, 26)
    stalks.push(
      `M${x.toFixed(0)} 1010Q${x.toFixed(0)} ${(1000 - tall * 0.6).toFixed(0)} ${(x + lean).toFixed(0)} ${(1000 - tall).toFixed(0)}`,
    )
    if (random() < 0.4) heads.push(`M${(x + lean).toFixed(0)} ${(1000 - tall - 20).toFixed(0)}v28`)
  }
  return (
    path(stalks.join(''), { fill: 'none', stroke: '#0a2528', 'stroke-width': 4, 'stroke-linecap': 'round' }) +
    path(heads.join(''), { stroke: '#5e3c2c', 'stroke-width': 9, 'stroke-linecap': 'round' })
  )
}
