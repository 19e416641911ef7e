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
import { ink, mix } from '#server/database/seed/pictures/palette.ts'
import { hills } from '#server/database/seed/pictures/random.ts'

/** Wind on the ridges, water behind a dam. */
export const turbines: Scene = (random) => {
  const ridge = (base: number, swing: number, wave: number, tint: string) => {
    const height = hills(random)
    return path(
      below(
        profile((x) => base + swing * height(x / wave), 20, -20, 1220),
        954,
      ),
      { fill: tint },
    )
  }
  return [
    element(
      'defs',
      {},
      gradient('sky', ['#6fb0a6', '#bfdccb', '#f3e9cd']) +
        gradient('lake', ['#bfe0d2', '#4f9a8f', '#1f6562']),
    ),
    backdrop('url(#sky)'),
    glow('sun', [880, 230], 460, '#fffbe6', 0.9),
    circle(880, 230, 78, '#fffdf2'),
    ridge(470, 60, 500, '#a9cdbd'),
    ...[
      [160, 440, 0.5],
      [330, 410, 0.55],
      [520, 452, 0.5],
      [1050, 430, 0.55],
    ].map(([x = 0, y = 0, size = 0], at) => turbine(x, y, size, at * 23, '#f4f6ee')),
    ridge(540, 70, 420, '#7fb09c'),
    turbine(690, 520, 1, 14, '#fdfbf3'),
    turbine(250, 560, 1.25, 52, '#fdfbf3'),
    ridge(640, 46, 380, ink.fern),
    path('M380 700C600 660 900 660 1220 690V960H300Z', { fill: 'url(#lake)' }),
    path('M520 730H700M640 760H900M820 716H980M960 770H1120', {
      stroke: '#eaf6ee',
      'stroke-width': 5,
      'stroke-linecap': 'round',
      opacity: 0.6,
    }),
    dam(),
    trees(random),
  ].join('')
}

function turbine(x: number, y: number, size: number, turn: number, colour: string): string {
  const hub = y - 230 * size
  const blade = `M0 0C${16 * size} ${-30 * size} ${12 * size} ${-90 * size} 0 ${-150 * size}C${-7 * size} ${-90 * size} ${-8 * size} ${-30 * size} 0 0Z`
  return group({}, [
    path(`M${x - 7 * size} ${y + 90}L${x - 3 * size} ${hub}H${x + 3 * size}L${x + 7 * size} ${y + 90}Z`, {
      fill: mix(colour, '#9fbdb0', 0.25),
    }),
    ...[0, 120, 240].map((at) =>
      path(blade, { fill: colour, transform: `translate(${x} ${hub}) rotate(${turn + at})` }),
    ),
    circle(x, hub, 8 * size, '#c9d8cf'),
  ])
}

function dam(): string {
  const ribs = Array.from({ length: 8 }, (_, at) => {
    const x = -10 + at * 62
    return path(`M${x} ${706 + at * 3}L${x - 30} 960H${x + 8}L${x + 18} ${706 + at * 3}Z`, {
      fill: '#c3b18f',
    })
  })
  return group({}, [
    path('M-20 690C180 690 360 700 470 724L560 960H-20Z', { fill: '#dccbab' }),
    ...ribs,
    path('M-20 672C180 672 360 684 474 712L474 732C360 706 180 694 -20 694Z', { fill: '#f3e8d0' }),
    path('M-20 694C180 694 360 706 474 732V740C360 714 180 702 -20 702Z', { fill: '#a58f6b' }),
    box(96, 610, 74, 66, ink.rust),
    path('M86 612L133 576L180 612Z', { fill: ink.pine }),
    ...[110, 142].map((x) => box(x, 628, 16, 22, '#ffe6ae')),
    path('M250 820C262 870 262 920 258 960H330C334 910 330 860 316 820Z', { fill: '#eaf4ee' }),
    path('M268 830C276 880 276 920 274 960M300 830C308 880 310 920 308 960', {
      stroke: '#a9d2c5',
      'stroke-width': 6,
      fill: 'none',
    }),
  ])
}

function trees(random: Parameters<Scene>[0]): string {
  return Array.from({ length: 22 }, () => {
    const x = random.between(620, 1220)
    const y = 900 + random.between(-16, 60)
    const high = random.between(90, 190)
    const tint = mix(ink.spruce, ink.night, random.between(0.1, 0.6))
    return path(`M${x} ${y - high}L${x + high * 0.22} ${y + 30}H${x - high * 0.22}Z`, { fill: tint })
  }).join('')
}
