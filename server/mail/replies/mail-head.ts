import { createHash } from 'node:crypto'
import PostalMime from 'postal-mime'
import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { mailLimits } from '#contract/mail/mail.ts'
import { isAuthenticated } from '#server/mail/replies/authentication-results.ts'
import { messageIdsIn } from '#server/mail/replies/message-ids.ts'

/** The headers of a mail that show which conversation it belongs to. Their content is not trusted. */
export interface MailHead {
  /** The sender's address in lower case; null if there is none or more than one. */
  readonly from: string | null
  readonly subject: string
  /** Includes the angle brackets; derived from the mail if it has none, so always the same. */
  readonly messageId: string
  /** The Message-IDs that it replies to, the nearest first. */
  readonly answers: readonly string[]
  /** Written by a program (RFC 3834): an autoresponder, a mailing list, a notification. */
  readonly isAutomatic: boolean
  /** Whether the receiving mail server vouches for the sender's domain. */
  readonly isAuthenticated: boolean
  /** A mail server's report of a delivery (RFC 3464). */
  readonly isReport: boolean
}

const maxAnswers = 60

/**
 * Throws if the headers are excessively large.
 * @param authservId the receiving mail server in Authentication-Results headers
 */
export async function readHead(header: Buffer, authservId?: string): Promise<MailHead> {
  const email = await PostalMime.parse(header, { maxHeadersSize: 128 * 1024 })
  const valuesOfHeader = (name: string) =>
    email.headers.flatMap(({ key, value }) => (key === name ? [value] : []))
  const valueOfHeader = (name: string) => valuesOfHeader(name)[0] ?? ''
  const from = address.safeParse(email.from?.address?.trim().toLowerCase()).data ?? null
  const [messageId = madeUpId(header)] = messageIdsIn(email.messageId)
  return {
    from,
    subject: subjectOf(email.subject),
    messageId,
    answers: [
      ...new Set([...messageIdsIn(email.inReplyTo), ...messageIdsIn(email.references).reverse()]),
    ].slice(0, maxAnswers),
    isAutomatic:
      /^(?!no\b)\S/i.test(valueOfHeader('auto-submitted').trim()) ||
      /\b(?:bulk|list|junk|auto_reply)\b/i.test(valueOfHeader('precedence')) ||
      ['list-id', 'x-autoreply', 'x-autorespond'].some((name) => valueOfHeader(name) !== '') ||
      /^<\s*>$/.test(valueOfHeader('return-path').trim()),
    isAuthenticated: isAuthenticated(valuesOfHeader('authentication-results'), { from, authservId }),
    isReport: /^multipart\/report\b.*\bdelivery-status\b/is.test(
      valueOfHeader('content-type').slice(0, 2000),
    ),
  }
}

const address = z.email().max(mailLimits.addressLength)

const madeUpId = (header: Buffer) =>
  `<${createHash('sha256').update(header).digest('hex')}@without-message-id.invalid>`

function subjectOf(subject = ''): string {
  const line = subject
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ')
    .trim()
  return [...line].slice(0, limits.textLength).join('') || '(no subject)'
}
