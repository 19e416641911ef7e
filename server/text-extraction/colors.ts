/** `#rrggbb`; null for patterns and pictures, whose color is unknown. */
export type Color = string | null

export const paper = '#ffffff'

/** Colors that differ by less in every channel (0 to 255) cannot be told apart. */
const sameColor = 26

/** Whether a letter in one color cannot be seen on the other. A pattern, a picture, or a gradient is never the same. */
export function isSameColor(a: Color, b: Color): boolean {
  if (a === null || b === null) return false
  return [1, 3, 5].every((at) => Math.abs(channel(a, at) - channel(b, at)) < sameColor)
}

const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16)
