import { Readable } from 'node:stream'
import { adminPath } from '#contract/account/admin-path.ts'
import type { AnyContent } from '#contract/content/define.ts'
import { type ContentPath, contentTypes } from '#contract/content/index.ts'
import { employeePath } from '#contract/employee/employee-path.ts'
import { staticPages } from '#contract/public-pages.ts'
import { keysOf } from '#contract/records.ts'
import type { PublishedKey } from '#server/content/published-keys.ts'
import type { ContentStores } from '#server/content/stores.ts'
import { notFound } from '#server/errors.ts'
import { escapeXml } from '#server/site/rss.ts'

/** The most URLs of one file. @see https://www.sitemaps.org/protocol.html */
const maxUrls = 50_000

const pageOf = (path: ContentPath) => (contentTypes[path] as AnyContent).page

/** The types whose rows have pages. */
export const sitemapTypes = keysOf(contentTypes).filter((path) => pageOf(path)?.includes('{'))

/**
 * Every public page: the static ones, and those of published rows with the day of their last change. If there are more
 * than one file may have, the index of the files that have them: one of the static pages, and one for each range of ids
 * of a type, so that each is read by its keys and stays as it is when rows are added.
 */
export async function sitemapXml(
  publicUrl: string,
  stores: ContentStores,
  max = maxUrls,
  hasImprint = false,
): Promise<string> {
  let count = staticPages.length
  for (const path of sitemapTypes) count += await stores[path].countPublished(max + 1)
  if (count > max) return sitemapIndex(publicUrl, stores, max)
  const urls = staticUrls(publicUrl, hasImprint)
  for (const path of sitemapTypes) urls.push(...rowUrls(publicUrl, path, await stores[path].published()))
  return `${head}${urls.join('\n')}\n${tail}`
}

async function sitemapIndex(publicUrl: string, stores: ContentStores, size: number): Promise<string> {
  const files = ['pages']
  for (const path of sitemapTypes) {
    const ranges = await stores[path].publishedRanges(size)
    files.push(...ranges.map((range) => `${path}-${range}`))
  }
  const entries = files.map(
    (file) => `<sitemap><loc>${escapeXml(`${publicUrl}/sitemap-${file}.xml`)}</loc></sitemap>`,
  )
  return `${declaration}<sitemapindex ${namespace}>
${entries.join('\n')}
</sitemapindex>
`
}

/** The file of the static pages. */
export const staticSitemap = (publicUrl: string, hasImprint: boolean): string =>
  `${head}${staticUrls(publicUrl, hasImprint).join('\n')}\n${tail}`

/** The file of a range of ids, of which one batch is in memory at a time. Throws 404 for a range without pages. */
export async function rangeSitemap(
  publicUrl: string,
  stores: ContentStores,
  path: ContentPath,
  range: number,
  size = maxUrls,
): Promise<Readable> {
  const batches = stores[path].publishedInRange(size, range)
  const first = await batches.next()
  if (first.done) throw notFound()
  const linesOf = (rows: readonly PublishedKey[]) => `${rowUrls(publicUrl, path, rows).join('\n')}\n`
  async function* lines() {
    yield head + linesOf(first.value ?? [])
    for await (const rows of batches) yield linesOf(rows)
    yield tail
  }
  return Readable.from(lines(), { objectMode: false })
}

export const robotsTxt = (publicUrl: string): string => `User-agent: *
Disallow: /api/
Disallow: ${adminPath}/
Disallow: ${employeePath}/
Sitemap: ${publicUrl}/sitemap.xml
`

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const head = `${declaration}<urlset ${namespace}>\n`
const tail = '</urlset>\n'

const staticUrls = (publicUrl: string, hasImprint: boolean) =>
  [...staticPages, ...(hasImprint ? ['/imprint'] : [])].map((page) => urlElement(`${publicUrl}${page}`))

const rowUrls = (publicUrl: string, path: ContentPath, rows: readonly PublishedKey[]) =>
  rows.map(({ key, updatedAt }) =>
    urlElement(`${publicUrl}${pageOf(path)?.replace(/\{\w+\}/, encodeURIComponent(key))}`, updatedAt),
  )

const urlElement = (url: string, changedAt?: string) =>
  `<url><loc>${escapeXml(url)}</loc>${changedAt ? `<lastmod>${changedAt.slice(0, 10)}</lastmod>` : ''}</url>`
