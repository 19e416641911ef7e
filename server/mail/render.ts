import { breakUpAddresses } from '#contract/addresses-in-text.ts'
import { tagKey, tagPattern } from '#contract/mail/email-tag.ts'
import type { EmailTemplate, RenderedEmail } from '#contract/mail/email-template.ts'
import { type PredefinedTagKey, predefinedTag } from '#contract/mail/notifications.ts'
import { plainText } from '#contract/rich-text.ts'
import { escapeHtml } from '#server/mail/message.ts'
import { toPlainText } from '#server/mail/plain-text.ts'
import { fromVisitor, type TagMeaning, type Tags } from '#server/mail/tags.ts'

/** A text, or sanitized rich text. */
export type TagValue = string | { readonly html: string }

/** The values that an event provides. */
export type TagValues = Readonly<Partial<Record<PredefinedTagKey, TagValue>>>

/** Subjects are cut at the length that people may write. */
const maxSubjectLength = 255

/**
 * Replaces the tags of a template. Values are escaped in HTML and lose their line breaks in the subject, so that none
 * can add markup or another header. Text from strangers never becomes a link, and only their names and e-mail
 * addresses are in the subject.
 */
export function renderTemplate(
  { email_title, email_content }: Pick<EmailTemplate, 'email_title' | 'email_content'>,
  tags: Tags,
  values: TagValues,
): RenderedEmail {
  const missing = new Map<string, string>()

  function fill(key: string): { value: TagValue; meaning: TagMeaning | null } {
    const meaning = tags.meaningOf(key)
    const value = meaning && ('text' in meaning ? meaning.text : values[meaning.event])
    if (value == null || isEmpty(value)) missing.set(tagKey(key), key.trim())
    const isTyped = typeof value === 'string' && ['name', 'text'].includes(fromVisitor(meaning) ?? '')
    return { value: isTyped ? breakUpAddresses(value) : (value ?? ''), meaning }
  }

  const subject = oneLine(
    email_title.replace(tagPattern, (_, key: string) => {
      const { value, meaning } = fill(key)
      if (fromVisitor(meaning) === 'text') return ''
      return typeof value === 'string' ? value : plainText(value.html)
    }),
  )
  // In one pass, so that text in a value that looks like a tag stays as it is. Rich text has its own paragraphs, and HTML tags are
  // skipped.
  const html = email_content.replace(
    /<p>\s*\[([^[\]<>\r\n]{1,200})\]\s*<\/p>|(<[^>]*>)|\[([^[\]<>\r\n]{1,200})\]/g,
    (whole, alone: string | undefined, markup: string | undefined, inText: string) => {
      if (markup !== undefined) return whole
      const { value, meaning } = fill(alone ?? inText)
      if (typeof value !== 'string') return value.html
      const text = isLink(meaning) ? linkOf(value) : htmlOf(value)
      return alone === undefined ? text : `<p>${text}</p>`
    },
  )
  return { subject, html, text: toPlainText(html), missing: [...missing.values()] }
}

const isEmpty = (value: TagValue) => (typeof value === 'string' ? value : value.html).trim() === ''

/** Texts of the company may contain links. */
const isLink = (meaning: TagMeaning | null) =>
  meaning !== null && ('text' in meaning || predefinedTag(meaning.event).isLink === true)

/** Text as HTML, with line breaks. */
const htmlOf = (text: string) => escapeHtml(text.trim()).replace(/\r\n?|\n/g, '<br>')

/** The same, or a link if the text is the address of a page. */
function linkOf(text: string): string {
  const escaped = htmlOf(text)
  return /^https?:\/\/\S+$/.test(escaped) ? `<a href="${escaped}">${escaped}</a>` : escaped
}

function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim()
  return [...line].slice(0, maxSubjectLength).join('')
}
