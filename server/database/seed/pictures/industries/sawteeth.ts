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
import { darker, ink, lighter } from '#server/database/seed/pictures/palette.ts'

const bays = 6
const bay = 220
const floor = 770

/** A works hall with its wall taken away: line, cranes, and light from the north. */
export const sawteeth: Scene = () =>
  [
    element(
      'defs',
      {},
      gradient('sky', ['#f4dcb4', '#e9b988']) +
        gradient('glass', ['#dff0e6', '#8fc0b1']) +
        gradient('hall', ['#2b6f64', '#174a45']) +
        gradient('beam', ['rgba(255,246,214,0.5)', 'rgba(255,246,214,0)']),
    ),
    backdrop('url(#sky)'),
    glow('sun', [210, 170], 360, '#fff6df', 0.9),
    circle(210, 170, 66, '#fffaf0'),
    chimney(960, 90),
    chimney(1050, 140),
    box(0, 380, 1200, floor - 380, 'url(#hall)'),
    ...Array.from({ length: bays }, (_, at) => tooth(at * bay - 40)),
    box(0, 462, 1200, 20, ink.ochre),
    box(0, 462, 1200, 6, lighter(ink.ochre, 0.35)),
    hoist(300, 590, ink.rust),
    hoist(830, 560, ink.clay),
    ...[60, 330, 600, 870].map((x, at) => machine(x, at)),
    box(0, floor, 1200, 190, '#d9c29a'),
    box(0, floor, 1200, 12, '#f0e0bd'),
    ...[40, 300, 560, 820, 1080].map((x) => box(x, floor + 70, 170, 8, ink.rust, { opacity: 0.55 })),
    ...[110, 470, 760, 1000].map((x, at) =>
      worker(x, [ink.rust, ink.slate, ink.ochre, ink.spruce][at] as string),
    ),
  ].join('')

const tooth = (x: number) =>
  group({}, [
    path(`M${x} 380V270L${x + bay} 380Z`, { fill: '#b9553a' }),
    path(`M${x} 270L${x + bay} 380H${x + bay - 26}L${x} 284Z`, { fill: '#d27a55' }),
    path(`M${x} 380V284L${x + 150} 380Z`, { fill: 'url(#glass)' }),
    path(`M${x + 36} 380V308M${x + 74} 380V333M${x + 112} 380V357`, {
      stroke: ink.spruce,
      'stroke-width': 5,
    }),
    path(`M${x + 10} 380L${x + 140} 380L${x + 230} ${floor}H${x + 40}Z`, { fill: 'url(#beam)' }),
    box(x - 7, 380, 14, floor - 380, '#12403c'),
  ])

const chimney = (x: number, top: number) =>
  path(`M${x} 380L${x + 10} ${top}H${x + 44}L${x + 54} 380Z`, { fill: '#c98d5b' }) +
  path(`M${x + 30} 380L${x + 30} ${top}H${x + 44}L${x + 54} 380Z`, { fill: '#a86f47' }) +
  box(x + 4, top - 10, 46, 16, ink.pine) +
  box(x + 9, top + 46, 38, 12, ink.paper)

const hoist = (x: number, y: number, colour: string) =>
  group({}, [
    box(x - 40, 478, 80, 26, colour),
    path(`M${x - 18} 504V${y}M${x + 18} 504V${y}`, { stroke: ink.cream, 'stroke-width': 4 }),
    path(`M${x - 60} ${y + 26}L${x} ${y}L${x + 60} ${y + 26}Z`, { fill: ink.cream }),
    circle(x, y + 66, 44, ink.sage),
    circle(x, y + 66, 26, '#174a45'),
    circle(x, y + 66, 10, ink.sage),
  ])

function machine(x: number, at: number): string {
  const colour = [ink.fern, ink.ochre, '#7fae97', ink.clay][at] as string
  return group({}, [
    box(x, 650, 210, floor - 650, colour, { rx: 8 }),
    box(x + 120, 650, 90, floor - 650, darker(colour, 0.25), { rx: 8 }),
    box(x + 22, 590, 76, 70, lighter(colour, 0.25), { rx: 8 }),
    box(x + 36, 606, 48, 30, ink.night, { rx: 4 }),
    path(`M${x + 42} 628L${x + 54} 616L${x + 64} 624L${x + 78} 612`, {
      fill: 'none',
      stroke: '#7fe0b0',
      'stroke-width': 4,
    }),
    ...[0, 1, 2].map((dot) => circle(x + 140 + dot * 24, 680, 7, dot === at % 3 ? ink.rust : ink.paper)),
    box(x + 16, 700, 90, 8, darker(colour, 0.3)),
    box(x + 16, 720, 90, 8, darker(colour, 0.3)),
  ])
}

const worker = (x: number, colour: string) =>
  group({}, [
    box(x - 13, floor + 6, 11, 62, ink.slate),
    box(x + 3, floor + 6, 11, 62, ink.night),
    path(`M${x - 20} ${floor + 20}V${floor - 40}A20 18 0 0 1 ${x + 20} ${floor - 40}V${floor + 20}Z`, {
      fill: colour,
    }),
    circle(x, floor - 76, 17, '#c98d5b'),
    path(`M${x - 21} ${floor - 78}A21 21 0 0 1 ${x + 21} ${floor - 78}Z`, { fill: '#f6e2a8' }),
  ])
