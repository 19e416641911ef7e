import { imageUrlPattern } from '#contract/images.ts'

/** The same links that stored rich text may have; undefined for others. */
export const safeLink = (href: string): string | undefined =>
  URL.canParse(href) && /^(?:https?|mailto):$/.test(new URL(href).protocol) ? href : undefined

/** Pictures of texts: paths of this site here, URLs at Jira. */
export interface Pictures {
  toUrl(path: string): string
  /** Undefined for a picture that is not of this site. */
  toPath(url: string): string | undefined
}

export const createPictures = (publicUrl: string): Pictures => ({
  toUrl: (path) => `${publicUrl}${path}`,
  toPath(url) {
    const path = url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : ''
    return imageUrlPattern.test(path) ? path : undefined
  },
})
