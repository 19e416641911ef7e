import { data, redirect } from 'react-router'
import type { SlugStatus } from '#contract/content/query.ts'

/**
 * Ends a page whose slug shows no row: 301 to the row's present slug, 410 for a row that was public once, else 404.
 * In the browser, which does not know what became of a row, always 404.
 */
export function throwMissingSlug(slugStatus: SlugStatus, pathOf: (slug: string) => string): never {
  if (slugStatus !== null && slugStatus !== 'gone') throw redirect(pathOf(slugStatus.movedTo), 301)
  throw data(null, { status: slugStatus === 'gone' ? 410 : 404 })
}
