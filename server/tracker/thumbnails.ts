import { trackerLimits } from '#contract/tracker/tracker.ts'
import { InvalidImage, renderVariant } from '#server/files/images.ts'

/** Whether it is an image that can have a thumbnail. */
export const hasThumbnail = ({ mimeType, size }: { mimeType: string; size: number }): boolean =>
  mimeType.startsWith('image/') && size <= trackerLimits.thumbnailBytes

/** Width and height in pixels: a card on a high-density screen. */
const thumbnailSide = 800
export const thumbnailBox = { width: thumbnailSide, height: thumbnailSide } as const

/** A thumbnail as WebP. Throws InvalidImage for what cannot be drawn. */
export const renderThumbnail = (read: Parameters<typeof renderVariant>[0]) =>
  renderVariant(read, thumbnailBox, 'webp', { fit: 'inside' })

/** Null for what cannot be drawn. */
export async function unlessInvalid<T>(drawn: Promise<T>): Promise<T | null> {
  try {
    return await drawn
  } catch (cause) {
    if (cause instanceof InvalidImage) return null
    throw cause
  }
}
