import type { AnyContent } from '#contract/content/define.ts'
import type { ShownImages } from '#contract/content/shown-images.ts'
import { imagesOf } from '#server/content/derived-columns.ts'
import type { PictureDescriptions } from '#server/files/picture-descriptions.ts'

type AnyRow = Readonly<Record<string, unknown>>

/** Adds what the library says about the images that rows show, for visitors, where there is something to say. */
export function imageDescriber(type: AnyContent, pictures: PictureDescriptions) {
  return async <R extends AnyRow>(rows: R[]): Promise<(R & { images?: ShownImages })[]> => {
    const pathsOf = rows.map((row) => imagesOf(type, row))
    const paths = pathsOf.flat()
    if (paths.length === 0) return rows
    const known = await pictures.find(paths)
    if (known.size === 0) return rows
    return rows.map((row, index) => {
      const shown = (pathsOf[index] ?? []).flatMap((path): [string, ShownImages[string]][] => {
        const said = known.get(path)
        return said ? [[path, said]] : []
      })
      return shown.length > 0 ? { ...row, images: Object.fromEntries(shown) } : row
    })
  }
}
