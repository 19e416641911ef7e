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
} from '#server/database/seed/pictures/drawing.ts'
import { ink, mix } from '#server/database/seed/pictures/palette.ts'
import { hills, type Random } from '#server/database/seed/pictures/random.ts'

const steps = 12

/** Flooded terraces down a hillside, each holding a piece of the evening sky. */
export const terraces: Scene = (random) => {
  const bend = hills(random)
  return [
    element(
      'defs',
      {},
      gradient('sky', ['#5f9a8c', '#cfd9bd', '#f5dcae', '#f0bd8b']) +
        gradient('mirror', ['#5f9a92', '#b9d3bd', '#fbe6b8', '#f2bd8d'], { x1: 0, y1: 0, x2: 1, y2: 0 }),
    ),
    backdrop('url(#sky)'),
    glow('sun', [1210, 250], 420, '#fff3d4', 0.95),
    circle(1210, 246, 70, '#fffaf0'),
    ...[0, 1, 2].map((layer) => mountain(random, layer)),
    ...Array.from({ length: steps }, (_, step) => terrace(random, bend, step)),
  ].join('')
}

function mountain(random: Random, layer: number): string {
  const height = hills(random)
  const at = (x: number) =>
    350 + layer * 44 - (130 - layer * 30) * Math.abs(height(x / 460 + layer * 5)) - (layer === 0 ? 40 : 0)
  return path(below(profile(at)), { fill: mix('#bccbb1', '#4b8576', layer * 0.42), opacity: 0.95 })
}

/** The far edge of a step; steps grow towards the viewer and bend around the hill. */
function edge(bend: (x: number) => number, step: number): (x: number) => number {
  const depth = step / steps
  const base = 420 + 640 * depth ** 1.35
  const tilt = 120 * (1 - depth)
  return (x) =>
    base +
    tilt * ((x - 500) / 800) ** 2 -
    60 * (1 - depth * 0.4) * bend(x / 420 + 3) +
    46 * depth * Math.sin(x / 210 + step * 0.55) +
    18 * bend(x / 150 + step * 3.7)
}

function terrace(random: Random, bend: (x: number) => number, step: number): string {
  const depth = step / steps
  const [rim, next] = [edge(bend, step), edge(bend, step + 1)]
  const far = profile(rim)
  const down = (share: number) => far.map(([x, y]): Point => [x, y + (next(x) - y) * share])
  const bank = mix('#86b18b', '#164b42', depth * 1.05)
  const sprouts = far.filter(() => random() < 0.9).map(([x, y]) => blade(random, x, y, 5 + depth * 16))
  const water = step % 5 === 3 ? mix('#c3cd8d', '#5f9270', depth) : 'url(#mirror)'
  return group({}, [
    path(below(far), { fill: water }),
    path(sprouts.join(''), {
      fill: 'none',
      stroke: mix(bank, '#d7d28f', 0.2),
      'stroke-width': 2 + depth * 3,
      'stroke-linecap': 'round',
    }),
    path(below(down(0.52)), { fill: mix(bank, '#e9dfa6', 0.45) }),
    path(below(down(0.6)), { fill: bank }),
    path(below(down(0.84)), { fill: mix(bank, ink.night, 0.24) }),
    step === 5 ? hut(360, rim(360)) : '',
    step % 3 === 1 ? tree(random, 200 + ((step * 467) % 1300), rim, depth) : '',
  ])
}

const blade = (random: Random, x: number, y: number, tall: number) =>
  `M${x.toFixed(0)} ${y.toFixed(0)}l${random.between(-4, 4).toFixed(1)} ${(-tall * random.between(0.5, 1)).toFixed(1)}`

function tree(random: Random, x: number, at: (x: number) => number, depth: number): string {
  const size = 16 + depth * 46
  const foot = at(x)
  const colour = mix(ink.spruce, ink.pine, depth)
  const crowns = Array.from({ length: 6 }, () =>
    circle(
      x + random.between(-0.9, 0.9) * size,
      foot - size * random.between(1.1, 2.1),
      size * random.between(0.5, 0.85),
      mix(colour, ink.fern, random.between(0, 0.3)),
    ),
  )
  return group({}, [
    path(`M${x} ${foot + 4}V${foot - size * 1.5}`, { stroke: '#3c2f28', 'stroke-width': size * 0.16 }),
    ...crowns,
  ])
}

const hut = (x: number, foot: number) =>
  polygon(
    [
      [x - 26, foot + 4],
      [x - 26, foot - 26],
      [x + 26, foot - 26],
      [x + 26, foot + 4],
    ],
    '#e9d7b4',
  ) +
  polygon(
    [
      [x - 40, foot - 22],
      [x, foot - 54],
      [x + 40, foot - 22],
    ],
    ink.rust,
  ) +
  polygon(
    [
      [x - 6, foot + 4],
      [x - 6, foot - 14],
      [x + 6, foot - 14],
      [x + 6, foot + 4],
    ],
    ink.pine,
  )
