/** `#rrggbb`; null for patterns and images, whose color is unknown. */
export type Color = string | null

export const paper = '#ffffff'

/** Colors that differ by less in every channel (0 to 255) are indistinguishable. */
const sameColor = 26

/** Whether a letter in one color is invisible on the other. Never for patterns, images, and gradients. */
export function isSameColor(a: Color, b: Color): boolean {
  if (a === null || b === null) return false
  return [1, 3, 5].every((at) => Math.abs(channel(a, at) - channel(b, at)) < sameColor)
}

/** Red, green, and blue, from 0 to 1. */
export const channelsOf = (color: string): number[] => [1, 3, 5].map((at) => channel(color, at) / 255)

export const toColor = (channels: readonly number[]): string =>
  `#${channels
    .map((share) =>
      Math.round(share * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16)
