import { contentTypes } from '#contract/content/index.ts'
import { plainText, truncate } from '#contract/rich-text.ts'
import type { Site } from '#contract/site-settings/site.ts'
import type { Config } from '#server/config.ts'
import { parsePublicListQuery } from '#server/content/list-query.ts'
import type { ContentStores } from '#server/content/stores.ts'
import { present } from '#server/present.ts'

/** The RSS feeds by path. */
export const feeds = {
  '/blogs.xml': blogFeed,
  '/jobs.xml': jobFeed,
} satisfies Record<string, (config: Config, stores: ContentStores, company: Company) => Promise<string>>

type Company = Site['company']

/** The newest entries, as many as a feed reader shows at once. */
const feedQuery = { limit: '30', sort_by: '-position' }

async function blogFeed(
  { PUBLIC_URL }: Config,
  { blog }: ContentStores,
  { name, description }: Company,
): Promise<string> {
  const rows = await blog.list(parsePublicListQuery(contentTypes.blog, feedQuery))
  const items = rows.map(({ slug, title, description: text, blogPostDate, blogCategory, author }) => ({
    url: `${PUBLIC_URL}/blogs/${encodeURIComponent(slug)}`,
    title,
    text,
    date: blogPostDate,
    extraXml: `<category>${escapeXml(blogCategory)}</category><dc:creator>${escapeXml(author)}</dc:creator>`,
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
  const rows = await job.list(parsePublicListQuery(contentTypes.job, feedQuery))
  const items = rows.map(({ slug, jobTitle, location, shortDescription, jobDescription, jobPostDate }) => ({
    url: `${PUBLIC_URL}/career/${encodeURIComponent(slug)}`,
    title: `${jobTitle}, ${location}`,
    text: shortDescription || jobDescription,
    date: jobPostDate,
    extraXml: '',
  }))
  return renderRss(
    { title: `${name}: jobs`, description, page: `${PUBLIC_URL}/career`, self: `${PUBLIC_URL}/jobs.xml` },
    items,
  )
}

interface FeedItem {
  readonly url: string
  readonly title: string
  /** Rich text; the feed contains its beginning. */
  readonly text: string
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
    ({ url, title, text, date, extraXml }) =>
      `<item><title>${escapeXml(title)}</title><link>${escapeXml(url)}</link><guid>${escapeXml(url)}</guid><pubDate>${new Date(date).toUTCString()}</pubDate>${extraXml}<description>${escapeXml(truncate(plainText(text), 400))}</description></item>`,
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
