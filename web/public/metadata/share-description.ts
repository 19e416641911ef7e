import { plainText, truncate } from '#contract/rich-text.ts'

/**
 * The description of a case study for link previews and search engines: whole up to 160 characters, otherwise 157 and
 * three dots (PS-129, PS-130).
 */
export function caseStudyShareDescription(html: string): string {
  const text = plainText(html)
  return text.length > 160 ? `${text.slice(0, 157)}...` : text
}

/** The same for any other row: about as long, but ending with a whole word. */
export const shareDescription = (html: string): string => truncate(plainText(html), 157)
