import { attachmentMarkup, endOfSentence, mentionPattern } from '#contract/tracker/mentions.ts'
import type { Attachment } from '#contract/tracker/tracker.ts'

/** A part of the plain text of a comment or a work log. */
export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string }
  | { readonly kind: 'mention'; readonly text: string; readonly displayName: string }
  | { readonly kind: 'attachment'; readonly text: string; readonly attachment: Attachment }

interface Known {
  readonly attachments: readonly Attachment[]
  readonly members: readonly { readonly username: string; readonly displayName: string }[]
}

/** Matches an attachment, a web URL, or a mention. Each ends at the end of its line at the latest. */
const webUrl = /https?:\/\/[^\s<>"]+/
const markup = new RegExp(
  [attachmentMarkup, webUrl, mentionPattern].map(({ source }) => source).join('|'),
  'gi',
)
/** Punctuation that ends a sentence rather than a URL or a name. */
const punctuation = /[.,;:!?)\]]+$/

/** Takes a text apart. Markup that names nothing that is known stays as it was written (EP-285 to EP-287, EP-328). */
export function textParts(text: string, known: Known): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(markup)) {
    const part = partOf(match, known)
    if (!part) continue
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) })
    parts.push(part)
    end = match.index + part.text.length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

function partOf([text, fileName, username]: RegExpMatchArray, known: Known): TextPart | undefined {
  if (fileName !== undefined) {
    // The latest of equal names, as trackers have it.
    const attachment = known.attachments.findLast(({ filename }) => filename === fileName)
    return attachment && { kind: 'attachment', text, attachment }
  }
  if (username === undefined) return { kind: 'link', text: text.replace(punctuation, '') }
  const name = username.replace(endOfSentence, '')
  const member = known.members.find((member) => member.username.toLowerCase() === name.toLowerCase())
  return member && { kind: 'mention', text: `@${name}`, displayName: member.displayName }
}

/** An attachment is shown according to its type alone (EP-233). */
export const mediaKind = ({ mimeType }: Pick<Attachment, 'mimeType'>): 'image' | 'video' | 'file' =>
  mimeType.startsWith('image/') ? 'image' : mimeType.startsWith('video/') ? 'video' : 'file'

/** The markup of an attachment in a text. */
export const thumbnailMarkup = (fileName: string): string => `!${fileName}|thumbnail!`
