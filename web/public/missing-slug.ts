import { data, redirect } from 'react-router'
import type { SlugStatus } from '#contract/content/content-api.ts'

/**
 * What a page throws whose slug has no row: 301 to the row's current slug, 410 for a row that was once public,
 * otherwise 404. In the browser, which does not know why a row is missing, 404 unless the server redirects.
 */
export async function missingSlug(slug: string, status: SlugStatus, pathOf: (slug: string) => string) {
  if (status === 'unknown') {
    const current = await redirectTarget(pathOf(slug))
    return current ? redirect(current) : data(null, { status: 404 })
  }
  if (status !== null && status !== 'gone') return redirect(pathOf(status.movedTo), 301)
  return data(null, { status: status === 'gone' ? 410 : 404 })
}

/** Where the server redirects from a page; null if it does not. */
async function redirectTarget(path: string): Promise<string | null> {
  const response = await fetch(path, { method: 'HEAD' }).catch(() => null)
  return response?.redirected ? new URL(response.url).pathname : null
}
