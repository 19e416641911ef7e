import type { PublicApi } from '#contract/content/content-api.ts'
import type { LegalName, LegalText } from '#contract/site-settings/legal-texts.ts'
import type { SiteChanges } from '#contract/site-settings/site.ts'

/** The data source of a public page's loader, on the server and in the browser. */
export interface PageSource {
  readonly api: PublicApi
  legalText(name: LegalName): Promise<LegalText>
  /** Logs why a part of a page is empty (PS-033). */
  report(cause: unknown): void
}

/** Whether visitors see the row of a preview: it, nothing of it, or it without its draft. */
export type PreviewState = 'published' | 'unpublished' | 'draft'

/** What the server passes to the pages that it renders. */
export interface PageContext extends PageSource {
  /** The origin of canonical URLs and share images, without a trailing slash. */
  readonly publicUrl: string
  /** The state of a row that is shown by a preview link; null for any other page. */
  readonly preview: PreviewState | null
  /** Where images are served: `/media`, or the CDN of the setting MEDIA_URL. */
  readonly mediaBase: string
  /** What of the site settings differs from those of a new installation. */
  siteChanges(): Promise<SiteChanges>
}
