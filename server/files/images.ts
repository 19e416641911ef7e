import { availableParallelism } from 'node:os'
import type { Sharp, SharpOptions } from 'sharp'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { measure } from '#server/files/image-size.ts'
import { createImageQueue } from '#server/media/image-queue.ts'

/** The bytes are not a picture that Portico takes. The message is for the person who sent them. */
export class PictureRefused extends Error {}

export type PictureType = 'jpg' | 'png'
/** How a variant comes out: as WebP, or as what every browser reads: JPEG, and PNG for what can be seen through. */
export type VariantType = 'webp' | 'fallback'
export type DrawnType = PictureType | 'webp'

export interface Box {
  readonly width: number
  readonly height: number
}

/**
 * A sent picture as it may be stored: turned as its EXIF says, drawn anew without EXIF, comments or anything
 * behind its end. The content decides what it is, never a name or a header (AC-435, AC-436).
 * Throws `PictureRefused` for what is not a whole JPEG or PNG of at most 10 MB and 40 megapixels.
 */
export async function encodePicture(bytes: Uint8Array): Promise<{ bytes: Buffer; extension: PictureType }> {
  if (bytes.byteLength > limits.imageBytes) throw new PictureRefused(messages.imageTooLarge)
  const extension = signatureOf(bytes)
  // Of the head only, so the size of a bomb is known before it is unpacked.
  const size = extension && measure[extension](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (!size) throw new PictureRefused(messages.invalidImage)
  const { width, height } = size
  if (width * height > limits.imagePixels) throw new PictureRefused(messages.imageTooLarge)
  // A turned or interlaced picture is unpacked as a whole: large ones are drawn alone.
  const slots = width * height > largePicture ? concurrency : 1
  return enqueue({ slots, urgent: true }, async () => {
    const picture = (await open(bytes)).autoOrient()
    return { bytes: await orRefused(originals[extension](picture).toBuffer()), extension }
  })
}

/**
 * A stored picture cut to the box: it covers the whole box, and where it is smaller than the box it keeps the
 * box's proportions instead of being enlarged (AC-451).
 * @param read gets the original once there is room to draw; null when there is none
 */
export function drawVariant(
  read: () => Promise<Buffer | null>,
  box: Box,
  type: VariantType,
): Promise<Buffer | null> {
  return enqueue({ slots: 1, urgent: false }, async () => {
    const original = await read()
    if (!original) return null
    const picture = await open(original)
    const { hasAlpha, ...size } = await picture.metadata()
    const { width, height } = within(box, size)
    const cut = picture.resize(width, height, { fit: 'cover' })
    if (type === 'webp') return drawn.webp(cut).toBuffer()
    return hasAlpha ? withoutNeedlessAlpha(await drawn.png(cut).toBuffer()) : drawn.jpg(cut).toBuffer()
  })
}

/** Many a PNG brings an alpha channel that hides nothing; as a JPEG it weighs a fraction. */
async function withoutNeedlessAlpha(png: Buffer): Promise<Buffer> {
  const { isOpaque } = await (await open(png)).stats()
  return isOpaque ? drawn.jpg(await open(png)).toBuffer() : png
}

/** What a variant came out as. */
export const drawnTypeOf = (bytes: Buffer): DrawnType => signatureOf(bytes) ?? 'webp'

/** What the first bytes say, before any decoder sees them. */
function signatureOf(bytes: Uint8Array): PictureType | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 8)).toString('hex')
  if (head.startsWith('ffd8ff')) return 'jpg'
  return head === '89504e470d0a1a0a' ? 'png' : null
}

const largePicture = 12_000_000
// Of the four threads that Node keeps for such work, one at least stays free for files.
const concurrency = Math.min(3, availableParallelism())
const enqueue = createImageQueue(concurrency)

/** Stored once and seldom sent: a third of the time is worth more than a tenth of the bytes, half of it for a PNG more than a thirtieth. */
const originals = {
  jpg: (picture) => picture.jpeg({ quality: 82, optimiseCoding: false }),
  png: (picture) => picture.png({ compressionLevel: 4 }),
} satisfies Record<PictureType, (picture: Sharp) => Sharp>

/**
 * Sent often. More effort would cost time that a waiting visitor notices, and save next to nothing; more quality would
 * double the bytes of a large picture for a difference that is hard to see on a dense screen.
 */
const drawn = {
  jpg: (picture) => picture.jpeg({ quality: 80 }),
  png: (picture) => picture.png(),
  webp: (picture) => picture.webp({ quality: 58, effort: 2 }),
} satisfies Record<DrawnType, (picture: Sharp) => Sharp>

const decoding: SharpOptions = { failOn: 'error', limitInputPixels: limits.imagePixels }
/** Several times what 40 megapixels take on a busy machine. */
const mostSeconds = 15

async function open(bytes: Uint8Array): Promise<Sharp> {
  loaded ??= load()
  return (await loaded)(bytes, decoding).timeout({ seconds: mostSeconds })
}

let loaded: ReturnType<typeof load> | undefined

/** With the first picture, not with the program: it takes a tenth of a second. */
async function load() {
  const { default: sharp } = await import('sharp')
  // Decoded pictures are seldom asked for twice, and kept ones are memory that never comes back.
  sharp.cache(false)
  return sharp
}

async function orRefused<T>(decoded: Promise<T>): Promise<T> {
  try {
    return await decoded
  } catch (cause) {
    throw new PictureRefused(messages.invalidImage, { cause })
  }
}

/** The largest box of the same proportions that the original fills. */
function within(box: Box, original: Box): Box {
  const scale = Math.min(1, original.width / box.width, original.height / box.height)
  return { width: atLeastOne(box.width * scale), height: atLeastOne(box.height * scale) }
}

const atLeastOne = (length: number) => Math.max(1, Math.round(length))
