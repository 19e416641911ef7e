import { type Color, channelsOf, toColor } from '#server/text-extraction/colors.ts'

/** The names of blend modes are those of pdf.js, which are those of the web's canvas. */
export type BlendMode = string

export const normal: BlendMode = 'source-over'

/** A channel of what is behind, and the same one of what is painted over it, from 0 to 1. */
type Blend = (behind: number, source: number) => number

const multiply: Blend = (behind, source) => behind * source
const screen: Blend = (behind, source) => behind + source - behind * source
const hardLight: Blend = (behind, source) =>
  source <= 0.5 ? multiply(behind, 2 * source) : screen(behind, 2 * source - 1)

/** The formulas of ISO 32000-1, 11.3.5. */
const blends: Readonly<Record<BlendMode, Blend>> = {
  multiply,
  screen,
  overlay: (behind, source) => hardLight(source, behind),
  darken: Math.min,
  lighten: Math.max,
  'color-dodge': (behind, source) => (behind === 0 ? 0 : Math.min(1, behind / (1 - source))),
  'color-burn': (behind, source) => (behind === 1 ? 1 : 1 - Math.min(1, (1 - behind) / source)),
  'hard-light': hardLight,
  'soft-light': (behind, source) =>
    source <= 0.5
      ? behind - (1 - 2 * source) * behind * (1 - behind)
      : behind + (2 * source - 1) * (softened(behind) - behind),
  difference: (behind, source) => Math.abs(behind - source),
  exclusion: (behind, source) => behind + source - 2 * behind * source,
  // These three leave the brightness, which makes text legible; `normal` and `luminosity` replace it.
  hue: (behind) => behind,
  saturation: (behind) => behind,
  color: (behind) => behind,
}

const softened = (behind: number): number =>
  behind <= 0.25 ? ((16 * behind - 12) * behind + 4) * behind : Math.sqrt(behind)

/** The color that one has after another was painted over it, opaquely; null if either is unknown. */
export function blended(mode: BlendMode, behind: Color, source: Color): Color {
  const blend = blends[mode]
  if (!blend) return source
  if (behind === null || source === null) return null
  const sources = channelsOf(source)
  return toColor(channelsOf(behind).map((channel, at) => blend(channel, sources[at] ?? 0)))
}
