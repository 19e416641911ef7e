import { type Picture, sheets } from '#server/database/seed/pictures/drawing.ts'
import { seeded } from '#server/database/seed/pictures/random.ts'

const side = 400
let tooth: Buffer | undefined

/** Draws a picture on its sheet. The name seeds the dice: the same name gives the same bytes. */
export async function print(name: string, { scene, on }: Picture): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { width, height, flat } = sheets[on]
  const content = scene(seeded(name))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`
  if (flat) return sharp(Buffer.from(svg)).png().toBuffer()
  tooth ??= grain()
  // The library encodes it anew: what is made here is read once.
  return sharp(Buffer.from(svg))
    .composite([{ input: tooth, raw: { width: side, height: side, channels: 4 }, tile: true }])
    .jpeg({ quality: 88, optimiseCoding: false })
    .toBuffer()
}

/** The tooth of the paper: light and dark specks, nearly transparent, so that flat tints do not look like plastic. */
function grain(): Buffer {
  const random = seeded('grain')
  const pixels = Buffer.alloc(side * side * 4)
  for (let at = 0; at < pixels.length; at += 4) {
    pixels.fill(random() < 0.5 ? 0 : 255, at, at + 3)
    pixels[at + 3] = random.whole(0, 10)
  }
  return pixels
}
