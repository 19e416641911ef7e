import {
  backdrop,
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
import { darker, ink, mix } from '#server/database/seed/pictures/palette.ts'
import { hills, type Random } from '#server/database/seed/pictures/random.ts'

const chamber = 290
const drop = 84
const first = { x: -110, water: 395 } as const

/** A staircase of locks seen from the side: the same boat has to be handed down, chamber by chamber. */
export const locks: Scene = (random) =>
  [
    element(
      'defs',
      {},
      gradient('sky', ['#f1e2c4', '#f3d3ab', '#e9b78d']) +
        gradient('water', ['#8fbcab', '#3d7f71', '#1d5c50']) +
        gradient('earth', ['#b4744f', '#7d4b37']),
    ),
    backdrop('url(#sky)'),
    glow('sun', [1220, 250], 380, '#fff3d6', 0.9),
    circle(1220, 250, 80, '#fff8ea'),
    ...[0, 1].map((layer) => downs(random, layer)),
    poplars(random),
    earth(),
    ...Array.from({ length: 7 }, (_, step) => basin(step)),
    boat(first.x + chamber * 2 + 52, first.water + drop * 2, 1, ink.rust),
    boat(first.x + chamber * 4 + 40, first.water + drop * 4, 1, ink.spruce),
  ].join('')

function downs(random: Random, layer: number): string {
  const height = hills(random)
  const at = (x: number) => 430 + layer * 130 + x * 0.16 - 110 * height(x / 520 + layer * 5)
  return path(below(profile(at)), { fill: mix('#e0b893', ink.sage, 0.2 + layer * 0.6) })
}

function poplars(random: Random): string {
  const trees: string[] = []
  for (let at = 0; at < 26; at++) {
    const x = at * 64 + random.between(-20, 20)
    const foot = first.water + ((x - first.x) / chamber) * drop - 10
    const height = random.between(110, 190)
    const colour = mix(ink.fern, ink.spruce, random())
    trees.push(
      box(x - 2, foot - 30, 4, 70, darker(colour, 0.5)),
      path(
        `M${x} ${foot - height}C${x + 26} ${foot - height * 0.6} ${x + 22} ${foot - 20} ${x} ${foot - 10}C${x - 22} ${foot - 20} ${x - 26} ${foot - height * 0.6} ${x} ${foot - height}Z`,
        { fill: colour },
      ),
    )
  }
  return trees.join('')
}

function earth(): string {
  const steps: string[] = []
  for (let step = 0; step < 7; step++) {
    const x = first.x + step * chamber
    const y = first.water + step * drop - 34
    steps.push(`${step === 0 ? 'M' : 'L'}${x} ${y}H${x + chamber}`)
  }
  const strata = [150, 250, 360, 480].map((depth) =>
    path(`M-120 ${first.water + depth - 40}L1700 ${first.water + depth - 40 + 1820 * (drop / chamber)}`, {
      stroke: '#5f3a2d',
      'stroke-width': 3,
      'stroke-dasharray': '60 26 14 26',
      opacity: 0.45,
    }),
  )
  return group({}, [path(`${steps.join('')}V1000H-120Z`, { fill: 'url(#earth)' }), ...strata])
}

function basin(step: number): string {
  const x = first.x + step * chamber
  const y = first.water + step * drop
  const floor = y + drop + 46
  return group({}, [
    polygon(
      [
        [x, y - 34],
        [x + chamber, y - 34],
        [x + chamber, floor + 14],
        [x, floor + 14],
      ],
      '#d7c09a',
    ),
    box(x + 12, y, chamber - 24, floor - y, 'url(#water)'),
    box(x + 12, y, chamber - 24, 5, '#d8ebdf'),
    ...[26, 58, 90].map((depth, at) =>
      box(x + 40 + at * 62, y + depth, 70 - at * 12, 4, '#d8ebdf', { opacity: 0.25, rx: 2 }),
    ),
    gate(x + chamber, y - 64, floor + 14),
  ])
}

function gate(x: number, top: number, bottom: number): string {
  return group({}, [
    box(x - 13, top + 26, 26, bottom - top - 26, ink.pine),
    ...Array.from({ length: 5 }, (_, at) => box(x - 13, top + 44 + at * 34, 26, 5, ink.fern)),
    polygon(
      [
        [x - 74, top + 6],
        [x + 20, top + 18],
        [x + 20, top + 30],
        [x - 74, top + 16],
      ],
      ink.paper,
    ),
    box(x - 76, top + 4, 22, 14, ink.rust),
  ])
}

function boat(x: number, water: number, scale: number, colour: string): string {
  return group({ transform: `translate(${x} ${water}) scale(${scale})` }, [
    path('M-6 -16H196L182 22H14Z', { fill: darker(colour, 0.45) }),
    box(-6, -20, 204, 7, ink.cream),
    path('M26 -20V-52Q26 -58 32 -58H158Q164 -58 164 -52V-20Z', { fill: colour }),
    ...[44, 76, 108, 140].map((at) =>
      circle(at, -39, 8, '#ffe6ae', { stroke: ink.cream, 'stroke-width': 3 }),
    ),
    box(60, -82, 12, 26, ink.slate),
    box(56, -84, 20, 5, ink.ochre),
  ])
}
