import {
  backdrop,
  box,
  circle,
  element,
  gradient,
  group,
  type Point,
  path,
  polygon,
  type Scene,
} from '#server/database/seed/pictures/drawing.ts'
import { darker, ink, lighter } from '#server/database/seed/pictures/palette.ts'

const [vx, vy] = [860, 450]

/** A point of the corridor: across and up in shares of the front opening, `deep` from 0 at the front to 1 at the end. */
const at = (x: number, y: number, deep: number): Point => {
  const scale = 1 / (1 + deep * 5)
  return [vx + (x - vx) * scale, vy + (y - vy) * scale]
}
const [left, right, top, floor] = [-420, 2000, -260, 1240]

/** A hospital corridor in the afternoon, with light from every window. */
export const corridor: Scene = () =>
  [
    element('defs', {}, gradient('floor', ['#d8e2d2', '#a9c3b4']) + gradient('pane', ['#fff8e2', '#f7dca6'])),
    backdrop('#e9e3d0'),
    polygon([at(left, top, 0), at(right, top, 0), at(right, top, 1), at(left, top, 1)], '#f7f1e2'),
    polygon(
      [at(left, floor, 0), at(right, floor, 0), at(right, floor, 1), at(left, floor, 1)],
      'url(#floor)',
    ),
    polygon([at(left, top, 0), at(left, floor, 0), at(left, floor, 1), at(left, top, 1)], '#d5e2d4'),
    polygon([at(right, top, 0), at(right, floor, 0), at(right, floor, 1), at(right, top, 1)], '#efe0c0'),
    polygon([at(left, 700, 0), at(left, floor, 0), at(left, floor, 1), at(left, 700, 1)], '#5e9483'),
    polygon([at(left, 690, 0), at(left, 730, 0), at(left, 730, 1), at(left, 690, 1)], ink.spruce),
    polygon([at(right, 690, 0), at(right, 730, 0), at(right, 730, 1), at(right, 690, 1)], '#b98a58'),
    ...bays.flatMap((deep) => [window(deep), light(deep), lamp(deep)]),
    ...[0.1, 0.3, 0.56].map(door),
    end(),
    trolley(),
    nurse(1060, 790, 1.5, '#2b8a78', '#7d4c36'),
    nurse(640, 650, 0.72, ink.rust, '#e6bd97'),
    plant(),
  ].join('')

const bays = [0.02, 0.14, 0.28, 0.46, 0.7] as const

const window = (deep: number) => {
  const [from, to] = [deep, deep + 0.055 + deep * 0.1]
  return (
    polygon(
      [at(right, 60, from), at(right, 640, from), at(right, 640, to), at(right, 60, to)],
      'url(#pane)',
    ) +
    polygon([at(right, 330, from), at(right, 350, from), at(right, 350, to), at(right, 330, to)], '#c99f6c')
  )
}

const light = (deep: number) => {
  const [from, to] = [deep + 0.03, deep + 0.09 + deep * 0.1]
  return polygon(
    [at(1700, floor, from), at(1700, floor, to), at(500, floor, to + 0.05), at(500, floor, from + 0.05)],
    '#fff3cf',
    {
      opacity: 0.6,
    },
  )
}

const lamp = (deep: number) =>
  polygon(
    [at(500, top, deep), at(1100, top, deep), at(1100, top, deep + 0.05), at(500, top, deep + 0.05)],
    '#ffffff',
  )

const door = (deep: number) => {
  const [from, to] = [deep, deep + 0.09 + deep * 0.12]
  const [knobX, knobY] = at(left, 560, to - 0.02)
  return (
    polygon([at(left, 20, from), at(left, floor, from), at(left, floor, to), at(left, 20, to)], '#f0e6cf') +
    polygon(
      [
        at(left, 70, from + 0.01),
        at(left, floor, from + 0.01),
        at(left, floor, to - 0.01),
        at(left, 70, to - 0.01),
      ],
      '#c9704a',
    ) +
    polygon(
      [
        at(left, 180, from + 0.03),
        at(left, 480, from + 0.03),
        at(left, 480, to - 0.03),
        at(left, 180, to - 0.03),
      ],
      '#f6e3b8',
    ) +
    circle(knobX, knobY, 9 / (1 + deep * 3), ink.ochre)
  )
}

