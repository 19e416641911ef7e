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
import { hills, type Random } from '#server/database/seed/pictures/random.ts'

/** A rope of four on a ridge at sunrise. */
export const ascent: Scene = (random) => {
  const far = (base: number, swing: number, wave: number, tint: string) => {
    const height = hills(random)
    return path(below(profile((x) => base - swing * Math.abs(height(x / wave)), 14)), { fill: tint })
  }
  return [
    element(
      'defs',
      {},
      gradient('sky', ['#174a52', '#5f9f98', '#f0d3a2', '#ee9f6c']) +
        gradient('fog', ['rgba(250,233,200,0)', 'rgba(250,233,200,0.75)']) +
        gradient('snow', ['#fbf6ea', '#b7cfc8']),
    ),
    backdrop('url(#sky)'),
    glow('sun', [640, 560], 620, '#fff0cd', 1),
    circle(640, 540, 96, '#fff8e6'),
    far(640, 260, 300, '#a9b9ab'),
    far(720, 210, 240, '#7fa296'),
    box(0, 480, 1600, 320, 'url(#fog)'),
    far(830, 190, 210, '#4f8278'),
    box(0, 640, 1600, 360, 'url(#fog)'),
    ridge(),
    ...climbers.map(([x, y, colour]) => climber(x, y, colour)),
    path('M842 706Q900 690 944 640T1058 560T1170 480', { fill: 'none', stroke: ink.rust, 'stroke-width': 4 }),
    ...birds(random),
  ].join('')
}

const climbers = [
  [840, 742, ink.ochre],
  [944, 674, ink.rust],
  [1056, 594, '#e6efe2'],
  [1168, 512, ink.clay],
] as const

const ridge = () =>
  group({}, [
    path(
      'M-20 1010L240 960L420 900L560 880L700 800L830 744L930 682L1050 600L1160 520L1260 430L1340 330L1390 292L1440 350L1500 470L1640 600V1010Z',
      { fill: '#16444a' },
    ),
    path('M1390 292L1440 350L1500 470L1640 600V1010H1180L1260 800L1230 700L1330 560L1310 470Z', {
      fill: ink.night,
    }),
    path(
      'M1390 292L1340 330L1260 430L1200 486L1270 470L1300 520L1330 440L1360 470L1380 400L1420 440L1410 330Z',
      { fill: 'url(#snow)' },
    ),
    path(
      'M1160 520L1050 600L930 682L830 744L700 800L560 880L600 884L740 826L800 830L900 730L960 740L1050 640L1110 650L1180 560Z',
      { fill: 'url(#snow)', opacity: 0.92 },
    ),
    path('M420 1010L620 930L760 960L900 850L1040 900L1120 780', {
      fill: 'none',
      stroke: '#2f6b6c',
      'stroke-width': 6,
      opacity: 0.7,
    }),
    path('M1390 292V236', { stroke: ink.night, 'stroke-width': 6 }),
    path('M1392 238L1446 254L1392 272Z', { fill: ink.rust }),
  ])

const climber = (x: number, y: number, colour: string) =>
  group({ transform: `translate(${x} ${y})` }, [
    path('M-9 0L-4 -34H8L22 -8H13L5 -22L0 0Z', { fill: ink.night }),
    path('M-13 -30L-6 -70H10L14 -30Z', { fill: colour }),
    path('M-7 -68L-24 -60L-22 -34L-12 -38Z', { fill: mix(colour, ink.night, 0.5) }),
    circle(5, -82, 12, '#c98d6a'),
    path('M-8 -84A13 13 0 0 1 18 -84Z', { fill: ink.rust }),
    path('M10 -62L28 -46L32 4', {
      fill: 'none',
      stroke: ink.night,
      'stroke-width': 5,
      'stroke-linecap': 'round',
    }),
  ])

const birds = (random: Random) =>
  Array.from({ length: 6 }, () => {
    const [x, y] = [random.between(180, 900), random.between(120, 330)]
    return path(`M${x - 20} ${y - 5}Q${x - 9} ${y - 16} ${x} ${y}Q${x + 9} ${y - 16} ${x + 20} ${y - 5}`, {
      fill: 'none',
      stroke: ink.night,
      'stroke-width': 4,
      'stroke-linecap': 'round',
    })
  })
