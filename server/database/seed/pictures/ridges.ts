import {
  backdrop,
  below,
  circle,
  element,
  glow,
  gradient,
  path,
  polygon,
  profile,
  type Scene,
} from '#server/database/seed/pictures/drawing.ts'
import { ink, mix } from '#server/database/seed/pictures/palette.ts'
import { hills, type Random } from '#server/database/seed/pictures/random.ts'

const layers = 8

/** Hills behind hills to a low sun, with spruces on the near ones and one lit window. */
export const ridges: Scene = (random) => {
  const parts = [
    element('defs', {}, gradient('sky', ['#e9dcc2', '#f4dfbf', '#f2c69c'])),
    backdrop('url(#sky)'),
    glow('sun', [1090, 350], 460, '#fff6df', 0.9),
    circle(1090, 340, 104, '#fffaf0'),
  ]
  for (let layer = 0; layer < layers; layer++) parts.push(hillside(random, layer))
  return parts.join('')
}

function hillside(random: Random, layer: number): string {
  const depth = layer / (layers - 1)
  const height = hills(random)
  const swell = 250 - depth * 120
  const base = 425 + layer * 76
  const at = (x: number) =>
    base - swell * height(x / (760 - depth * 240) + layer * 9) - (x / 1600 - 0.5) * 40 * (layer % 2 ? 1 : -1)
  const colour = depth < 0.5 ? mix('#dcc9ab', ink.fern, depth * 2) : mix(ink.fern, ink.pine, depth * 2 - 1)
  const id = `hill${layer}`
  const slope = gradient(id, [colour, mix(colour, '#f0dfc4', 0.42 - depth * 0.4)])
  const trees = layer < 3 ? '' : forest(random, at, layer, mix(colour, ink.night, 0.16 + depth * 0.14))
  const house = layer === 5 ? cabin(430, at(430)) : ''
  return slope + trees + path(below(profile(at)), { fill: `url(#${id})` }) + house
}

function forest(random: Random, at: (x: number) => number, layer: number, colour: string): string {
  const trees: string[] = []
  const size = 14 + (layer - 3) * 17
  for (let x = -20; x < 1620; x += size * random.between(0.25, 0.9)) {
    if (Math.sin(x / 190 + layer * 2.1) + random.between(-0.5, 0.5) < 0.25) continue
    trees.push(spruce(x, at(x) + 6, size * random.between(0.7, 1.35)))
  }
  return path(trees.join(''), { fill: colour })
}

function spruce(x: number, foot: number, height: number): string {
  const steps = [0, 0.26, 0.5, 0.72]
  return steps
    .map((step) => {
      const half = height * 0.23 * (1 - step * 0.72)
      const low = foot - height * step
      return `M${(x - half).toFixed(1)} ${low.toFixed(1)}L${x.toFixed(1)} ${(low - height * 0.42).toFixed(1)}L${(x + half).toFixed(1)} ${low.toFixed(1)}Z`
    })
    .join('')
}

function cabin(x: number, foot: number): string {
  return [
    polygon(
      [
        [x - 34, foot + 12],
        [x - 34, foot - 22],
        [x + 30, foot - 22],
        [x + 30, foot + 12],
      ],
      '#2b3f3c',
    ),
    polygon(
      [
        [x - 42, foot - 20],
        [x - 22, foot - 46],
        [x + 20, foot - 46],
        [x + 38, foot - 20],
      ],
      ink.rust,
    ),
    polygon(
      [
        [x + 2, foot - 12],
        [x + 16, foot - 12],
        [x + 16, foot + 1],
        [x + 2, foot + 1],
      ],
      '#ffdf94',
    ),
  ].join('')
}
