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
import { ink, mix } from '#server/database/seed/pictures/palette.ts'
import { hills, type Random } from '#server/database/seed/pictures/random.ts'

/** The pole around which the stars turn. */
const pole = [1060, 330] as const

/** An observatory on a hill while the stars turn around the pole. */
export const observatory: Scene = (random) =>
  [
    element('defs', {}, gradient('night', ['#081f26', '#0f3b3e', '#2f7268', '#8fb59c'])),
    backdrop('url(#night)'),
    trails(random),
    glow('rest', [1060, 860], 620, '#f0c78f', 0.5),
    ...[0, 1, 2, 3].map((layer) => ridge(random, layer)),
  ].join('')

function trails(random: Random): string {
  const arcs: string[] = []
  for (let at = 0; at < 480; at++) {
    const radius = 14 + 1250 * random() ** 0.72
    const start = random.between(0, Math.PI * 2)
    const sweep = random.between(0.16, 0.5)
    const place = (angle: number) =>
      `${(pole[0] + Math.cos(angle) * radius).toFixed(1)} ${(pole[1] + Math.sin(angle) * radius).toFixed(1)}`
    arcs.push(
      path(`M${place(start)}A${radius.toFixed(1)} ${radius.toFixed(1)} 0 0 1 ${place(start + sweep)}`, {
        stroke: random.pick(['#f6f1e6', '#dfe9dd', '#f0d6a6', '#a9cdbd', '#e6b08c']),
        'stroke-width': random.between(0.9, 3),
        'stroke-opacity': random.between(0.25, 0.9),
      }),
    )
  }
  return group({ fill: 'none', 'stroke-linecap': 'round' }, arcs) + circle(pole[0], pole[1], 3.4, ink.paper)
}

function ridge(random: Random, layer: number): string {
  const height = hills(random)
  const knoll = (x: number) => (layer === 2 ? 150 * Math.exp(-(((x - 1060) / 230) ** 2)) : 0)
  const at = (x: number) =>
    730 + layer * 62 - (120 - layer * 18) * height(x / (520 - layer * 70) + layer * 4) - knoll(x)
  const colour = mix('#4c8475', '#071d22', layer / 3)
  const land = path(below(profile(at)), { fill: colour })
  if (layer === 2) return dome(1060, at(1060) + 12) + land
  return (layer === 3 ? pines(random, at, colour) : '') + land
}

function dome(x: number, foot: number): string {
  return group({ transform: `translate(${x} ${foot}) scale(1.2)` }, [
    glow('opening', [-8, -112], 120, '#ffe3a6', 0.5),
    box(-66, -66, 132, 74, '#cfd8c8'),
    box(10, -66, 56, 74, '#8ea99b'),
    path('M-72 -62A72 72 0 0 1 72 -62Z', { fill: '#f3ecd9' }),
    path('M8 -134A72 72 0 0 1 72 -62H26Q26 -104 8 -134Z', { fill: '#b5c5b6' }),
    path('M-26 -62Q-28 -108 -18 -130L4 -134Q-4 -106 -2 -62Z', { fill: '#0c2b2e' }),
    polygon(
      [
        [-18, -72],
        [-8, -76],
        [-26, -136],
        [-38, -132],
      ],
      '#d9a24d',
    ),
    box(-104, 2, 270, 60, '#163f3e', { rx: 10 }),
    box(-76, -66, 152, 9, ink.rust),
    box(-48, -40, 18, 24, '#ffe3a6'),
    box(-16, -40, 18, 48, '#1d5c50'),
    box(66, -34, 70, 42, '#b9c8b8'),
    polygon(
      [
        [60, -32],
        [80, -52],
        [122, -52],
        [142, -32],
      ],
      '#7a4534',
    ),
    box(84, -22, 14, 16, '#ffe3a6'),
    box(108, -22, 14, 16, '#ffe3a6'),
  ])
}

function pines(random: Random, at: (x: number) => number, colour: string): string {
  const trees: string[] = []
  for (let x = -10; x < 1620; x += random.between(12, 40)) {
    const tall = random.between(46, 120) * (0.6 + 0.5 * Math.abs(Math.sin(x / 330)))
    const foot = at(x) + 8
    for (const step of [0, 0.24, 0.46, 0.68]) {
      const half = tall * 0.2 * (1 - step * 0.75)
      trees.push(
        `M${(x - half).toFixed(1)} ${(foot - tall * step).toFixed(1)}L${x.toFixed(1)} ${(foot - tall * (step + 0.4)).toFixed(1)}L${(x + half).toFixed(1)} ${(foot - tall * step).toFixed(1)}Z`,
      )
    }
  }
  return path(trees.join(''), { fill: colour })
}
