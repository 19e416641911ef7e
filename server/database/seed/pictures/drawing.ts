import type { Random } from '#server/database/seed/pictures/random.ts'

/** What pictures are drawn on, in user units and pixels alike. A flat one is a sign: without the tooth of paper, and sharp. */
export const sheets = {
  wide: { width: 1600, height: 1000, flat: false },
  panel: { width: 1200, height: 954, flat: false },
  desk: { width: 1120, height: 630, flat: false },
  portrait: { width: 510, height: 720, flat: false },
  logo: { width: 700, height: 570, flat: true },
  icon: { width: 256, height: 256, flat: true },
} as const
/** The sheet of most pictures. */
export const sheet = sheets.wide

/** Returns the content of an SVG element as large as the sheet that it is drawn on. */
export type Scene = (random: Random) => string

export interface Picture {
  readonly scene: Scene
  readonly on: keyof typeof sheets
}

export type Point = readonly [x: number, y: number]
type Attributes = Record<string, string | number | undefined>

export function element(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? short(value) : value}"`)
    .join('')
  return content ? `<${name}${written}>${content}</${name}>` : `<${name}${written}/>`
}

export const path = (d: string, attributes: Attributes) => element('path', { d, ...attributes })
export const polygon = (points: readonly Point[], fill: string, attributes: Attributes = {}) =>
  path(`${straight(points)}Z`, { fill, ...attributes })
export const circle = (cx: number, cy: number, r: number, fill: string, attributes: Attributes = {}) =>
  element('circle', { cx, cy, r, fill, ...attributes })
export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  attributes: Attributes = {},
) => element('rect', { x, y, width, height, fill, ...attributes })
export const group = (attributes: Attributes, content: readonly string[]) =>
  element('g', attributes, content.join(''))

/** The whole sheet in one colour or gradient. */
export const backdrop = (fill: string) => element('rect', { width: '100%', height: '100%', fill })

/** Path data through the points in straight lines. */
export const straight = (points: readonly Point[]) =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${short(x)} ${short(y)}`).join('')

/** Path data through the points as one soft line (Catmull-Rom as Bézier curves). */
export function soft(points: readonly Point[]): string {
  const at = (index: number) => points[Math.min(points.length - 1, Math.max(0, index))] as Point
  return points
    .map(([x, y], index) => {
      if (index === 0) return `M${short(x)} ${short(y)}`
      const [before, from, after] = [at(index - 2), at(index - 1), at(index + 1)]
      const [ax, ay] = [from[0] + (x - before[0]) / 6, from[1] + (y - before[1]) / 6]
      const [bx, by] = [x - (after[0] - from[0]) / 6, y - (after[1] - from[1]) / 6]
      return `C${[ax, ay, bx, by, x, y].map(short).join(' ')}`
    })
    .join('')
}

/** Points of a line over the sheet's width, `height` being asked every `step` units. */
export function profile(
  height: (x: number) => number,
  step = 20,
  from = -20,
  to = sheet.width + 20,
): Point[] {
  const points: Point[] = []
  for (let x = from; x <= to; x += step) points.push([x, height(x)])
  return points
}

/** Everything below a line. */
export const below = (points: readonly Point[], bottom: number = sheet.height) =>
  `${soft(points)}L${short(points.at(-1)?.[0] ?? 0)} ${bottom}L${short(points[0]?.[0] ?? 0)} ${bottom}Z`

/** A gradient for `fill="url(#id)"`, from top to bottom unless told; stops are spread evenly. */
export function gradient(id: string, colours: readonly string[], attributes: Attributes = {}): string {
  const stops = colours.map((colour, at) =>
    element('stop', { offset: at / Math.max(1, colours.length - 1), 'stop-color': colour }),
  )
  return element('linearGradient', { id, x1: 0, y1: 0, x2: 0, y2: 1, ...attributes }, stops.join(''))
}

/** A soft light that fades out, as a circle. */
export function glow(id: string, [x, y]: Point, radius: number, colour: string, strength: number): string {
  const stops =
    element('stop', { offset: 0, 'stop-color': colour, 'stop-opacity': strength }) +
    element('stop', { offset: 1, 'stop-color': colour, 'stop-opacity': 0 })
  return element('radialGradient', { id }, stops) + circle(x, y, radius, `url(#${id})`)
}

const short = (value: number) => String(Math.round(value * 100) / 100)
