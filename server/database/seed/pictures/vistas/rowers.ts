import {
  backdrop,
  box,
  circle,
  element,
  gradient,
  group,
  path,
  type Scene,
} from '#server/database/seed/pictures/drawing.ts'
import { darker, ink, lighter } from '#server/database/seed/pictures/palette.ts'
import type { Random } from '#server/database/seed/pictures/random.ts'

const shirts = [ink.rust, ink.ochre, '#f6ecd8', ink.clay, ink.sage] as const
const skins = ['#5c382b', '#edc4a6', '#b17b54', '#e6bd97', '#86563c', '#d3a077', '#f3d2bb', '#a97350']

/** Two eights from above, in stroke, on green water. */
export const rowers: Scene = (random) =>
  [
    element('defs', {}, gradient('river', ['#1d5c5a', '#2f8078', '#17484d'], { x2: 1 })),
    backdrop('url(#river)'),
    currents(random),
    group({ transform: 'rotate(-16 800 500)' }, [
      ...[-230, 760, 1750].map(
        (x) =>
          box(x, 226, 60, 12, ink.ochre, { rx: 6, opacity: 0.9 }) +
          box(x, 746, 60, 12, ink.ochre, { rx: 6, opacity: 0.9 }),
      ),
      shell(760, 330, ink.paper, 0),
      shell(930, 640, '#e6c08a', 3),
      shell(40, 860, ink.sage, 5),
      shell(1560, 110, ink.clay, 2),
    ]),
  ].join('')

function shell(x: number, y: number, colour: string, first: number): string {
  const seats = Array.from({ length: 8 }, (_, at) => at)
  return group({ transform: `translate(${x} ${y})` }, [
    path('M-620 0C-420 -40 420 -40 640 0C420 40 -420 40 -620 0Z', {
      fill: '#0c2629',
      opacity: 0.35,
      transform: 'translate(14 22)',
    }),
    path('M640 0C720 -30 800 -46 900 -54M640 0C720 30 800 46 900 54', {
      fill: 'none',
      stroke: '#bfe0d2',
      'stroke-width': 7,
      'stroke-linecap': 'round',
      opacity: 0.4,
    }),
    ...seats.map((at) => oar(at)),
    path('M-620 0C-420 -36 420 -36 640 0C420 36 -420 36 -620 0Z', { fill: colour }),
    path('M-620 0C-420 36 420 36 640 0Z', { fill: darker(colour, 0.18) }),
    path('M-470 0C-340 -22 340 -22 480 0C340 22 -340 22 -470 0Z', { fill: '#3a2f28' }),
    ...seats.map((at) =>
      rower(at, shirts[(at + first) % shirts.length] as string, skins[(at + first) % skins.length] as string),
    ),
    group({ transform: 'translate(470 0)' }, [
      circle(0, 0, 21, ink.night),
      circle(3, 0, 13, skins[first] as string),
      path('M6 -13A13 13 0 0 1 6 13Z', { fill: ink.rust }),
    ]),
  ])
}

const seatAt = (at: number) => -400 + at * 104

function oar(at: number): string {
  const side = at % 2 ? 1 : -1
  const x = seatAt(at)
  return group({}, [
    path(`M${x + 22} ${side * 10}L${x - 34} ${side * 196}`, {
      stroke: '#e3c290',
      'stroke-width': 8,
      'stroke-linecap': 'round',
    }),
    path(
      `M${x - 26} ${side * 168}L${x - 52} ${side * 240}L${x - 28} ${side * 248}L${x - 12} ${side * 174}Z`,
      { fill: at % 4 < 2 ? ink.rust : ink.rust },
    ),
    element('ellipse', {
      cx: x + 16,
      cy: side * 226,
      rx: 38,
      ry: 11,
      fill: 'none',
      stroke: '#d3eadf',
      'stroke-width': 5,
      opacity: 0.55,
    }),
    element('ellipse', {
      cx: x + 70,
      cy: side * 226,
      rx: 22,
      ry: 7,
      fill: 'none',
      stroke: '#d3eadf',
      'stroke-width': 4,
      opacity: 0.35,
    }),
  ])
}

function rower(at: number, shirt: string, skin: string): string {
  const side = at % 2 ? 1 : -1
  return group({ transform: `translate(${seatAt(at)} 0)` }, [
    path(`M4 -20L34 ${side * 14}M4 20L30 ${side * 22}`, {
      stroke: skin,
      'stroke-width': 12,
      'stroke-linecap': 'round',
    }),
    element('ellipse', { cx: -6, cy: 0, rx: 19, ry: 32, fill: shirt }),
    path('M-6 -32A19 32 0 0 1 -6 32Z', { fill: lighter(shirt, 0.16) }),
    circle(0, 0, 15, '#2a1b1a'),
    path('M2 -14A15 15 0 0 1 2 14Z', { fill: skin }),
  ])
}

const currents = (random: Random) =>
  path(
    Array.from({ length: 130 }, () => {
      const [x, y, long] = [random.between(-60, 1600), random.between(-20, 1000), random.between(60, 190)]
      return `M${x.toFixed(0)} ${y.toFixed(0)}q${(long / 2).toFixed(0)} ${(-long * 0.24).toFixed(0)} ${long.toFixed(0)} ${(-long * 0.28).toFixed(0)}`
    }).join(''),
    { fill: 'none', stroke: '#5fa197', 'stroke-width': 4, 'stroke-linecap': 'round', opacity: 0.4 },
  )
