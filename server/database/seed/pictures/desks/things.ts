import {
  backdrop,
  box,
  circle,
  element,
  glow,
  gradient,
  group,
  path,
  sheets,
} from '#server/database/seed/pictures/drawing.ts'
import { darker, ink, lighter } from '#server/database/seed/pictures/palette.ts'

/** Where a thing lies on the desk, and how far it is turned, in degrees. */
export type Spot = readonly [x: number, y: number, turn?: number]

const lying = ([x, y, turn = 0]: Spot, parts: readonly string[]) =>
  group({ transform: `translate(${x} ${y}) rotate(${turn})` }, parts)

const shadow = (width: number, height: number, rx = 6) =>
  box(-width / 2 + 7, -height / 2 + 9, width, height, '#0c2629', { rx, opacity: 0.22 })

/** A desk from above, lit from the left. */
export function desk(wood: string, things: readonly string[]): string {
  const { width, height } = sheets.desk
  return [
    element('defs', {}, gradient('wood', [lighter(wood, 0.12), darker(wood, 0.1)], { x2: 1 })),
    backdrop('url(#wood)'),
    ...Array.from({ length: 5 }, (_, at) =>
      box(0, at * 132 + 62, width, 2.5, darker(wood, 0.4), { opacity: 0.16 }),
    ),
    ...things,
    glow('lamp', [220, 40], Math.max(width, height) * 0.62, '#fff6df', 0.3),
  ].join('')
}

/** A sheet of paper; what stands on it is drawn from its middle. */
export const page = (
  spot: Spot,
  width: number,
  height: number,
  parts: readonly string[],
  paper: string = ink.paper,
) =>
  lying(spot, [
    shadow(width, height, 3),
    box(-width / 2, -height / 2, width, height, paper, { rx: 3 }),
    ...parts,
  ])

/** Lines of writing: each as long as its share of the width. */
export const writing = (
  x: number,
  y: number,
  width: number,
  shares: readonly number[],
  colour = '#9aa39c',
  gap = 16,
) => shares.map((share, at) => box(x, y + at * gap, width * share, 5, colour, { rx: 2.5 })).join('')

export const laptop = (spot: Spot, screen: readonly string[]) =>
  lying(spot, [
    box(-148, -92, 310, 214, '#0c2629', { rx: 14, opacity: 0.24 }),
    box(-155, 18, 310, 96, '#c3ccc8', { rx: 10 }),
    ...Array.from({ length: 4 }, (_, row) =>
      Array.from({ length: 13 }, (_, key) =>
        box(-140 + key * 21.8, 27 + row * 14, 18, 10.5, '#4a5a63', { rx: 2 }),
      ).join(''),
    ),
    box(-44, 86, 88, 24, '#aab6b1', { rx: 4 }),
    box(-155, -110, 310, 132, ink.night, { rx: 10 }),
    box(-145, -101, 290, 114, '#14393b', { rx: 3 }),
    ...screen,
  ])

export const cup = (spot: Spot, colour: string) =>
  lying(spot, [
    circle(8, 10, 50, '#0c2629', { opacity: 0.22 }),
    circle(0, 0, 54, lighter(colour, 0.62)),
    circle(0, 0, 45, lighter(colour, 0.5)),
    path('M34 -12H66A12 12 0 0 1 66 12H34Z', { fill: 'none', stroke: colour, 'stroke-width': 9 }),
    circle(0, 0, 36, colour),
    circle(0, 0, 29, '#4a2c1f'),
    path('M-20 -8A22 22 0 0 1 6 -21', {
      fill: 'none',
      stroke: '#8f6044',
      'stroke-width': 5,
      'stroke-linecap': 'round',
    }),
  ])

export const pencil = (spot: Spot, colour: string, length = 190) =>
  lying(spot, [
    box(-length / 2 + 5, 2, length, 12, '#0c2629', { opacity: 0.22, rx: 5 }),
    box(-length / 2 + 22, -6, length - 40, 12, colour),
    box(-length / 2 + 22, -6, length - 40, 4, lighter(colour, 0.3)),
    box(length / 2 - 24, -6, 9, 12, '#c3ccc8'),
    box(length / 2 - 15, -6, 15, 12, ink.clay, { rx: 5 }),
    path(`M${-length / 2 + 22} -6L${-length / 2} 0L${-length / 2 + 22} 6Z`, { fill: '#ecd3a6' }),
    path(`M${-length / 2 + 8} -2.2L${-length / 2} 0L${-length / 2 + 8} 2.2Z`, { fill: ink.night }),
  ])

export const notebook = (spot: Spot, colour: string, parts: readonly string[] = []) =>
  lying(spot, [
    shadow(170, 220, 10),
    box(-85, -110, 170, 220, colour, { rx: 10 }),
    box(-85, -110, 26, 220, darker(colour, 0.25), { rx: 8 }),
    box(58, -110, 8, 220, darker(colour, 0.35)),
    ...parts,
  ])

export const note = (spot: Spot, colour: string, parts: readonly string[] = []) =>
  lying(spot, [
    shadow(78, 78, 2),
    box(-39, -39, 78, 78, colour),
    box(-39, -39, 78, 12, darker(colour, 0.1)),
    ...parts,
  ])

export const plant = (spot: Spot, colour: string) =>
  lying(spot, [
    circle(12, 14, 70, '#0c2629', { opacity: 0.2 }),
    circle(0, 0, 50, ink.rust),
    circle(0, 0, 42, '#5d4032'),
    ...Array.from({ length: 9 }, (_, at) =>
      group({ transform: `rotate(${at * 40 + 8})` }, [
        path('M0 0C26 -22 30 -58 0 -92C-30 -58 -26 -22 0 0Z', {
          fill: at % 2 ? colour : lighter(colour, 0.16),
        }),
        path('M0 0V-84', { stroke: darker(colour, 0.3), 'stroke-width': 2.5 }),
      ]),
    ),
  ])

export const ruler = (spot: Spot, colour: string, length = 320) =>
  lying(spot, [
    shadow(length, 40, 3),
    box(-length / 2, -20, length, 40, colour, { rx: 3 }),
    path(
      Array.from(
        { length: Math.floor(length / 10) - 1 },
        (_, at) => `M${-length / 2 + 10 + at * 10} -20v${at % 5 ? 9 : 17}`,
      ).join(''),
      { stroke: darker(colour, 0.55), 'stroke-width': 2 },
    ),
  ])

export const phone = (spot: Spot, screen: readonly string[]) =>
  lying(spot, [
    shadow(92, 180, 16),
    box(-46, -90, 92, 180, ink.night, { rx: 16 }),
    box(-40, -82, 80, 164, '#dfe8da', { rx: 10 }),
    ...screen,
  ])
