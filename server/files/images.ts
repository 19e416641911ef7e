import { availableParallelism } from 'node:os'
import type { Sharp, SharpOptions } from 'sharp'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { createImageQueue } from '#server/files/image-queue.ts'
import { type Dimensions, type ImageType, readDimensions } from '#server/files/image-size.ts'

/** The bytes are not an image that Portico takes. The message is for the person who sent them. */
export class InvalidImage extends Error {}

/** How a variant comes out: as WebP, or as what every browser reads: JPEG, and PNG for what can be seen through. */
export type VariantType = 'webp' | 'fallback'
export type EncodedType = ImageType | 'webp'

/**
 * An uploaded image as it may be stored: rotated as its EXIF says and re-encoded, without EXIF, comments, or anything
 * behind its end. The content decides what it is, never a name or a header (AC-435, AC-436).
 * Throws `InvalidImage` for what is not a whole JPEG or PNG of at most 10 MB and 40 megapixels.
 */
export async function encodeImage(bytes: Uint8Array): Promise<{ bytes: Buffer; extension: ImageType }> {
  if (bytes.byteLength > limits.imageBytes) throw new InvalidImage(messages.imageTooLarge)
  const extension = signatureOf(bytes)
  // Of the head only, so the size of a bomb is known before it is unpacked.
  const size =
    extension && readDimensions[extension](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (!size) throw new InvalidImage(messages.invalidImage)
  const { width, height } = size
  if (width * height > limits.imagePixels) throw new InvalidImage(messages.imageTooLarge)
  // A turned or interlaced picture is unpacked as a whole: large ones are drawn alone.
  const slots = width * height > largeImagePixels ? concurrency : 1
  return enqueue({ slots, urgent: true }, async () => {
    const image = (await decode(bytes)).autoOrient()
    return { bytes: await orInvalidImage(originalEncoders[extension](image).toBuffer()), extension }
  })
}

/**
 * A picture cut to the box: it covers the whole box, and where it is smaller than the box it keeps the box's
 * proportions instead of being enlarged (AC-451). Of one that moves it is the first frame. Throws `InvalidImage` for
 * what cannot be decoded.
 * @param fit `inside` keeps all of the picture, in its own proportions, instead of cutting it
 * @param read gets the original once there is room to draw; null when there is none
 */
export function renderVariant(
  read: () => Promise<Buffer | null>,
  wanted: Dimensions,
  type: VariantType,
  fit: Fit = 'cover',
): Promise<Buffer | null> {
  return enqueue({ slots: 1, urgent: false }, async () => {
    const original = await read()
    return original && orInvalidImage(resize(original, { ...wanted, fit }, type))
  })
}

type Fit = 'cover' | 'inside'

async function resize(
  original: Buffer,
  { fit, ...wanted }: Dimensions & { fit: Fit },
  type: VariantType,
): Promise<Buffer> {
  const image = (await decode(original)).autoOrient()
  const { hasAlpha, autoOrient: size } = await image.metadata()
  const { width, height } = fit === 'cover' ? fitWithin(wanted, size) : wanted
  const resized = image.resize(width, height, { fit, withoutEnlargement: true })
  if (type === 'webp') return variantEncoders.webp(resized).toBuffer()
  return hasAlpha
    ? dropUnusedAlpha(await variantEncoders.png(resized).toBuffer())
    : variantEncoders.jpg(resized).toBuffer()
}

/** Many a PNG brings an alpha channel that hides nothing; as a JPEG it weighs a fraction. */
async function dropUnusedAlpha(png: Buffer): Promise<Buffer> {
  const { isOpaque } = await (await decode(png)).stats()
  return isOpaque ? variantEncoders.jpg(await decode(png)).toBuffer() : png
}

/** What a variant came out as. */
export const encodedTypeOf = (bytes: Buffer): EncodedType => signatureOf(bytes) ?? 'webp'

/** The type by the first bytes, before any decoder sees them. */
function signatureOf(bytes: Uint8Array): ImageType | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 8)).toString('hex')
  if (head.startsWith('ffd8ff')) return 'jpg'
  return head === '89504e470d0a1a0a' ? 'png' : null
}

const largeImagePixels = 12_000_000
// Of the four threads that Node keeps for such work, one at least stays free for files.
const concurrency = Math.min(3, availableParallelism())
const enqueue = createImageQueue(concurrency)

/** Stored once and seldom sent: a third of the time is worth more than a tenth of the bytes, half of it for a PNG more than a thirtieth. */
const originalEncoders = {
  jpg: (image) => image.jpeg({ quality: 82, optimiseCoding: false }),
  png: (image) => image.png({ compressionLevel: 4 }),
} satisfies Record<ImageType, (image: Sharp) => Sharp>

/**
 * Sent often. More effort would cost time that a waiting visitor notices, and save next to nothing; more quality would
 * double the bytes of a large picture for a difference that is hard to see on a dense screen.
 */
const variantEncoders = {
  jpg: (image) => image.jpeg({ quality: 80 }),
  png: (image) => image.png(),
  webp: (image) => image.webp({ quality: 58, effort: 2 }),
} satisfies Record<EncodedType, (image: Sharp) => Sharp>

const decodeOptions: SharpOptions = { failOn: 'error', limitInputPixels: limits.imagePixels }
/** Several times what 40 megapixels take on a busy machine. */
const timeoutSeconds = 15

async function decode(bytes: Uint8Array): Promise<Sharp> {
  loaded ??= loadSharp()
  return (await loaded)(bytes, decodeOptions).timeout({ seconds: timeoutSeconds })
}

let loaded: ReturnType<typeof loadSharp> | undefined

/** With the first picture, not with the program: it takes a tenth of a second. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Decoded pictures are seldom asked for twice, and cached ones are memory that is never freed.
  sharp.cache(false)
  return sharp
}

async function orInvalidImage<T>(decoded: Promise<T>): Promise<T> {
  try {
    return await decoded
  } catch (cause) {
    throw new InvalidImage(messages.invalidImage, { cause })
  }
}

/** The largest box of the same proportions that the original fills. */
function fitWithin(wanted: Dimensions, original: Dimensions): Dimensions {
  const scale = Math.min(1, original.width / wanted.width, original.height / wanted.height)
  return { width: atLeastOne(wanted.width * scale), height: atLeastOne(wanted.height * scale) }
}

const atLeastOne = (length: number) => Math.max(1, Math.round(length))
