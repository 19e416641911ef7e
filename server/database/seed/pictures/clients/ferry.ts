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
import { ink } from '#server/database/seed/pictures/palette.ts'
import { hills, type Random } from '#server/database/seed/pictures/random.ts'

const sea = 560

/** A ferry between islands on a clear morning. */
export const ferry: Scene = (random) =>
  [
    element(
      'defs',
      {},
      gradient('sky', ['#f3dcb6', '#f7ecd6', '#d5e6dd']) + gradient('sea', ['#7fb8b4', '#2f7d80', '#14474f']),
    ),
    backdrop('url(#sky)'),
    glow('sun', [1240, 330], 480, '#fff7e0', 0.95),
    circle(1240, 330, 84, '#fffdf4'),
    island(random, { from: -60, to: 620, high: 150, tint: '#9fc3b6' }),
    island(random, { from: 980, to: 1700, high: 190, tint: '#a9cabd' }),
    island(random, { from: 380, to: 900, high: 70, tint: '#7fae9f' }),
    box(0, sea, 1600, 440, 'url(#sea)'),
    glints(random),
    ship(),
    ...[
      [300, 250],
      [380, 210],
      [250, 330],
      [1010, 180],
    ].map(([x = 0, y = 0]) =>
      path(`M${x - 26} ${y - 6}Q${x - 12} ${y - 20} ${x} ${y}Q${x + 12} ${y - 20} ${x + 26} ${y - 6}`, {
        fill: 'none',
        stroke: ink.slate,
        'stroke-width': 5,
        'stroke-linecap': 'round',
      }),
    ),
    buoy(1360, 800),
  ].join('')

function island(
  random: Random,
  { from, to, high, tint }: { from: number; to: number; high: number; tint: string },
): string {
  const bumps = hills(random)
  const line = profile(
    (x) => {
      const share = (x - from) / (to - from)
      return sea + 4 - Math.sin(Math.PI * share) ** 0.8 * high * (1 + 0.4 * bumps(x / 150))
    },
    16,
    from,
    to,
  )
  return path(below(line, sea + 4), { fill: tint })
}

function ship(): string {
  const decks = [
    [470, 1130, 520, 70],
    [520, 1060, 456, 64],
    [600, 960, 398, 58],
  ] as const
  return group({}, [
    ...decks.map(
      ([from, to, top, high]) =>
        box(from, top, to - from, high, '#fbf7ec', { rx: 8 }) +
        box(from, top + high - 12, to - from, 8, '#c9d8cf'),
    ),
    ...decks.map(([from, to, top], at) =>
      Array.from({ length: Math.floor((to - from - 60) / 44) }, (_, pane) =>
        box(from + 34 + pane * 44, top + 18, 28, at === 2 ? 22 : 24, '#2c5a66', { rx: 5 }),
      ).join(''),
    ),
    box(660, 350, 150, 50, '#fbf7ec', { rx: 8 }),
    box(672, 362, 126, 18, '#2c5a66', { rx: 4 }),
    path('M870 398L884 280H954L968 398Z', { fill: ink.rust }),
    path('M884 280H954L957 306H881Z', { fill: ink.night }),
    path('M640 350V260M640 282H600', { stroke: ink.slate, 'stroke-width': 5 }),
    path('M330 586H1250L1200 700C1190 724 1170 736 1140 736H470C430 736 410 720 396 696Z', {
      fill: '#1f4f68',
    }),
    path('M396 696C410 720 430 736 470 736H1140C1170 736 1190 724 1200 700L1206 686H390Z', {
      fill: ink.rust,
    }),
    path('M330 586H1250L1243 602H340Z', { fill: '#fbf7ec' }),
    ...Array.from({ length: 14 }, (_, at) => circle(470 + at * 52, 640, 9, '#9fc3cf')),
    path(
      'M250 748C330 724 380 752 460 742S620 752 720 742S940 754 1030 742S1240 728 1330 752L1300 776H280Z',
      { fill: '#e6f2ec', opacity: 0.85 },
    ),
  ])
}

function glints(random: Random): string {
  const lines = Array.from({ length: 120 }, () => {
    const y = sea + 10 + random() ** 1.4 * 420
    const near = (y - sea) / 440
    return `M${random.between(0, 1600).toFixed(0)} ${y.toFixed(0)}q${(20 + near * 24).toFixed(0)} ${(-3 - near * 8).toFixed(0)} ${(40 + near * 50).toFixed(0)} 0`
  })
  return path(lines.join(''), {
    fill: 'none',
    stroke: '#cfe6dd',
    'stroke-width': 4,
    'stroke-linecap': 'round',
    opacity: 0.42,
  })
}

const buoy = (x: number, y: number) =>
  group({ transform: `rotate(7 ${x} ${y})` }, [
    path(`M${x - 34} ${y}L${x - 14} ${y - 90}H${x + 14}L${x + 34} ${y}Z`, { fill: ink.ochre }),
    path(`M${x - 25} ${y - 40}H${x + 25}L${x + 30} ${y - 18}H${x - 30}Z`, { fill: ink.night }),
    circle(x, y - 106, 13, ink.rust),
    element('ellipse', { cx: x, cy: y + 4, rx: 60, ry: 12, fill: '#e6f2ec', opacity: 0.6 }),
  ])
