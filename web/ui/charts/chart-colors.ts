const presets = 16
/** In degrees: each further hue is as far as possible from those before. */
const goldenAngle = 137.508

/**
 * The color of a part of a chart as a CSS value: the presets first, then generated hues (HD-287).
 * @param index from 0
 */
export const chartColor = (index: number): string =>
  index < presets
    ? `var(--chart-${index + 1})`
    : `oklch(from var(--chart-more) l c ${Math.round(index * goldenAngle) % 360})`
