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
  profile,
  type Scene,
} from '#server/database/seed/pictures/drawing.ts'
import { darker, ink, mix } from '#server/database/seed/pictures/palette.ts'
import { hills, type Random } from '#server/database/seed/pictures/random.ts'

const deck = 430
const span = 178

/** A train crosses a stone viaduct over a valley full of morning mist. */
export const viaduct: Scene = (random) =>
  [
    element(
      'defs',
      {},
      gradient('sky', ['#a9c8bb', '#dfe3cf', '#f5e3c3']) +
        gradient('stone', ['#d6b88c', '#b98f68']) +
        gradient('fog', ['rgba(246,241,230,0)', 'rgba(246,241,230,0.92)']),
    ),
    backdrop('url(#sky)'),
    glow('sun', [330, 300], 420, '#fff4d8', 0.95),
    circle(330, 300, 66, '#fffaf0'),
    ...[0, 1, 2].map((layer) => range(random, layer)),
    box(0, 540, 1600, 400, 'url(#fog)'),
    piers(),
    train(),
    box(0, 640, 1600, 340, 'url(#fog)'),
    ...[0, 1, 2].map((layer) => slope(random, layer)),
  ].join('')

function range(random: Random, layer: number): string {
  const height = hills(random)
  const at = (x: number) => 520 + layer * 62 - 210 * Math.abs(height(x / 620 + layer * 7)) - 60
  return path(below(profile(at)), { fill: mix('#b5cdbf', ink.fern, layer * 0.42), opacity: 0.9 })
}

function piers(): string {
  const arches: string[] = []
  const shade: string[] = []
  for (let x = -60; x < 1700; x += span) {
    const [left, right] = [x + 19, x + span - 19]
    const spring = deck + 36 + (right - left) / 2
    arches.push(
      `M${left} 1000V${spring}A${(right - left) / 2} ${(right - left) / 2} 0 0 1 ${right} ${spring}V1000Z`,
    )
    shade.push(
      `M${left} 1000V${spring}A${(right - left) / 2} ${(right - left) / 2} 0 0 1 ${right} ${spring}H${right - 12}A${(right - left) / 2 - 12} ${(right - left) / 2 - 10} 0 0 0 ${left + 12} ${spring}V1000Z`,
    )
  }
  return group({}, [
    path(`M-20 ${deck}H1620V1000H-20Z${arches.join('')}`, { fill: 'url(#stone)', 'fill-rule': 'evenodd' }),
    path(shade.join(''), { fill: '#8d6a50' }),
    box(-20, deck - 4, 1640, 15, '#e7cfa5'),
    box(-20, deck + 11, 1640, 6, '#9c7756'),
    ...Array.from({ length: 92 }, (_, at) => box(at * 18 - 20, deck - 22, 9, 18, '#dcc094')),
    box(-20, deck - 27, 1640, 7, '#e7cfa5'),
  ])
}

function train(): string {
  const parts: string[] = []
  for (let car = 0; car < 5; car++) {
    const x = 610 + car * 156
    const colour = car === 0 ? ink.rust : ink.spruce
    parts.push(
      path(
        `M${x + (car === 0 ? 26 : 4)} ${deck - 82}H${x + 148}V${deck - 26}H${x + 4}V${deck - (car === 0 ? 52 : 82)}Z`,
        { fill: colour },
      ),
      box(x + 4, deck - 40, 144, 6, car === 0 ? ink.cream : ink.sage),
      box(x + 10, deck - 88, 132, 8, darker(colour, 0.4)),
      ...Array.from({ length: car === 0 ? 3 : 6 }, (_, at) =>
        box(x + (car === 0 ? 62 : 16) + at * 22, deck - 72, 14, 22, '#ffe6ae', { rx: 2 }),
      ),
    )
  }
  return parts.join('')
}

function slope(random: Random, layer: number): string {
  const height = hills(random)
  const side = layer % 2 === 0 ? 1 : -1
  const at = (x: number) =>
    800 + layer * 62 + 46 * height(x / 300) - side * ((x - 800) / 800) * 90 + ((x - 800) / 800) ** 2 * -70
  const colour = mix(ink.fern, ink.pine, 0.25 + layer * 0.36)
  const trees = profile(at, 26)
    .filter(() => random() < 0.8)
    .map(([x, y]) =>
      circle(
        x + random.between(-12, 12),
        y + 4,
        random.between(9, 24) * (0.7 + layer * 0.4),
        mix(colour, ink.night, random.between(0, 0.22)),
      ),
    )
  return group({}, trees) + path(below(profile(at)), { fill: colour })
}
