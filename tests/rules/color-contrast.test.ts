import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('../../web/ui/tokens.css', import.meta.url), 'utf8')

/** Text needs 4.5:1 on its background, other visible parts 3:1 (WCAG 2.2, 1.4.3 and 1.4.11). */
const backgrounds = ['canvas', 'surface', 'raised', 'sunken']
const textPairs = [
  ...['ink', 'ink-muted', 'ink-faint', 'brand', 'bad'].flatMap((ink) => backgrounds.map((on) => [ink, on])),
  ...['ok', 'warn', 'bad', 'info', 'evaluating', 'brand'].map((tone) => [tone, `${tone}-soft`]),
  ...['ink', 'ink-muted'].flatMap((ink) =>
    ['brand-soft', 'bad-soft', 'warn-soft', 'ok-soft'].map((on) => [ink, on]),
  ),
  ['brand-ink', 'brand'],
  ['brand-ink', 'brand-strong'],
  ['bad-ink', 'bad'],
  ['bad-ink', 'bad-strong'],
  ['deep-ink', 'deep'],
  ['deep-muted', 'deep'],
  ['deep', 'deep-ink'],
] as [string, string][]
const signPairs = [
  ...['focus', 'line-strong', 'score-high', 'score-low'].flatMap((sign) =>
    backgrounds.map((on) => [sign, on]),
  ),
  ['focus', 'deep'],
] as [string, string][]

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(textPairs)('%s can be read on %s', (ink, background) => {
    expect(contrast(parseColor(ink, theme), parseColor(background, theme))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(signPairs)('%s can be seen on %s', (sign, background) => {
    expect(contrast(parseColor(sign, theme), parseColor(background, theme))).toBeGreaterThanOrEqual(3)
  })
})

type Colour = [lightness: number, chroma: number, hue: number]

function parseColor(name: string, theme: 'light' | 'dark'): Colour {
  const value = new RegExp(`--color-${name}: ([^;]+);`).exec(css)?.[1]
  if (!value) throw new Error(`There is no token --color-${name}`)
  const both = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)/g)].map(
    ([, ...numbers]) => numbers.map(Number) as Colour,
  )
  return (theme === 'dark' ? both.at(-1) : both[0]) as Colour
}

function contrast(one: Colour, other: Colour): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance of an OKLCH colour by way of linear sRGB (https://bottosson.github.io/posts/oklab/). */
function luminance([lightness, chroma, hue]: Colour): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
  const inGamut = (value: number) => Math.min(1, Math.max(0, value))
  return 0.2126 * inGamut(red) + 0.7152 * inGamut(green) + 0.0722 * inGamut(blue)
}
