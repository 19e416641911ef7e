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
import { darker, ink, lighter } from '#server/database/seed/pictures/palette.ts'
import { hills, type Random } from '#server/database/seed/pictures/random.ts'

/** Green hills, a barn, and the truck that comes twice a day. */
export const dairy: Scene = (random) => {
  const meadow = (base: number, swing: number, wave: number, tint: string) => {
    const height = hills(random)
    return path(below(profile((x) => base + swing * height(x / wave))), { fill: tint })
  }
  return [
    element('defs', {}, gradient('sky', ['#a8d0c8', '#e0ecdb', '#f9ecd0'])),
    backdrop('url(#sky)'),
    glow('sun', [300, 260], 420, '#fffbe8', 0.95),
    circle(300, 260, 76, '#fffdf4'),
    meadow(500, 80, 560, '#b7d3b0'),
    meadow(560, 70, 480, '#94bd96'),
    hedges(random),
    meadow(640, 40, 620, '#74a87e'),
    silo(1010, 330),
    silo(1110, 290),
    barn(),
    ...cows.map(([x, y, size, flip]) => cow(x, y, size, flip)),
    path('M-20 860C400 800 900 850 1620 800V880C900 930 400 880 -20 940Z', { fill: '#e8d3a4' }),
    path('M-20 940C400 880 900 930 1620 880V1000H-20Z', { fill: '#5e9a6c' }),
    truck(),
    fence(),
  ].join('')
}

const cows = [
  [180, 700, 0.7, 1],
  [330, 740, 0.85, -1],
  [470, 690, 0.6, 1],
  [90, 780, 1, 1],
] as const

const barn = () =>
  group({}, [
    path('M700 690V430L850 320L1000 430V690Z', { fill: ink.rust }),
    path('M850 320L1000 430V690H850Z', { fill: darker(ink.rust, 0.22) }),
    path('M680 446L700 420L850 306L1000 420L1020 446L1000 450L850 340L700 450Z', { fill: ink.cream }),
    box(790, 540, 120, 150, ink.cream),
    path('M790 540L910 690M910 540L790 690', { stroke: ink.rust, 'stroke-width': 8 }),
    box(786, 536, 128, 158, 'none', { stroke: ink.cream, 'stroke-width': 8 }),
    box(820, 420, 60, 60, ink.cream),
    path('M850 420V480M820 450H880', { stroke: ink.rust, 'stroke-width': 5 }),
    path('M1000 500H1200V690H1000Z', { fill: '#efe3cc' }),
    path('M990 504L1010 450H1190L1214 504Z', { fill: ink.spruce }),
    ...[1030, 1090, 1150].map((x) => box(x, 550, 34, 50, '#3f7f72')),
  ])

const silo = (x: number, top: number) =>
  box(x, top, 80, 690 - top, '#d3dfd6') +
  box(x + 44, top, 36, 690 - top, '#a9bfb4') +
  path(`M${x} ${top}A40 40 0 0 1 ${x + 80} ${top}Z`, { fill: ink.fern }) +
  [60, 120, 180, 240, 300].map((down) => box(x, top + down, 80, 5, '#8fae9f')).join('')

function cow(x: number, y: number, size: number, flip: number): string {
  return group({ transform: `translate(${x} ${y}) scale(${size * flip} ${size})` }, [
    ...[-48, -30, 34, 50].map((leg) => box(leg, 0, 11, 44, '#efe6d8')),
    path(
      'M-66 -46C-66 -64 -50 -66 -20 -64L40 -66C66 -66 72 -50 70 -20C70 4 60 8 40 8H-40C-62 8 -66 -10 -66 -46Z',
      { fill: '#fbf7ee' },
    ),
    path(
      'M-40 -64C-44 -30 -20 -20 -2 -34C10 -46 0 -62 -6 -65ZM36 -66C24 -44 34 -20 56 -18L70 -22C72 -50 66 -66 40 -66Z',
      { fill: '#3a2a24' },
    ),
    path('M-66 -50L-104 -58L-112 -30L-96 -18L-64 -26Z', { fill: '#3a2a24' }),
    path('M-112 -36L-108 -16L-94 -18L-98 -40Z', { fill: '#e7b9a0' }),
    path('M70 -50C84 -40 80 -10 84 6', { fill: 'none', stroke: '#3a2a24', 'stroke-width': 5 }),
  ])
}

const truck = () =>
  group({}, [
    element('ellipse', { cx: 1260, cy: 912, rx: 280, ry: 18, fill: '#0c2629', opacity: 0.25 }),
    box(1040, 706, 350, 150, '#e9efe8', { rx: 70 }),
    box(1040, 780, 350, 76, '#b9cbc1', { rx: 38 }),
    ...[1120, 1220, 1310].map((x) => box(x, 706, 8, 150, '#9db5a9')),
    box(1170, 692, 60, 18, ink.slate, { rx: 6 }),
    path('M1400 856V740H1480C1508 740 1524 770 1532 806V856Z', { fill: ink.spruce }),
    path('M1420 758H1476C1494 758 1506 776 1512 800H1420Z', { fill: '#dff0e6' }),
    box(1030, 852, 506, 18, ink.night, { rx: 6 }),
    ...[1100, 1170, 1450].map((x) => circle(x, 880, 32, ink.night) + circle(x, 880, 14, ink.sage)),
    circle(1526, 832, 9, '#ffe2a0'),
  ])

const fence = () =>
  group({}, [
    ...Array.from({ length: 20 }, (_, at) =>
      box(at * 86 + 8, 912, 14, 90, lighter('#c99f6c', 0.3), { rx: 4 }),
    ),
    box(-10, 934, 1620, 11, lighter('#c99f6c', 0.3)),
    box(-10, 968, 1620, 11, lighter('#c99f6c', 0.18)),
  ])

const hedges = (random: Random) =>
  Array.from({ length: 60 }, (_, at) => {
    const x = at * 28 + random.between(-8, 8)
    return circle(
      x,
      596 + Math.sin(at / 6) * 16 - at * 0.3,
      random.between(12, 24),
      random.pick(['#4f8574', '#5e9483', '#3f7f6a']),
    )
  }).join('')
