import { readdirSync, readFileSync } from 'node:fs'
import * as path from 'node:path'

const folder = path.join(import.meta.dirname, 'images')
/** Logos and icons stay flat; every other image gets a paper grain. */
const flatFolders = ['logos', 'icons']

/** The drawings in the folders below `images/` by name, such as `margaret`. */
const files: ReadonlyMap<string, string> = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.svg'))
    .map((file) => [path.basename(file, '.svg'), file]),
)

export const imageNames: readonly string[] = [...files.keys()]

/** Renders a drawing at its own size, as PNG or JPEG; the same name gives the same bytes. Throws for an unknown name. */
export async function rasterize(name: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const file = files.get(name)
  if (!file) throw new Error(`The demo has no image named ${name}`)
  const drawing = sharp(readFileSync(path.join(folder, file)))
  if (flatFolders.includes(path.dirname(file))) return drawing.png().toBuffer()
  grain ??= paperGrain()
  return (
    drawing
      .composite([{ input: grain, raw: { width: grainSize, height: grainSize, channels: 4 }, tile: true }])
      // The library encodes it again, so the coding of this one need not be optimal.
      .jpeg({ quality: 88, optimiseCoding: false })
      .toBuffer()
  )
}

const grainSize = 400
let grain: Buffer | undefined

/** Light and dark specks, nearly transparent, so that flat tints do not look like plastic. */
function paperGrain(): Buffer {
  const pixels = Buffer.alloc(grainSize * grainSize * 4)
  let random = 1
  for (let at = 0; at < pixels.length; at += 4) {
    // A linear congruential generator, so that every machine draws the same grain.
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0
    pixels.fill(random & 0x8000_0000 ? 255 : 0, at, at + 3)
    pixels[at + 3] = (random >>> 16) % 11
  }
  return pixels
}
