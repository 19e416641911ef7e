import { data, redirect, redirectDocument } from 'react-router'
import type { SlugStatus } from '#contract/content/content-api.ts'

/**
 * Ends a page whose slug has no row: 301 to the row's current slug, 410 for a row that was once public, otherwise
 * 404. The browser, which does not know why a row is missing, asks the server for the page.
 */
export function throwMissingSlug(slug: string, status: SlugStatus, pathOf: (slug: string) => string): never {
  if (status === 'unknown') {
    const path = pathOf(slug)
    // After Back, the URL is that of the page already, perhaps of a preview.
    throw redirectDocument(location.pathname === path ? `${path}${location.search}` : path)
  }
  if (status !== null && status !== 'gone') throw redirect(pathOf(status.movedTo), 301)
  throw data(null, { status: status === 'gone' ? 410 : 404 })
}
