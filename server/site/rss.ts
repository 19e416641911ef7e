import { plainText, truncate } from '#contract/rich-text.ts'
import type { Site } from '#contract/site-settings/site.ts'
import type { Config } from '#server/config.ts'
import type { ContentStores } from '#server/content/stores.ts'
import { present } from '#server/present.ts'

/** The RSS feeds by path. */
export const feeds = {
  '/blogs.xml': blogFeed,
  '/jobs.xml': jobFeed,
} satisfies Record<string, (config: Config, stores: ContentStores, company: Company) => Promise<string>>

type Company = Site['company']

/** As many entries as a feed reader shows at once. */
const newest = 30

async function blogFeed(
  { PUBLIC_URL }: Config,
  { blog }: ContentStores,
  { name, description }: Company,
): Promise<string> {
  const items = (await blog.newest(newest)).map((row) => ({
    guid: `blog:${row.id}`,
    url: `${PUBLIC_URL}/blogs/${encodeURIComponent(row.slug)}`,
    title: row.title,
    description: row.metaDescription || beginningOf(row.description),
    date: row.blogPostDate,
    extraXml: `<category>${escapeXml(row.blogCategory)}</category><dc:creator>${escapeXml(row.author)}</dc:creator>`,
  }))
  return renderRss(
    { title: `${name}: blog`, description, page: `${PUBLIC_URL}/blogs`, self: `${PUBLIC_URL}/blogs.xml` },
    items,
  )
}

async function jobFeed(
  { PUBLIC_URL }: Config,
  { job }: ContentStores,
  { name, description }: Company,
): Promise<string> {
  const items = (await job.newest(newest)).map((row) => ({
    guid: `job:${row.id}`,
    url: `${PUBLIC_URL}/career/${encodeURIComponent(row.slug)}`,
    title: `${row.jobTitle}, ${row.location}`,
    description: row.metaDescription || beginningOf(row.shortDescription || row.jobDescription),
    date: row.jobPostDate,
    extraXml: '',
  }))
  return renderRss(
    { title: `${name}: jobs`, description, page: `${PUBLIC_URL}/career`, self: `${PUBLIC_URL}/jobs.xml` },
    items,
  )
}

/** The beginning of a rich text, as plain text. */
const beginningOf = (html: string) => truncate(plainText(html), 400)

interface FeedItem {
  /** By which readers know the entry again, so it stays when the slug changes. */
  readonly guid: string
  readonly url: string
  readonly title: string
  readonly description: string
  readonly date: string
  /** Further elements. */
  readonly extraXml: string
}

interface Channel {
  readonly title: string
  readonly description: string
  readonly page: string
  readonly self: string
}

/** RSS 2.0. */
function renderRss(of: Channel, items: readonly FeedItem[]): string {
  const entries = items.map(
    ({ guid, url, title, description, date, extraXml }) =>
      `<item><title>${escapeXml(title)}</title><link>${escapeXml(url)}</link><guid isPermaLink="false">${guid}</guid><pubDate>${new Date(date).toUTCString()}</pubDate>${extraXml}<description>${escapeXml(description)}</description></item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${escapeXml(of.title)}</title>
<link>${escapeXml(of.page)}</link>
<atom:link href="${escapeXml(of.self)}" rel="self" type="application/rss+xml"/>
<description>${escapeXml(of.description)}</description>
<language>en</language>
${entries.join('\n')}
</channel>
</rss>
`
}

/** Text for XML content and attributes; characters that XML 1.0 forbids are removed. */
export const escapeXml = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (sign) => present(entities[sign]))

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
