import { and, ne, or, sql } from 'drizzle-orm'
import type { ShownImage } from '#contract/images.ts'
import { mediaPath } from '#contract/media/media.ts'
import type { Reader } from '#server/database/replica.ts'
import type { Invalidation } from '#server/events/invalidation.ts'
import { media } from '#server/files/tables.ts'

/** What the library says about pictures, for visitors. */
export interface PictureDescriptions {
  /** The descriptions by path; pictures of which there is nothing to say are left out. */
  find(paths: readonly string[]): Promise<ReadonlyMap<string, ShownImage>>
}

/**
 * Each row that a visitor sees asks for its pictures, so descriptions stay in memory until one of a picture changes. At
 * the limit all of them go.
 */
const maxInMemory = 10_000

export function createPictureDescriptions(reader: Reader, invalidation: Invalidation): PictureDescriptions {
  const select = reader
    .select({ path: media.path, alt: media.alt, x: media.x, y: media.y })
    .from(media)
    .where(
      and(
        sql`${media.path} = any(${sql.placeholder('paths')}::text[])`,
        or(ne(media.alt, ''), ne(media.x, 50), ne(media.y, 50)),
      ),
    )
    .prepare('picture_descriptions')
  const cache = new Map<string, ShownImage | 'nothing'>()
  let version = 0
  invalidation.onInvalidate((type) => {
    if (type !== null && type !== mediaPath) return
    version += 1
    cache.clear()
  })

  async function load(paths: readonly string[]): Promise<Map<string, ShownImage>> {
    const before = version
    const rows = await select.execute({ paths })
    const found = new Map(rows.map(({ path, ...said }): [string, ShownImage] => [path, said]))
    if (before === version && invalidation.isCurrent) {
      if (cache.size + paths.length > maxInMemory) cache.clear()
      for (const path of paths) cache.set(path, found.get(path) ?? 'nothing')
    }
    return found
  }

  return {
    async find(paths) {
      const known = new Map<string, ShownImage>()
      const unknown: string[] = []
      for (const path of paths) {
        const said = invalidation.isCurrent ? cache.get(path) : undefined
        if (said === undefined) unknown.push(path)
        else if (said !== 'nothing') known.set(path, said)
      }
      if (unknown.length === 0) return known
      return new Map([...known, ...(await load([...new Set(unknown)]))])
    },
  }
}
