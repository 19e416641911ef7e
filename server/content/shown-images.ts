import { and, ne, or, sql } from 'drizzle-orm'
import type { AnyContent } from '#contract/content/define.ts'
import type { ShownImages } from '#contract/content/shown-images.ts'
import { imagesOf } from '#server/content/derived-columns.ts'
import type { Reader } from '#server/database/replica.ts'
import { media } from '#server/files/tables.ts'

type AnyRow = Readonly<Record<string, unknown>>

/** Adds what the library says about the images that rows show, for visitors, where there is something to say. */
export function imageDescriber(type: AnyContent, reader: Reader) {
  const find = reader
    .select({ path: media.path, alt: media.alt, x: media.x, y: media.y })
    .from(media)
    .where(
      and(
        sql`${media.path} = any(${sql.placeholder('paths')}::text[])`,
        or(ne(media.alt, ''), ne(media.x, 50), ne(media.y, 50)),
      ),
    )
    .prepare(`${type.path}_image_descriptions`)

  return async <R extends AnyRow>(rows: R[]): Promise<(R & { images?: ShownImages })[]> => {
    const pathsOf = rows.map((row) => imagesOf(type, row))
    const paths = [...new Set(pathsOf.flat())]
    const found = paths.length > 0 ? await find.execute({ paths }) : []
    if (found.length === 0) return rows
    const known = new Map(found.map(({ path, ...said }) => [path, said]))
    return rows.map((row, index) => {
      const shown = (pathsOf[index] ?? []).flatMap((path): [string, ShownImages[string]][] => {
        const said = known.get(path)
        return said ? [[path, said]] : []
      })
      return shown.length > 0 ? { ...row, images: Object.fromEntries(shown) } : row
    })
  }
}
