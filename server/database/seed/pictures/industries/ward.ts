import {
  backdrop,
  box,
  circle,
  element,
  glow,
  gradient,
  group,
  path,
  type Scene,
} from '#server/database/seed/pictures/drawing.ts'
import { ink, lighter, mix } from '#server/database/seed/pictures/palette.ts'
import type { Random } from '#server/database/seed/pictures/random.ts'

/** A hospital before dawn: the night ward is awake. */
export const ward: Scene = (random) =>
  [
    element(
      'defs',
      {},
      gradient('sky', ['#163f4c', '#3b7a7c', '#c9b89a', '#f0c79a']) +
        gradient('path', ['#f3e2be', '#d9b98a']),
    ),
    backdrop('url(#sky)'),
    glow('dawn', [600, 660], 620, '#ffe9bd', 0.55),
    ...Array.from({ length: 34 }, () =>
      circle(random.between(0, 1200), random.between(0, 300), random.between(1, 2.4), '#eaf3ec', {
        opacity: 0.8,
      }),
    ),
    ...[40, 1010].map((x) => wing(random, x - 60, 330, 290, 430, '#2a5f62')),
    wing(random, 190, 390, 300, 370, '#e7dcc6'),
    wing(random, 710, 390, 300, 370, '#e7dcc6'),
    wing(random, 420, 210, 360, 550, '#f4ecdc'),
    box(404, 196, 392, 20, ink.spruce),
    box(560, 130, 80, 70, ink.spruce),
    circle(600, 165, 26, '#f4ecdc'),
    path('M600 148V182M583 165H617', { stroke: ink.rust, 'stroke-width': 9, 'stroke-linecap': 'round' }),
    entrance(),
    box(0, 758, 1200, 200, '#1c4c46'),
    path('M540 758H660L860 960H340Z', { fill: 'url(#path)' }),
    ...garden(random),
  ].join('')

function wing(random: Random, x: number, top: number, width: number, height: number, colour: string): string {
  const dark = colour === '#2a5f62'
  const parts = [
    box(x, top, width, height, colour),
    box(x, top, width * 0.1, height, lighter(colour, 0.3), { opacity: 0.5 }),
    box(x, top, width, 12, dark ? '#1d4a4e' : ink.spruce),
  ]
  const across = Math.round(width / 52)
  for (let y = top + 38; y < 720; y += 56) {
    parts.push(box(x, y + 40, width, 5, mix(colour, '#8a7a5d', 0.25)))
    for (let at = 0; at < across; at++) {
      const lit = random() < (dark ? 0.2 : 0.38)
      const left = x + (width / across) * (at + 0.5) - 15
      parts.push(
        box(left, y, 30, 34, lit ? '#ffdf9a' : dark ? '#1d4a4e' : '#5f8f8d'),
        lit ? box(left, y + 22, 30, 12, '#f4bd6c') : '',
      )
    }
  }
  return parts.join('')
}

const entrance = () =>
  group({}, [
    box(500, 640, 200, 120, '#fff0c9'),
    ...[540, 600, 660].map((x) => box(x - 3, 640, 6, 120, ink.spruce)),
    box(470, 622, 260, 20, ink.rust),
    box(482, 642, 10, 116, ink.pine),
    box(708, 642, 10, 116, ink.pine),
  ])

function garden(random: Random): string[] {
  const tree = (x: number, y: number, size: number) =>
    box(x - 5, y - 50 * size, 10, 50 * size, '#5d4636') +
    circle(x, y - 92 * size, 58 * size, mix(ink.spruce, ink.fern, random.between(0.1, 0.8))) +
    path(
      `M${x + 8 * size} ${y - 150 * size}A${58 * size} ${58 * size} 0 0 1 ${x} ${y - 34 * size}A${80 * size} ${80 * size} 0 0 0 ${x + 8 * size} ${y - 150 * size}Z`,
      { fill: ink.night, opacity: 0.25 },
    )
  const lamp = (x: number, y: number) =>
    box(x - 3, y - 96, 6, 96, ink.night) +
    glow(`lamp${x}`, [x, y - 100], 60, '#ffe2a0', 0.75) +
    circle(x, y - 100, 10, '#fff3d0')
  return [
    tree(120, 800, 1),
    tree(270, 790, 0.8),
    tree(930, 790, 0.85),
    tree(1090, 806, 1.1),
    lamp(470, 830),
    lamp(730, 830),
    tree(200, 920, 1.3),
    tree(1010, 930, 1.35),
    lamp(360, 920),
    lamp(842, 920),
  ]
}
