import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import subsetFont from 'subset-font'

const packages = path.resolve(import.meta.dirname, '../../node_modules/@fontsource-variable')

/** The used part of each font: unused weights and optical sizes are more than half of a file. */
const fonts = {
  'inter.woff2': {
    source: 'inter/files/inter-latin-wght-normal.woff2',
    variationAxes: { wght: { min: 400, max: 600 } },
  },
  // Headings are large, so one optical size is enough.
  'source-serif.woff2': {
    source: 'source-serif-4/files/source-serif-4-latin-opsz-normal.woff2',
    variationAxes: { wght: { min: 400, max: 600 }, opsz: 36 },
  },
}

/** Ranges of the characters of western European languages; others fall back to a system font. */
const characters = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2010, 0x2027],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2193],
  [0x2212, 0x2215],
] satisfies [first: number, last: number][]

/** Subsets each font of the pages. Returns their files by name. */
export async function subsetFonts(): Promise<Map<string, Buffer>> {
  const subsets = new Map<string, Buffer>()
  for (const [name, { source, variationAxes }] of Object.entries(fonts)) {
    const original = readFileSync(path.join(packages, source))
    subsets.set(name, await subsetFont(original, text, { targetFormat: 'woff2', variationAxes }))
  }
  return subsets
}

const text = characters
  .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, n) => first + n))
  .map((point) => String.fromCodePoint(point))
  .join('')
