import type { LocalContext } from '#server/tracker/local/context.ts'
import { renderThumbnail, thumbnailBox, unlessInvalid } from '#server/tracker/thumbnails.ts'

/** Generated on first request, and deleted with the file by the library. */
export const drawThumbnail = (
  { files, variants }: Pick<LocalContext, 'files' | 'variants'>,
  path: string,
): Promise<Buffer | null> => {
  const draw = () => renderThumbnail(() => files.private.read(path))
  return unlessInvalid(variants.private.get({ path, ...thumbnailBox, type: 'webp' }, draw))
}
