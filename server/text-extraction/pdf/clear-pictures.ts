import type { getDocumentProxy } from 'unpdf'
import type { PageInput } from '#server/text-extraction/pdf/page-painter.ts'

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>

/** A decoded picture as pdf.js gives it. */
interface Picture {
  readonly kind: number
  readonly data: ArrayLike<number>
}

/** pdf.js's `ImageKind` of those with an alpha channel. */
const rgba = 3
/** Of 255: a pixel with less shows what is below. */
const opaqueAlpha = 230

/** The ids of the pictures on a page that are transparent in most places, and of those that cannot be decoded. */
export async function clearPictures(
  page: Page,
  { operators: { fnArray, argsArray }, numbers }: Pick<PageInput, 'operators' | 'numbers'>,
): Promise<ReadonlySet<unknown>> {
  const ids = new Set<string>()
  for (const [at, operator] of fnArray.entries()) {
    if (operator !== numbers.paintImageXObject && operator !== numbers.paintImageXObjectRepeat) continue
    // The first argument of both is an id.
    const [id] = argsArray[at] as [string]
    ids.add(id)
  }
  for (const id of ids) if (isMostlyOpaque(await pictureOf(page, id))) ids.delete(id)
  return ids
}

/** Null if it cannot be decoded. A picture of several pages belongs to the document. */
const pictureOf = (page: Page, id: string): Promise<Picture | null> =>
  new Promise((resolve) => (id.startsWith('g_') ? page.commonObjs : page.objs).get(id, resolve))

function isMostlyOpaque(picture: Picture | null): boolean {
  if (picture?.kind !== rgba) return picture !== null
  let opaque = 0
  for (let at = 3; at < picture.data.length; at += 4) if ((picture.data[at] ?? 0) > opaqueAlpha) opaque++
  return opaque > picture.data.length / 8
}
