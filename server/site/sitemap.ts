import { adminPath } from '#contract/account/admin-path.ts'
import type { AnyContent } from '#contract/content/define.ts'
import { contentTypes } from '#contract/content/index.ts'
import { employeePath } from '#contract/employee/employee-path.ts'
import { staticPages } from '#contract/public-pages.ts'
import { keysOf } from '#contract/records.ts'
import type { ContentStores } from '#server/content/stores.ts'
import { escapeXml } from '#server/site/rss.ts'

/** Every public page: the static ones, and those of published rows with the day of their last change. */
export async function sitemapXml(publicUrl: string, stores: ContentStores): Promise<string> {
  const rows = await Promise.all(
    keysOf(contentTypes).map(async (path) => {
      const { page }: AnyContent = contentTypes[path]
      if (!page?.includes('{')) return []
      const published = await stores[path].published()
      return published.map(({ key, updatedAt }) =>
        urlElement(`${publicUrl}${page.replace(/\{\w+\}/, encodeURIComponent(key))}`, updatedAt),
      )
    }),
  )
  const staticUrls = staticPages.map((page) => urlElement(`${publicUrl}${page}`))
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${[...staticUrls, ...rows.flat()].join('\n')}
</urlset>
`
}

export const robotsTxt = (publicUrl: string): string => `User-agent: *
Disallow: /api/
Disallow: ${adminPath}/
Disallow: ${employeePath}/
Sitemap: ${publicUrl}/sitemap.xml
`

const urlElement = (url: string, changedAt?: string) =>
  `<url><loc>${escapeXml(url)}</loc>${changedAt ? `<lastmod>${changedAt.slice(0, 10)}</lastmod>` : ''}</url>`
