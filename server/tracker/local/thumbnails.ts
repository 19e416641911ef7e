import { trackerLimits } from '#contract/tracker/tracker.ts'
import { InvalidImage, renderVariant } from '#server/files/images.ts'
import type { LocalContext } from '#server/tracker/local/context.ts'

/** Whether it is an image that can have a thumbnail. */
export const hasThumbnail = ({ mimeType, size }: { mimeType: string; size: number }): boolean =>
  mimeType.startsWith('image/') && size <= trackerLimits.thumbnailBytes

/** Width and height in pixels: a card on a high-density screen. */
const thumbnailSide = 800

/** Generated on first request, and deleted with the file by the library. */
export async function drawThumbnail(
  { files, variants }: Pick<LocalContext, 'files' | 'variants'>,
  path: string,
): Promise<Buffer | null> {
  const box = { width: thumbnailSide, height: thumbnailSide }
  const draw = () => renderVariant(() => files.private.read(path), box, 'webp', 'inside')
  try {
    return await variants.private.get({ path, ...box, type: 'webp' }, draw)
  } catch (cause) {
    if (cause instanceof InvalidImage) return null
    throw cause
  }
}
