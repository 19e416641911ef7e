import { present } from '#server/present.ts'
export type ImageType = 'jpg' | 'png'

export interface Dimensions {
  readonly width: number
  readonly height: number
}

/**
 * Width and height from the header of a file, before any decoder runs; null if there are none. Decoders use the same
 * numbers and have limits of their own, so a false header gains nothing.
 */
export const readDimensions: Record<ImageType, (bytes: Buffer) => Dimensions | null> = {
  jpg: sizeOfJpeg,
  png: sizeOfPng,
}

/** The first chunk is the header (PNG, 5.6). */
function sizeOfPng(bytes: Buffer): Dimensions | null {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/**
 * The first frame header comes after segments that each state their length (ITU-T T.81, B.1). Bytes between segments
 * are skipped, as decoders do.
 */
function sizeOfJpeg(bytes: Buffer): Dimensions | null {
  for (let at = bytes.indexOf(0xff, 2); at >= 0 && at + 9 <= bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = present(bytes[at + 1])
    if (marker === startOfScan) return null
    if (isFrame(marker)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

/** C0 to CF, except the tables C4 and CC and the reserved C8. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const startOfScan = 0xda
