import { box, circle, group, path, type Scene } from '#server/database/seed/pictures/drawing.ts'
import { ink } from '#server/database/seed/pictures/palette.ts'

const line = {
  fill: 'none',
  stroke: ink.spruce,
  'stroke-width': 24,
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
} as const
const accent = { ...line, stroke: ink.rust }

/** A glyph bold enough to be told apart at 21 pixels, on a ground light enough for every page. */
const sign =
  (...parts: readonly string[]): Scene =>
  () =>
    box(0, 0, 256, 256, '#e3eee7') + group({}, parts)

/** Signs of the services. */
export const icons = {
  arrow: sign(
    path('M40 128H206', line),
    path('M164 82L210 128L164 174', line),
    circle(92, 128, 34, '#e3eee7', accent),
  ),
  bars: sign(
    box(42, 138, 44, 74, ink.spruce, { rx: 8 }),
    box(106, 92, 44, 120, ink.spruce, { rx: 8 }),
    box(170, 44, 44, 168, ink.rust, { rx: 8 }),
  ),
  squares: sign(
    box(46, 46, 108, 108, 'none', { ...line, rx: 10 }),
    box(102, 102, 108, 108, ink.rust, { rx: 14, stroke: '#e3eee7', 'stroke-width': 14 }),
  ),
  heads: sign(
    path('M146 212C146 160 166 144 190 144C214 144 232 164 232 212Z', { fill: ink.rust }),
    circle(190, 104, 29, ink.rust),
    path('M24 214C24 150 54 130 92 130C130 130 160 150 160 214Z', {
      fill: ink.spruce,
      stroke: '#e3eee7',
      'stroke-width': 12,
    }),
    circle(92, 82, 40, ink.spruce),
  ),
  grid: sign(
    box(42, 42, 78, 78, ink.spruce, { rx: 10 }),
    box(136, 42, 78, 78, ink.spruce, { rx: 10 }),
    box(42, 136, 78, 78, ink.spruce, { rx: 10 }),
    box(136, 136, 78, 78, ink.rust, { rx: 39 }),
  ),
  links: sign(
    circle(98, 128, 56, 'none', line),
    circle(158, 128, 56, 'none', accent),
    path('M98 72A56 56 0 0 1 152 142', line),
  ),
  month: sign(
    box(44, 58, 168, 152, 'none', { ...line, rx: 16 }),
    path('M44 106H212', line),
    path('M88 36V70M168 36V70', line),
    box(132, 132, 48, 48, ink.rust, { rx: 8 }),
  ),
  leap: sign(
    path('M50 168C60 84 168 70 200 150', line),
    path('M214 100L204 156L152 136', line),
    circle(50, 192, 26, ink.rust),
    circle(206, 196, 22, ink.spruce),
  ),
  lifebelt: sign(
    circle(128, 128, 72, 'none', { ...line, 'stroke-width': 44 }),
    path('M77 77L179 179M179 77L77 179', { ...accent, 'stroke-width': 34, 'stroke-linecap': 'butt' }),
    circle(128, 128, 50, '#e3eee7'),
  ),
  stair: sign(path('M36 212H92V164H148V116H214', line), circle(182, 60, 26, ink.rust)),
} satisfies Record<string, Scene>
