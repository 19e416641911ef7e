import { plainText } from '#contract/rich-text.ts'

/** What link previews say of a rich text: whole up to 160 characters, else 157 and three dots (PS-129, PS-130). */
export function sharingDescription(html: string): string {
  const text = plainText(html)
  return text.length > 160 ? `${text.slice(0, 157)}...` : text
}
