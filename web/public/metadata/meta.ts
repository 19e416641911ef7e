import type { MetaDescriptor } from 'react-router'
import { imageSizes, imageUrl, parseImagePath } from '#contract/images.ts'
import type { PageContext } from '#contract/page-context.ts'
import { entriesOf } from '#contract/records.ts'
import type { Site } from '#contract/site-settings/site.ts'
import { siteIn } from '#web/site.ts'

interface Card {
  /** The document's title. */
  readonly title: string
  /** The title in link previews, which show the site's name next to it; the document's title by default. */
  readonly shared?: string
  readonly description: string
  /** The path of the page, starting with `/`. */
  readonly path: string
  readonly type?: 'website' | 'article'
  /** A stored image for link previews. */
  readonly image?: string | null
}

type Match = { readonly id: string; readonly loaderData?: unknown } | undefined

/** The matched routes of a page. */
export type Matches = readonly Match[]

/** The tags of a page for search engines and link previews. URLs begin with PUBLIC_URL, never with the Host of a request. */
export function pageMeta(
  matches: Matches,
  { title, shared = title, description, path, type = 'website', image }: Card,
): MetaDescriptor[] {
  const { publicUrl, mediaBase } = installation(matches)
  const url = `${publicUrl}${path}`
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: siteIn(matches).company.name },
    { property: 'og:type', content: type },
    { property: 'og:url', content: url },
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ...bothTags('title', shared),
    ...bothTags('description', description),
    ...(image ? imageTags(image, mediaBase, publicUrl) : []),
  ]
}

function imageTags(image: string, mediaBase: string, publicUrl: string): MetaDescriptor[] {
  const [width, height] = imageSizes.share
  const { alt } = parseImagePath(image)
  return [
    ...bothTags('image', new URL(imageUrl(image, 'share', 1, mediaBase), publicUrl).href),
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    ...(alt ? bothTags('image:alt', alt) : []),
  ]
}

/** What both Open Graph and X call the same. */
const bothTags = (name: string, content: string): MetaDescriptor[] => [
  { property: `og:${name}`, content },
  { name: `twitter:${name}`, content },
]

/** The root route's data about this installation. */
function installation(matches: readonly Match[]): Pick<PageContext, 'publicUrl' | 'mediaBase'> {
  // The root route is always among the matches, and its loader returns exactly this.
  return matches.find((match) => match?.id === 'root')?.loaderData as Pick<
    PageContext,
    'publicUrl' | 'mediaBase'
  >
}

/** Lets feed readers discover the blog's feed. */
export const blogFeed = (matches: readonly Match[]): MetaDescriptor => ({
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: `${siteIn(matches).company.name}: blog`,
  href: '/blogs.xml',
})

/** Shows search consoles whose site it is. */
export const verificationTags = (codes: Site['verification']): MetaDescriptor[] =>
  entriesOf(verificationNames).flatMap(([console, name]) => {
    const content = codes[console]
    return content ? [{ name, content }] : []
  })

const verificationNames = {
  google: 'google-site-verification',
  bing: 'msvalidate.01',
  yandex: 'yandex-verification',
  pinterest: 'p:domain_verify',
} as const satisfies Record<keyof Site['verification'], string>
