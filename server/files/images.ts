import { availableParallelism } from 'node:os'
import type { Sharp, SharpOptions } from 'sharp'
import { type Crop, cropAround, type FocalPoint } from '#contract/images.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { createImageQueue } from '#server/files/image-queue.ts'
import { type Dimensions, type ImageType, readDimensions } from '#server/files/image-size.ts'
import { freeReceivedBuffers } from '#server/threads/collect-garbage.ts'
import { TaskTimedOut } from '#server/threads/limits.ts'
import { withMemory } from '#server/threads/memory.ts'

/** The bytes are not an accepted image. The message is for the person who sent them. */
export class InvalidImage extends Error {}

/** The format of a variant: WebP, or what every browser reads: JPEG, and PNG for transparency. */
export type VariantType = 'webp' | 'fallback'
export type EncodedType = ImageType | 'webp'

/** An image as it is stored. */
interface EncodedImage extends Dimensions {
  readonly bytes: Buffer
  readonly extension: ImageType
}

/**
 * Re-encodes an uploaded image for storage: rotated by its EXIF orientation, and without EXIF, comments, or anything
 * after its end. The content determines the type, never a name or a header (AC-435, AC-436). Throws `InvalidImage`
 * unless it is a whole JPEG or PNG of at most 10 MB and 40 megapixels.
 */
export async function encodeImage(bytes: Uint8Array): Promise<EncodedImage> {
  if (bytes.byteLength > limits.imageBytes) throw new InvalidImage(messages.imageTooLarge)
  const extension = signatureOf(bytes)
  // Reads only the header, so the size of a decompression bomb is known before it is decoded.
  const size =
    extension && readDimensions[extension](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (!size) throw new InvalidImage(messages.invalidImage)
  const { width, height } = size
  if (width * height > limits.imagePixels) throw new InvalidImage(messages.imageTooLarge)
  // A rotated or interlaced image is decoded as a whole, so large ones run alone.
  const slots = width * height > largeImagePixels ? concurrency : 1
  const claim = { megabytes: Math.ceil((width * height * bytesPerPixel) / 1024 ** 2), isUrgent: true }
  return enqueue({ slots, urgent: true }, () =>
    withMemory(claim, async () => {
      if (slots > 1) freeReceivedBuffers()
      const image = (await decode(bytes)).autoOrient()
      const encoded = originalEncoders[extension](image).toBuffer({ resolveWithObject: true })
      const { data, info } = await orInvalidImage(encoded)
      return { bytes: data, extension, width: info.width, height: info.height }
    }),
  )
}

/**
 * Crops an image to a box: it covers the whole box, and if it is smaller than the box, it has the box's proportions
 * instead of being enlarged (AC-451). Of an animation, the first frame. Throws `InvalidImage` if it cannot be
 * decoded.
 * @param focus the point that a crop keeps in view; the center if omitted
 * @param fit `inside` keeps the whole image in its own proportions instead of cropping
 * @param read gets the original once there is a free slot; null if there is none
 */
export function renderVariant(
  read: () => Promise<Buffer | null>,
  wanted: Dimensions,
  type: VariantType,
  { fit = 'cover', focus }: { readonly fit?: Fit; readonly focus?: FocalPoint | undefined } = {},
): Promise<Buffer | null> {
  return enqueue({ slots: 1, urgent: false }, async () => {
    const original = await read()
    return original && orInvalidImage(resize(original, { ...wanted, fit, focus }, type))
  })
}

type Fit = 'cover' | 'inside'

async function resize(
  original: Buffer,
  { fit, focus, ...wanted }: Dimensions & { fit: Fit; focus: FocalPoint | undefined },
  type: VariantType,
): Promise<Buffer> {
  const image = (await decode(original)).autoOrient()
  const { hasAlpha, autoOrient: size } = await image.metadata()
  const { width, height } = fit === 'cover' ? fitWithin(wanted, size) : wanted
  if (focus) image.extract(wholePixels(cropAround(focus, size, wanted), size))
  const resized = image.resize(width, height, { fit, withoutEnlargement: true })
  if (type === 'webp') return variantEncoders.webp(resized).toBuffer()
  return hasAlpha
    ? dropUnusedAlpha(await variantEncoders.png(resized).toBuffer())
    : variantEncoders.jpg(resized).toBuffer()
}

/** The pixels of an area, at least one and none outside of the image. */
function wholePixels(crop: Crop, image: Dimensions): Crop {
  const [left, top] = [Math.floor(crop.left), Math.floor(crop.top)]
  const width = Math.min(image.width - left, atLeastOne(crop.width))
  return { left, top, width, height: Math.min(image.height - top, atLeastOne(crop.height)) }
}

/** Many PNGs have an alpha channel that hides nothing; as a JPEG they weigh a fraction. */
async function dropUnusedAlpha(png: Buffer): Promise<Buffer> {
  const { isOpaque } = await (await decode(png)).stats()
  return isOpaque ? variantEncoders.jpg(await decode(png)).toBuffer() : png
}

/** A variant's format and bytes. */
export const encodedTypeOf = (bytes: Buffer): EncodedType => signatureOf(bytes) ?? 'webp'

/** The type by the first bytes, before any decoder sees them. */
function signatureOf(bytes: Uint8Array): ImageType | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 8)).toString('hex')
  if (head.startsWith('ffd8ff')) return 'jpg'
  return head === '89504e470d0a1a0a' ? 'png' : null
}

/** Bytes of a decoded image and its rotated copy. */
const bytesPerPixel = 8
const largeImagePixels = 12_000_000
// Node has four threads for such work; at least one stays free for files.
const concurrency = Math.min(3, availableParallelism())
const enqueue = createImageQueue(concurrency)

/**
 * Stored once and rarely sent: a third of the time is worth more than a tenth of the bytes, and for a PNG half of it
 * more than a thirtieth.
 */
const originalEncoders = {
  jpg: (image) => image.jpeg({ quality: 82, optimiseCoding: false }),
  png: (image) => image.png({ compressionLevel: 4 }),
} satisfies Record<ImageType, (image: Sharp) => Sharp>

/**
 * Sent often. More effort would cost time that a waiting visitor notices and save next to nothing; more quality would
 * double the bytes of a large image for a difference that is hard to see on a dense screen.
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

/** Imported with the first image: it takes a tenth of a second. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Decoded images are rarely requested twice, and cached ones are memory that is never freed.
  sharp.cache(false)
  return sharp
}

async function orInvalidImage<T>(decoded: Promise<T>): Promise<T> {
  try {
    return await decoded
  } catch (cause) {
    // A busy machine says nothing about the image.
    if (cause instanceof Error && cause.message.startsWith('timeout:'))
      throw new TaskTimedOut(undefined, { cause })
    throw new InvalidImage(messages.invalidImage, { cause })
  }
}

/** The largest box of these proportions that fits in the original. */
function fitWithin(wanted: Dimensions, original: Dimensions): Dimensions {
  const scale = Math.min(1, original.width / wanted.width, original.height / wanted.height)
  return { width: atLeastOne(wanted.width * scale), height: atLeastOne(wanted.height * scale) }
}

const atLeastOne = (length: number) => Math.max(1, Math.round(length))
