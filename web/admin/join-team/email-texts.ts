import { imageUrlPattern } from '#contract/images.ts'
import { isBlankRichText } from '#contract/rich-text.ts'
import type { EmailDraft } from '#web/admin/join-team/threads-api.ts'

/** "Re: " before a subject, once (HD-245). */
export const replySubject = (subject: string): string =>
  /^re:/i.test(subject.trim()) ? subject : `Re: ${subject}`

/** Whether an e-mail lacks what it cannot do without: spaces and empty tags count as nothing (HD-236 to HD-238). */
export const lacksEssentials = ({ subject, emailContent }: EmailDraft): boolean =>
  subject.trim() === '' || isBlankRichText(emailContent)

/**
 * The body of an e-mail, to be shown as HTML. The server has cleaned it; images from elsewhere would tell their
 * sender that, when, and where it is read, so they become their descriptions.
 */
export function withoutRemoteImages(html: string): string {
  // Nothing is loaded by a document that is not shown.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const image of body.querySelectorAll('img')) {
    if (imageUrlPattern.test(image.getAttribute('src') ?? '')) image.removeAttribute('srcset')
    else image.replaceWith(`[${image.alt || 'image'}]`)
  }
  return body.innerHTML
}
