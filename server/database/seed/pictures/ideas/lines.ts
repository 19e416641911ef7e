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
  soft,
} from '#server/database/seed/pictures/drawing.ts'
import { ink, mix } from '#server/database/seed/pictures/palette.ts'

const line = { fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' } as const

/** Many opinions come in, one decision goes out. */
export const funnel: Scene = (random) => {
  const inks = [ink.sage, ink.ochre, ink.clay, '#7fae97', ink.cream, ink.fern]
  const strands = Array.from({ length: 19 }, (_, at) => {
    const y = 40 + at * 51
    const end = 500 + (at - 9) * 5
    return path(`M-20 ${y}C${340 + random.between(-40, 40)} ${y} 480 ${end} 800 ${end}H1010`, {
      ...line,
      stroke: inks[at % inks.length] as string,
      'stroke-width': 9,
    })
  })
  return [
    element('defs', {}, gradient('deep', ['#154b45', '#0c2629'], { x2: 1 })),
    backdrop('url(#deep)'),
    glow('point', [900, 500], 460, '#2f7a6d', 0.8),
    ...strands,
    path('M980 500H1640', { stroke: ink.rust, 'stroke-width': 96 }),
    path('M980 500H1640', { stroke: '#d27a55', 'stroke-width': 40, transform: 'translate(0 -22)' }),
    circle(940, 500, 150, ink.paper),
    circle(940, 500, 118, 'none', { stroke: ink.spruce, 'stroke-width': 10 }),
    circle(940, 500, 62, ink.rust),
  ].join('')
}

/** A way on that has a way back. */
export const loop: Scene = () => {
  const back = 'M980 720C1240 720 1300 250 980 210C720 180 560 380 600 560'
  return [
    element('defs', {}, gradient('dawn', ['#f0c39a', '#e7a878'])),
    backdrop('url(#dawn)'),
    circle(1180, 420, 300, '#f3d3ac'),
    circle(1180, 420, 210, '#f7e2c4'),
    path('M-40 740H1640', { ...line, stroke: '#b9704a', 'stroke-width': 120, opacity: 0.28 }),
    path('M-40 720H1640', { ...line, stroke: ink.pine, 'stroke-width': 110 }),
    path('M-40 720H1640', { ...line, stroke: ink.fern, 'stroke-width': 8, 'stroke-dasharray': '40 44' }),
    path(back, {
      ...line,
      stroke: '#8f3f2b',
      'stroke-width': 110,
      opacity: 0.25,
      transform: 'translate(10 22)',
    }),
    path(back, { ...line, stroke: ink.rust, 'stroke-width': 110, 'stroke-linecap': 'butt' }),
    path(back, { ...line, stroke: ink.clay, 'stroke-width': 8, 'stroke-dasharray': '40 44' }),
    path('M500 548L712 520L624 690Z', { fill: ink.rust }),
    path('M-40 720H980', { ...line, stroke: ink.pine, 'stroke-width': 110 }),
    path('M-40 720H960', { ...line, stroke: ink.fern, 'stroke-width': 8, 'stroke-dasharray': '40 44' }),
    circle(980, 720, 78, ink.paper),
    circle(980, 720, 40, ink.ochre),
  ].join('')
}

/** Lines of a network with its changes, and a few stations that all others depend on. */
export const junctions: Scene = () => {
  const routes = [
    ['M-20 240H420L700 520H1120L1360 760H1640', ink.rust],
    ['M-20 780H360L640 500H900L1180 220H1640', ink.spruce],
    ['M300 -20V360L520 580V1020', ink.ochre],
    ['M1240 -20V300L1040 500V760L860 940V1020', '#5f93a3'],
    ['M-20 520H250L330 600V820L430 920H1640', ink.fern],
    ['M-20 120H900L1060 280H1640', ink.clay],
  ] as const
  const stops = [
    [120, 240],
    [300, 240],
    [560, 380],
    [160, 780],
    [470, 670],
    [1300, 220],
    [1500, 220],
    [1480, 760],
    [300, 120],
    [700, 120],
    [520, 740],
    [520, 920],
    [900, 920],
    [1240, 120],
    [1460, 280],
    [140, 520],
    [860, 520],
    [330, 700],
  ]
  const hubs = [
    [660, 490, 46],
    [1040, 510, 58],
    [1220, 280, 40],
    [430, 910, 34],
    [300, 200, 34],
  ]
  return [
    backdrop('#f3ecdc'),
    path('M-20 640C300 560 520 700 820 660S1300 560 1640 640V1020H-20Z', { fill: '#dfe8da' }),
    path('M-20 760C340 700 560 820 860 770S1340 700 1640 740', {
      ...line,
      stroke: '#c4dccd',
      'stroke-width': 60,
    }),
    ...routes.map(([d, colour]) => path(d, { ...line, stroke: colour, 'stroke-width': 26 })),
    ...stops.map(([x = 0, y = 0]) => circle(x, y, 16, ink.paper, { stroke: ink.slate, 'stroke-width': 7 })),
    ...hubs.map(([x = 0, y = 0, r = 0]) =>
      circle(x, y, r, ink.paper, { stroke: ink.night, 'stroke-width': 14 }),
    ),
    circle(1040, 510, 26, ink.rust),
  ].join('')
}

/** One road, told in long bends, with its milestones. */
export const milestones: Scene = () => {
  const course = soft([
    [-60, 900],
    [260, 860],
    [620, 780],
    [980, 720],
    [1180, 620],
    [980, 520],
    [620, 470],
    [480, 390],
    [660, 310],
    [920, 270],
    [1010, 215],
    [930, 180],
  ])
  const posts = [
    [300, 850, 1.6],
    [760, 752, 1.25],
    [1150, 600, 1],
    [660, 474, 0.8],
    [600, 330, 0.6],
    [930, 268, 0.46],
  ]
  return [
    element(
      'defs',
      {},
      gradient('hill', ['#c4d8c4', '#7fae97', '#4f8574']) + gradient('sky', ['#f6e7c8', '#f3d6ad']),
    ),
    backdrop('url(#sky)'),
    circle(1180, 170, 84, '#fff6df'),
    path('M-20 250C300 120 560 200 860 170S1400 90 1640 190V1020H-20Z', { fill: 'url(#hill)' }),
    path(course, {
      ...line,
      stroke: ink.pine,
      'stroke-width': 74,
      opacity: 0.16,
      transform: 'translate(8 16)',
    }),
    path(course, { ...line, stroke: '#f0e2c2', 'stroke-width': 62 }),
    path(course, { ...line, stroke: ink.rust, 'stroke-width': 7, 'stroke-dasharray': '34 30' }),
    ...posts.map(([x = 0, y = 0, size = 1], at) =>
      group({ transform: `translate(${x} ${y}) scale(${size})` }, [
        element('ellipse', { cx: 16, cy: 2, rx: 34, ry: 8, fill: ink.night, opacity: 0.25 }),
        box(-6, -190, 12, 192, ink.paper, { rx: 5 }),
        path('M6 -186L104 -156L6 -122Z', { fill: at === 2 ? ink.rust : at < 2 ? ink.spruce : ink.ochre }),
        path('M6 -140L104 -156L6 -122Z', { fill: ink.night, opacity: 0.16 }),
      ]),
    ),
  ].join('')
}

/** Two ways to say it: bands on one side, dots on the other, and the same curve through both. */
export const translation: Scene = () => {
  const wave = (shift: number) =>
    soft(
      Array.from({ length: 18 }, (_, at): [number, number] => [
        at * 100 - 50,
        shift + 90 * Math.sin(at * 0.62 + 0.4),
      ]),
    )
  const dots = Array.from({ length: 15 }, (_, column) =>
    Array.from({ length: 14 }, (_, row) => {
      const [x, y] = [830 + column * 56, 40 + row * 72]
      const off = Math.abs(y - (500 + 90 * Math.sin((x + 50) * 0.0062 + 0.4)))
      return circle(x, y, Math.max(5, 27 - off / 15), mix(ink.rust, ink.ochre, Math.min(1, off / 360)))
    }).join(''),
  )
  return [
    backdrop('#efe3cc'),
    box(800, 0, 800, 1000, ink.pine),
    element('clipPath', { id: 'left' }, box(0, 0, 800, 1000, '#000000')),
    group(
      { 'clip-path': 'url(#left)' },
      Array.from({ length: 15 }, (_, at) => {
        const off = Math.abs(at - 7)
        return path(wave(500 + (at - 7) * 72), {
          ...line,
          stroke: mix(ink.spruce, ink.sage, off / 7),
          'stroke-width': 40 - off * 4,
        })
      }),
    ),
    ...dots,
    box(794, 0, 12, 1000, ink.paper),
  ].join('')
}
