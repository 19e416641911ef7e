import type { EmailTexts } from '#contract/hiring/email-fields.ts'
import { imageUrlPattern } from '#contract/images.ts'
import { isBlankRichText } from '#contract/rich-text.ts'
import { type FieldErrors, requiredErrors } from '#web/form-state/field-errors.ts'

/** Puts "Re: " before a subject, once (HD-245). */
export const replySubject = (subject: string): string =>
  /^re:/i.test(subject.trim()) ? subject : `Re: ${subject}`

/** The required parts of an e-mail that are missing: spaces and empty tags do not count (HD-236 to HD-238). */
export const essentialErrors = ({ subject, emailContent }: EmailTexts): FieldErrors =>
  requiredErrors({ subject, emailContent: isBlankRichText(emailContent) ? '' : emailContent }, [
    'subject',
    'emailContent',
  ])

/**
 * The body of an e-mail as HTML. The server has sanitized it; external images would tell the sender that, when, and
 * where it is read, so their descriptions replace them.
 */
export function withoutRemoteImages(html: string): string {
  // A document that is not displayed loads nothing.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const image of body.querySelectorAll('img')) {
    if (imageUrlPattern.test(image.getAttribute('src') ?? '')) image.removeAttribute('srcset')
    else image.replaceWith(`[${image.alt || 'image'}]`)
  }
  return body.innerHTML
}
