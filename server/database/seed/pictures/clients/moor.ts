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
  soft,
} from '#server/database/seed/pictures/drawing.ts'
import { darker, ink, lighter, mix } from '#server/database/seed/pictures/palette.ts'
import { hills, type Random } from '#server/database/seed/pictures/random.ts'

/** A village below the moor in September. */
export const moor: Scene = (random) => {
  const slope = (base: number, swing: number, wave: number, tint: string) => {
    const height = hills(random)
    return path(below(profile((x) => base + swing * height(x / wave))), { fill: tint })
  }
  return [
    element(
      'defs',
      {},
      gradient('sky', ['#c9bfd6', '#ecd8d0', '#f8ead2']) +
        gradient('fog', ['rgba(246,241,230,0)', 'rgba(246,241,230,0.8)']),
    ),
    backdrop('url(#sky)'),
    glow('sun', [520, 300], 460, '#fffaf0', 0.95),
    circle(520, 300, 80, '#fffdf6'),
    slope(430, 90, 700, '#b9a6bd'),
    slope(520, 80, 520, '#9c82a3'),
    box(0, 430, 1600, 240, 'url(#fog)'),
    slope(600, 60, 460, '#7a6488'),
    ...heather(random),
    slope(700, 34, 600, '#8aa386'),
    road(),
    ...walls(),
    ...village.map(([x, y, size, colour]) => cottage(x, y, size, colour)),
    chapel(),
    ...Array.from({ length: 26 }, () => bush(random)),
    path('M-20 930C400 880 900 950 1620 900V1000H-20Z', { fill: '#3f6d5c' }),
    ...sheep.map(([x, y, size]) => ewe(x, y, size)),
  ].join('')
}

const village = [
  [690, 700, 0.8, '#efe3cc'],
  [860, 690, 0.75, '#e3cda8'],
  [1150, 700, 0.85, '#f3ead4'],
  [560, 770, 1, '#e3cda8'],
  [780, 780, 1.05, '#f3ead4'],
  [1010, 790, 1, '#efe3cc'],
  [1240, 790, 1.1, '#e3cda8'],
  [1430, 740, 0.9, '#efe3cc'],
] as const

const sheep = [
  [140, 900, 1],
  [250, 930, 1.2],
  [330, 880, 0.9],
  [1180, 940, 1.25],
  [1330, 920, 1.05],
] as const

function cottage(x: number, y: number, size: number, colour: string): string {
  return group({ transform: `translate(${x} ${y}) scale(${size})` }, [
    box(50, -150, 18, 60, '#8d6a50'),
    box(-70, -70, 140, 74, colour),
    box(20, -70, 50, 74, darker(colour, 0.16)),
    path('M-84 -66L-52 -120H52L84 -66Z', { fill: '#59606b' }),
    path('M10 -120H52L84 -66H22Z', { fill: '#454b56' }),
    box(-14, -44, 26, 48, ink.rust),
    ...[-52, 34].map(
      (at) =>
        box(at, -48, 24, 24, '#ffdf9a') +
        path(`M${at + 12} -48V-24M${at} -36H${at + 24}`, { stroke: colour, 'stroke-width': 3 }),
    ),
  ])
}

const chapel = () =>
  group({}, [
    box(1000, 520, 60, 180, '#d9cdb4'),
    box(1034, 520, 26, 180, '#bfb193'),
    path('M990 524L1030 420L1070 524Z', { fill: ink.spruce }),
    path('M1030 420L1070 524H1030Z', { fill: ink.pine }),
    box(1018, 556, 24, 40, '#59606b', { rx: 12 }),
    path('M1030 420V392M1020 402H1040', { stroke: ink.night, 'stroke-width': 5 }),
  ])

const road = () =>
  path(
    `${soft([
      [180, 1010],
      [330, 900],
      [640, 850],
      [980, 846],
      [1150, 800],
      [1090, 740],
      [1240, 690],
      [1500, 650],
    ])}${soft([
      [1504, 656],
      [1262, 702],
      [1124, 746],
      [1196, 806],
      [1000, 872],
      [660, 886],
      [400, 930],
      [330, 1010],
    ]).replace('M', 'L')}Z`,
    { fill: '#e6d5b2' },
  )

const walls = () =>
  [
    'M-20 740C160 720 300 800 420 770S560 700 640 712',
    'M90 700C140 780 120 840 60 900',
    'M1300 860C1400 820 1500 860 1620 820',
    'M360 700C400 760 380 800 420 850',
  ].map((d) => path(d, { fill: 'none', stroke: '#6f7a72', 'stroke-width': 9, 'stroke-dasharray': '16 4' }))

function heather(random: Random): string[] {
  return Array.from({ length: 170 }, () => {
    const x = random.between(0, 1600)
    const y = random.between(610, 720)
    return element('ellipse', {
      cx: x,
      cy: y,
      rx: random.between(10, 30),
      ry: random.between(4, 9),
      fill: random.pick(['#8f739c', '#a584b0', '#6b5279', '#b997bd']),
      opacity: 0.85,
    })
  })
}

function bush(random: Random): string {
  const [x, y] = [random.between(0, 1600), random.between(800, 900)]
  const r = random.between(14, 30)
  const tint = mix('#4f8574', ink.spruce, random())
  return (
    circle(x, y, r, tint) +
    circle(x + r, y + 5, r * 0.8, tint) +
    circle(x - r * 0.2, y - r * 0.3, r * 0.5, lighter(tint, 0.16))
  )
}

const ewe = (x: number, y: number, size: number) =>
  group({ transform: `translate(${x} ${y}) scale(${size})` }, [
    ...[-16, -8, 10, 18].map((leg) => box(leg, 8, 5, 20, '#2c2a30')),
    ...[
      [-18, -4, 17],
      [0, -10, 20],
      [18, -4, 17],
      [0, 4, 19],
    ].map(([cx = 0, cy = 0, r = 0]) => circle(cx, cy, r, '#fbf7ee')),
    element('ellipse', { cx: -38, cy: -6, rx: 13, ry: 9, fill: '#2c2a30' }),
  ])
