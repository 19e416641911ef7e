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
import { darker, ink, lighter, mix } from '#server/database/seed/pictures/palette.ts'
import { hills, type Random } from '#server/database/seed/pictures/random.ts'

const rail = 700
const wagons = [ink.spruce, ink.clay, ink.ochre, '#6b9c8c', ink.rust, ink.slate] as const

/** A long train before red rocks. */
export const freight: Scene = (random) =>
  [
    element(
      'defs',
      {},
      gradient('sky', ['#e8a877', '#f2cd9b', '#f8e9c9']) + gradient('plain', ['#dcb27e', '#c28a5c']),
    ),
    backdrop('url(#sky)'),
    glow('sun', [1080, 420], 520, '#fff3d2', 0.95),
    circle(1080, 420, 120, '#fff6df'),
    mesa(90, 380, 330, '#c98263'),
    mesa(520, 440, 210, '#cf9070'),
    mesa(1300, 350, 380, '#bf7557'),
    range(random, 560, '#b97c5c'),
    box(0, 590, 1600, 420, 'url(#plain)'),
    range(random, 640, '#c99566'),
    box(0, rail + 6, 1600, 44, '#8d6a50'),
    path(Array.from({ length: 68 }, (_, at) => `M${at * 24} ${rail + 14}v22`).join(''), {
      stroke: '#5d4636',
      'stroke-width': 9,
    }),
    box(0, rail + 2, 1600, 8, '#e7dcc6'),
    engine(40),
    ...wagons.map((colour, at) => wagon(330 + at * 226, colour, at)),
    ...scrub(random),
    path('M-20 900C500 860 1000 930 1620 880V1000H-20Z', { fill: '#a86f47' }),
    ...[120, 720, 1320].map((x) => pole(x)),
    path('M-20 452Q420 500 720 452T1320 452T1700 452', {
      fill: 'none',
      stroke: ink.night,
      'stroke-width': 3,
      opacity: 0.7,
    }),
  ].join('')

const mesa = (x: number, top: number, width: number, colour: string) =>
  group({}, [
    path(
      `M${x - 60} 640L${x} ${top + 70}L${x + 14} ${top}H${x + width - 20}L${x + width} ${top + 70}L${x + width + 70} 640Z`,
      { fill: colour },
    ),
    path(
      `M${x + width * 0.56} ${top}H${x + width - 20}L${x + width} ${top + 70}L${x + width + 70} 640H${x + width * 0.66}L${x + width * 0.6} ${top + 80}Z`,
      { fill: darker(colour, 0.16), opacity: 0.8 },
    ),
    ...[34, 92, 140].map((down) =>
      path(`M${x - down * 0.3 + 6} ${top + down}H${x + width + down * 0.3 - 10}`, {
        stroke: lighter(colour, 0.22),
        'stroke-width': 7,
        opacity: 0.6,
      }),
    ),
  ])

function range(random: Random, base: number, tint: string): string {
  const height = hills(random)
  return path(below(profile((x) => base + 26 * height(x / 260))), { fill: tint })
}

const bogie = (x: number) =>
  [0, 46]
    .map((at) => circle(x + at, rail - 12, 19, ink.night) + circle(x + at, rail - 12, 8, ink.sage))
    .join('')

const engine = (x: number) =>
  group({}, [
    path(`M${x} ${rail - 28}V${rail - 110}L${x + 44} ${rail - 178}H${x + 270}V${rail - 28}Z`, {
      fill: '#8c2f3b',
    }),
    path(`M${x} ${rail - 74}H${x + 270}V${rail - 52}H${x}Z`, { fill: '#f3e3c1' }),
    path(`M${x + 18} ${rail - 112}L${x + 50} ${rail - 162}H${x + 84}V${rail - 112}Z`, { fill: ink.slate }),
    box(x + 98, rail - 162, 34, 44, ink.slate, { rx: 4 }),
    ...[150, 178, 206, 234].map((at) => box(x + at, rail - 160, 14, 70, darker('#8c2f3b', 0.35))),
    box(x + 150, rail - 192, 80, 16, ink.night),
    box(x - 6, rail - 34, 280, 14, ink.night),
    circle(x + 14, rail - 86, 9, '#ffe2a0'),
    bogie(x + 36),
    bogie(x + 190),
  ])

function wagon(x: number, colour: string, at: number): string {
  const body =
    at % 3 === 1
      ? box(x, rail - 140, 206, 100, colour, { rx: 48 }) +
        box(x, rail - 90, 206, 50, darker(colour, 0.2), { rx: 25 }) +
        box(x + 86, rail - 156, 34, 18, ink.night)
      : box(x, rail - 150, 206, 116, colour) +
        box(x, rail - 150, 206, 12, lighter(colour, 0.22)) +
        path(
          Array.from({ length: 9 }, (_, rib) => `M${x + 16 + rib * 22} ${rail - 132}V${rail - 42}`).join(''),
          { stroke: darker(colour, 0.28), 'stroke-width': 5 },
        )
  return group({}, [box(x - 18, rail - 36, 244, 10, ink.night), body, bogie(x + 16), bogie(x + 142)])
}

const scrub = (random: Random) =>
  Array.from({ length: 44 }, () => {
    const [x, y] = [random.between(0, 1600), random.between(780, 960)]
    const size = (y - 700) / 130
    return path(
      `M${x} ${y}q${-24 * size} ${-30 * size} ${-34 * size} ${-16 * size}q${10 * size} ${2 * size} ${14 * size} ${16 * size}ZM${x} ${y}q${4 * size} ${-40 * size} ${-2 * size} ${-48 * size}q${12 * size} ${20 * size} ${14 * size} ${48 * size}ZM${x} ${y}q${22 * size} ${-30 * size} ${38 * size} ${-12 * size}q${-14 * size} 0 ${-18 * size} ${12 * size}Z`,
      {
        fill: mix('#7d7a4c', ink.spruce, random.between(0, 0.6)),
      },
    )
  })

const pole = (x: number) =>
  box(x - 6, 430, 12, 520, '#4a3a30') +
  box(x - 52, 448, 104, 9, '#4a3a30') +
  [-40, 0, 40].map((at) => box(x + at - 4, 436, 8, 14, ink.sage)).join('')
