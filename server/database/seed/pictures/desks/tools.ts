import { box, circle, element, group, path } from '#server/database/seed/pictures/drawing.ts'
import { darker, ink, lighter } from '#server/database/seed/pictures/palette.ts'

export const helmet = (x: number, y: number) =>
  group({ transform: `translate(${x} ${y}) rotate(12)` }, [
    element('ellipse', { cx: 12, cy: 14, rx: 142, ry: 112, fill: '#0c2629', opacity: 0.22 }),
    element('ellipse', { cx: 14, cy: 0, rx: 140, ry: 108, fill: darker(ink.ochre, 0.22) }),
    element('ellipse', { cx: -8, cy: 0, rx: 118, ry: 98, fill: ink.ochre }),
    element('ellipse', { cx: -20, cy: -12, rx: 88, ry: 70, fill: lighter(ink.ochre, 0.22) }),
    box(-126, -12, 236, 24, lighter(ink.ochre, 0.4), { rx: 12 }),
    box(-100, -52, 196, 12, darker(ink.ochre, 0.12), { rx: 6 }),
    box(-100, 40, 196, 12, darker(ink.ochre, 0.12), { rx: 6 }),
  ])

const round = { fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' } as const

export const stopwatch = (x: number, y: number) =>
  group({ transform: `translate(${x} ${y})` }, [
    circle(8, 10, 72, '#0c2629', { opacity: 0.22 }),
    box(-12, -98, 24, 30, ink.slate, { rx: 5 }),
    circle(0, 0, 72, ink.slate),
    circle(0, 0, 58, ink.paper),
    ...Array.from({ length: 12 }, (_, at) =>
      box(-2, -54, 4, at % 3 ? 8 : 13, ink.night, { transform: `rotate(${at * 30})` }),
    ),
    path('M0 0V-50A50 50 0 0 1 43 25Z', { fill: ink.rust, opacity: 0.4 }),
    path('M0 0L40 23', { ...round, stroke: ink.rust, 'stroke-width': 5 }),
    circle(0, 0, 7, ink.night),
  ])

export const calculator = (x: number, y: number) =>
  group({ transform: `translate(${x} ${y}) rotate(8)` }, [
    box(-82, -110, 180, 244, '#0c2629', { rx: 16, opacity: 0.22 }),
    box(-90, -120, 180, 240, ink.slate, { rx: 16 }),
    box(-72, -102, 144, 50, '#cfe0d2', { rx: 6 }),
    ...[0, 1, 2, 3].map((at) => box(12 + at * 14, -88, 9, 24, ink.spruce, { rx: 2 })),
    ...Array.from({ length: 16 }, (_, at) =>
      box(-72 + (at % 4) * 37, -36 + Math.floor(at / 4) * 37, 31, 29, at % 4 === 3 ? ink.ochre : '#52646f', {
        rx: 6,
      }),
    ),
  ])

export const marker = (x: number, y: number, turn: number, colour: string) =>
  group({ transform: `translate(${x} ${y}) rotate(${turn})` }, [
    box(-80, -6, 170, 24, '#0c2629', { rx: 9, opacity: 0.22 }),
    box(-86, -13, 172, 26, '#f6efdd', { rx: 9 }),
    box(-86, -13, 66, 26, colour, { rx: 9 }),
    box(-30, -13, 12, 26, darker(colour, 0.2)),
  ])

export const dividers = (x: number, y: number) =>
  group({ transform: `translate(${x} ${y}) rotate(24)` }, [
    path('M8 -92L-40 128M8 -92L76 118', { ...round, stroke: '#0c2629', 'stroke-width': 12, opacity: 0.18 }),
    path('M0 -100L-50 120', { ...round, stroke: '#aab6b1', 'stroke-width': 14 }),
    path('M0 -100L66 110', { ...round, stroke: '#8f9d98', 'stroke-width': 14 }),
    path('M-26 10H34', { ...round, stroke: ink.ochre, 'stroke-width': 9 }),
    circle(0, -102, 22, ink.ochre),
    circle(0, -102, 9, ink.night),
    path('M-50 120L-56 148M66 110L74 138', { ...round, stroke: ink.night, 'stroke-width': 6 }),
  ])
