import { box, circle, group, path, type Scene } from '#server/database/seed/pictures/drawing.ts'
import { ink } from '#server/database/seed/pictures/palette.ts'

/** A mark without words, inside the strip of 190 units that remains of it in lists. */
const mark =
  (...parts: readonly string[]): Scene =>
  () =>
    box(0, 0, 700, 570, '#fbf9f4') + group({ transform: 'translate(350 285)' }, parts)

const round = { fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' } as const

/** Marks of the clients. */
export const logos = {
  norrholm: mark(
    path('M-12 -84V22H-104Z', { fill: '#1f4f68' }),
    path('M8 -58V22H86Z', { fill: '#d98e4a' }),
    path('M-176 52C-146 30 -118 30 -88 52S-30 74 0 52S58 30 88 52S146 74 176 52', {
      ...round,
      stroke: '#1f4f68',
      'stroke-width': 16,
    }),
    path('M-112 84C-92 70 -76 70 -56 84S-20 98 0 84S36 70 56 84S92 98 112 84', {
      ...round,
      stroke: '#7fa7b5',
      'stroke-width': 12,
    }),
  ),
  orrinvale: mark(
    ...[0, 90, 180, 270].map((turn) =>
      path('M0 -8C-46 -34 -46 -78 0 -90C46 -78 46 -34 0 -8Z', {
        fill: turn % 180 ? '#2b8a78' : '#1d5c50',
        transform: `rotate(${turn})`,
      }),
    ),
    circle(0, 0, 17, '#f2c14e'),
    ...[-1, 1].map((side) =>
      path('M98 0C122 -38 160 -38 184 0C160 38 122 38 98 0Z', {
        fill: '#9cc7b8',
        transform: `scale(${side} 1)`,
      }),
    ),
  ),
  tarnbeck: mark(
    path('M-176 76C-140 -30 -60 -30 -24 76Z', { fill: '#5e9483' }),
    path('M24 76C60 -30 140 -30 176 76Z', { fill: '#5e9483' }),
    path('M-112 76C-72 -76 72 -76 112 76Z', { fill: '#1d5c50' }),
    path('M0 -90C34 -44 44 -24 44 0A44 44 0 0 1 -44 0C-44 -24 -34 -44 0 -90Z', {
      fill: '#fbf9f4',
      stroke: '#1d5c50',
      'stroke-width': 12,
    }),
    path('M-18 2A18 18 0 0 0 2 22', { ...round, stroke: '#dba74c', 'stroke-width': 9 }),
  ),
  halvorn: mark(
    path('M-50 -86H50L100 0L50 86H-50L-100 0ZM0 -42A42 42 0 1 0 0.1 -42Z', {
      fill: '#2c3b47',
      'fill-rule': 'evenodd',
    }),
    path('M0 -42A42 42 0 0 1 42 0H100L50 -86H0Z', { fill: '#bf5b3b' }),
    path('M-124 -60L-160 0L-124 60', { fill: 'none', stroke: '#2c3b47', 'stroke-width': 24 }),
    path('M124 -60L160 0L124 60', { fill: 'none', stroke: '#bf5b3b', 'stroke-width': 24 }),
  ),
  nilavari: mark(
    ...[84, 60, 36].map((radius, at) =>
      path(`M${-radius * 1.9} 78A${radius * 1.9} ${radius * 1.9} 0 0 1 ${radius * 1.9} 78`, {
        ...round,
        stroke: ['#1f5d7a', '#3f8ba3', '#8fc0c9'][at] as string,
        'stroke-width': 18,
      }),
    ),
    circle(0, 66, 22, '#dba74c'),
    box(-190, 78, 380, 14, '#1f5d7a', { rx: 7 }),
  ),
  tessaline: mark(
    ...[-52, 0, 52].map((shift, at) =>
      path(`M-190 ${shift * 0.86 + 24}H-60L${20 + at * 6} ${shift * 0.86 - 24}H190`, {
        fill: 'none',
        stroke: ['#8c2f3b', '#c9573f', '#e3a05a'][at] as string,
        'stroke-width': 23,
        'stroke-linejoin': 'round',
      }),
    ),
  ),
  pellworth: mark(
    ...[-2, -1, 0, 1, 2].map((at) =>
      path(`M${at * 68 - 34} -76H${at * 68 + 34}V30A34 34 0 0 1 ${at * 68 - 34} 30Z`, {
        fill: at % 2 ? '#efe3cc' : '#3c6b3f',
      }),
    ),
    box(-178, -90, 356, 22, '#2a4d2d', { rx: 6 }),
    circle(0, -10, 19, '#e2703a'),
    path('M0 -30C4 -42 12 -48 22 -50', { ...round, stroke: '#fbf9f4', 'stroke-width': 7 }),
  ),
  wrenmoor: mark(
    path('M-66 8L-132 -86L-92 -90L-20 -6Z', { fill: '#a584b0' }),
    path('M-92 -6A80 80 0 0 0 68 6L20 -40Z', { fill: '#6b4a7a' }),
    circle(50, -34, 44, '#6b4a7a'),
    path('M90 -50L142 -34L90 -26Z', { fill: '#dba74c' }),
    circle(62, -46, 8, '#fbf9f4'),
    path('M-58 4A62 62 0 0 0 42 12A96 96 0 0 1 -58 4Z', { fill: '#c9b4d0' }),
    box(-170, 84, 340, 9, ink.pine, { rx: 4 }),
  ),
} satisfies Record<string, Scene>
