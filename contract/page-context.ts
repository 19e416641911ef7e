import type { PublicApi } from '#contract/content/query.ts'

/** The public pages that stand by themselves, in the order of the sitemap. Pages of single rows come from the definitions. */
export const staticPages = [
  '/',
  '/our-services',
  '/industries',
  '/client',
  '/career',
  '/our-team',
  '/articles',
  '/blogs',
  '/about-us',
  '/privacy-policy',
  '/terms-condition',
] as const

/** What a page reads of its address's query, in this order; whatever else stands there shapes nothing. */
export const pageQueries: Readonly<Record<string, readonly string[]>> = {
  '/about-us': ['tab'],
  '/articles': ['page'],
  '/blogs': ['page', 'category', 'search'],
}

/** What a public page reads from, on the server and in the browser alike. */
export interface PageSource {
  readonly api: PublicApi
  /** Takes down why a part of a page stays empty (PS-033). */
  report(cause: unknown): void
}

/** What the server hands to the pages that it renders. */
export interface PageContext extends PageSource {
  /** The address in canonical links and share pictures, without a slash at its end. */
  readonly publicUrl: string
  /** Whether somebody looks at a row before it is published; the page says so. */
  readonly isPreview: boolean
  /** Where pictures live: `/media`, or the CDN of the setting MEDIA_URL. */
  readonly mediaBase: string
}
