import type { PublicApi } from '#contract/content/content-api.ts'

/** What the loader of a public page reads from, on the server and in the browser. */
export interface PageSource {
  readonly api: PublicApi
  /** Logs why a part of a page stays empty (PS-033). */
  report(cause: unknown): void
}

/** What the server passes to the pages that it renders. */
export interface PageContext extends PageSource {
  /** The origin of canonical URLs and share images, without a trailing slash. */
  readonly publicUrl: string
  /** What the page says about the row that it shows by a preview link; null without one. */
  readonly preview: 'published' | 'unpublished' | null
  /** Where images are served: `/media`, or the CDN of the setting MEDIA_URL. */
  readonly mediaBase: string
}