const end = () => {
  const [x, y] = at(left, top, 1)
  const [toX, toY] = at(right, floor, 1)
  const middle = (x + toX) / 2
  return group({}, [
    box(x, y, toX - x, toY - y, '#f3ead4'),
    box(middle - 110, y + 50, 220, toY - y - 50, ink.spruce),
    box(middle - 100, y + 60, 96, toY - y - 60, '#2b8a78'),
    box(middle + 4, y + 60, 96, toY - y - 60, '#2b8a78'),
    box(middle - 80, y + 84, 56, 60, '#dff0e6'),
    box(middle + 24, y + 84, 56, 60, '#dff0e6'),
    path(`M${middle} ${y + 12}V${y + 40}M${middle - 14} ${y + 26}H${middle + 14}`, {
      stroke: ink.rust,
      'stroke-width': 8,
    }),
  ])
}

const trolley = () =>
  group({}, [
    element('ellipse', { cx: 420, cy: 905, rx: 240, ry: 22, fill: '#0c2629', opacity: 0.18 }),
    path('M210 690V870M600 690V870M230 850H580', { stroke: ink.slate, 'stroke-width': 10 }),
    box(190, 690, 430, 40, '#fbf7ec', { rx: 14 }),
    box(190, 716, 430, 20, ink.sage, { rx: 8 }),
    path('M196 690C196 650 230 640 268 646C300 650 306 676 306 690Z', { fill: '#ffffff' }),
    path('M620 640V740M190 650V740', { stroke: ink.slate, 'stroke-width': 9, 'stroke-linecap': 'round' }),
    ...[230, 580].map((x) => circle(x, 886, 22, ink.night) + circle(x, 886, 9, ink.sage)),
  ])

const nurse = (x: number, y: number, size: number, colour: string, skin: string) =>
  group({ transform: `translate(${x} ${y}) scale(${size})` }, [
    element('ellipse', { cx: 10, cy: 122, rx: 60, ry: 10, fill: '#0c2629', opacity: 0.2 }),
    path('M-22 20L-18 118H-4L0 40L6 118H20L22 20Z', { fill: darker(colour, 0.35) }),
    path('M-34 -70C-20 -82 20 -82 34 -70L38 10L28 12L26 44H-26L-28 12L-38 10Z', { fill: colour }),
    path('M4 -80C20 -80 28 -76 34 -70L38 10L28 12L26 44H8Z', { fill: darker(colour, 0.25), opacity: 0.6 }),
    box(-12, -92, 24, 20, skin),
    circle(0, -110, 25, skin),
    path('M-26 -108C-30 -148 30 -148 26 -108C14 -124 -14 -124 -26 -108Z', { fill: '#2a1b1a' }),
    box(10, -44, 22, 30, '#fbf7ec', { rx: 3 }),
    path('M-12 -78L0 -58L12 -78', { fill: 'none', stroke: lighter(colour, 0.5), 'stroke-width': 4 }),
  ])

const plant = () =>
  group({}, [
    path('M1404 860H1516L1500 980H1420Z', { fill: ink.rust }),
    ...[-70, -40, -10, 24, 56].map((lean) =>
      path(
        `M1460 866C${1460 + lean} 780 ${1460 + lean * 1.6} 720 ${1460 + lean * 2.1} 650C${1460 + lean * 2} 740 ${1460 + lean * 1.4} 800 1460 866Z`,
        { fill: lean % 20 ? ink.spruce : ink.fern },
      ),
    ),
  ])
