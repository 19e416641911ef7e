import { data, type MetaDescriptor, redirect } from 'react-router'
import type { ContentApi, SlugStatus } from '#contract/content/content-api.ts'
import { type RowPageType, rowPath } from '#contract/content/row-pages.ts'
import { sharing, sharingCard } from '#contract/content/sharing.ts'
import type { PageSource } from '#contract/page-context.ts'
import { type Matches, pageMeta } from '#web/public/metadata/meta.ts'
import { orFallback } from '#web/public/page-source.ts'
import { siteIn } from '#web/site.ts'

/** The row of a page; undefined if it cannot be loaded (PS-033). Throws what a page without a row answers. */
export async function findPageRow<Row extends { readonly slug: string }>(
  source: PageSource,
  type: RowPageType,
  rows: Pick<ContentApi<never, Row>, 'find' | 'resolveMissingSlug'>,
  slug: string,
): Promise<Row | undefined> {
  const row = await orFallback(source, rows.find(slug), undefined)
  if (row === null || (row && row.slug !== slug))
    throw await missingSlug(type, slug, await rows.resolveMissingSlug(slug))
  return row
}

/**
 * What a page throws whose slug has no row: 301 to the row's current slug, 410 for a row that was once public,
 * otherwise 404. In the browser, which does not know why a row is missing, 404 unless the server redirects.
 */
export async function missingSlug(type: RowPageType, slug: string, status: SlugStatus) {
  if (status === 'unknown') {
    const current = await redirectTarget(rowPath(type, slug))
    return current ? redirect(current) : data(null, { status: 404 })
  }
  if (status !== null && status !== 'gone') return redirect(rowPath(type, status.movedTo), 301)
  return data(null, { status: status === 'gone' ? 410 : 404 })
}

/** Where the server redirects from a page; null if it does not. */
async function redirectTarget(path: string): Promise<string | null> {
  const response = await fetch(path, { method: 'HEAD' }).catch(() => null)
  return response?.redirected ? new URL(response.url).pathname : null
}

/** The tags of a row's page; the company's name alone for a page that is empty. */
export function rowMeta(
  matches: Matches,
  type: RowPageType,
  row: { readonly slug: string } | undefined,
): MetaDescriptor[] {
  const { company } = siteIn(matches)
  if (!row) return [{ title: company.name }]
  const card = sharingCard(sharing[type], row, company.name)
  return pageMeta(matches, { ...card, path: rowPath(type, row.slug), type: 'article' })
}
