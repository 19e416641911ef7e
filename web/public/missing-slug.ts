import { data, redirect } from 'react-router'
import type { SlugStatus } from '#contract/content/content-api.ts'

/**
 * Ends a page whose slug has no row: 301 to the row's current slug, 410 for a row that was once public, otherwise
 * 404. In the browser, which does not know why a row is missing, always 404.
 */
export function throwMissingSlug(slugStatus: SlugStatus, pathOf: (slug: string) => string): never {
  if (slugStatus !== null && slugStatus !== 'gone') throw redirect(pathOf(slugStatus.movedTo), 301)
  throw data(null, { status: slugStatus === 'gone' ? 410 : 404 })
}
