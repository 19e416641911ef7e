import { lighter, mix } from '#server/database/seed/pictures/palette.ts'
import type { Random } from '#server/database/seed/pictures/random.ts'

/** What stands behind the head and what lies over it. */
export interface Worn {
  readonly behind?: string
  readonly before: string
}
/** `wide` is half the face's width. */
export type Cut = (colour: string, wide: number, random: Random) => Worn

export const shine = (colour: string) => lighter(colour, 0.13)
export const depth = (colour: string) => mix(colour, '#34190f', 0.36)

export const stroke = (colour: string, width: number, opacity = 0.75) => ({
  fill: 'none',
  stroke: colour,
  'stroke-width': width,
  'stroke-linecap': 'round',
  opacity,
})

/** Curls along an arc, given by its two ends as turns. */
export function curl(
  random: Random,
  count: number,
  [from, to]: readonly [number, number],
  at: (turn: number) => [number, number],
) {
  return Array.from({ length: count }, (_, number) => {
    const [x, y] = at(from + (number / (count - 1)) * (to - from))
    return [x + random.between(-7, 7), y + random.between(-7, 7), random.between(15, 25)] as const
  })
}
