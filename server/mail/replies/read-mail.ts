import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { limits } from '#contract/limits.ts'
import { mailLimits } from '#contract/mail/mail.ts'
import { isBlankRichText } from '#contract/rich-text.ts'
import { savableName } from '#server/files/file-name.ts'
import { sanitizeRichText } from '#server/http/sanitize-rich-text.ts'
import { escapeHtml } from '#server/mail/message.ts'
import { attachmentType, attachmentErrors as errors } from '#server/mail/replies/attachment-type.ts'
import { messageIdsIn } from '#server/mail/replies/message-ids.ts'
import { partHtml, partText, type SplitText } from '#server/mail/replies/quoted.ts'

/** A received mail, sanitized. */
export interface ReadMail {
  /** Sanitized HTML. */
  readonly html: string
  /** The history that it quotes, also sanitized; empty if there is none. */
  readonly quotedHtml: string
  readonly attachments: readonly ReadAttachment[]
}

export interface ReadAttachment {
  readonly name: string
  /** In bytes. */
  readonly size: number
  readonly content:
    | { readonly extension: string; readonly bytes: Uint8Array }
    /** Why it is not stored. */
    | { readonly error: string }
}

/** A mail server's report of a mail that could not be delivered (RFC 3464). */
export interface Bounce {
  /** The Message-IDs that the report names, any of which may be that of the mail. */
  readonly messageIds: readonly string[]
  readonly reason: string
}

const parserLimits = { maxNestingDepth: 50, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 0 } as const
/** Larger HTML is not worth sanitizing: the plain text is shown. */
const maxHtmlLength = 1_000_000

/** Throws for anything that is not a mail. */
export async function readMail(source: Uint8Array): Promise<ReadMail> {
  const email = await PostalMime.parse(source, parserLimits)
  const { own, quoted } = bodyOf(email)
  return { html: own, quotedHtml: quoted, attachments: email.attachments.map(readAttachment) }
}

/** Null for anything except a report of a failed delivery. A delayed one has not failed. */
export async function readBounce(source: Uint8Array): Promise<Bounce | null> {
  const email = await PostalMime.parse(source, { ...parserLimits, forceRfc822Attachments: true })
  const parts = email.attachments.map(({ mimeType, content }) => ({ mimeType, text: textOf(content) }))
  const report = parts.find(({ mimeType }) => mimeType === 'message/delivery-status')?.text ?? ''
  if (!/^Action:\s*failed\s*$/im.test(report)) return null
  const originals = parts.filter(({ mimeType }) =>
    /^(?:message\/rfc822|text\/rfc822-headers)$/.test(mimeType),
  )
  const named = originals.flatMap(({ text }) => /^Message-ID:\s*(<[^\s<>]+>)/im.exec(text)?.[1] ?? [])
  return {
    messageIds: [...named, ...messageIdsIn(`${email.inReplyTo} ${email.references}`)],
    reason: reasonOf(report),
  }
}

function reasonOf(report: string): string {
  // Long lines are folded.
  const unfolded = report.replace(/\r?\n[ \t]+/g, ' ')
  const [, diagnosis = ''] = /^Diagnostic-Code:\s*(?:smtp\s*;)?\s*(.{1,500})/im.exec(unfolded) ?? []
  const [, status = ''] = /^Status:\s*([\d.]{3,20})/im.exec(unfolded) ?? []
  return oneLine(
    diagnosis || `The mail server of the recipient has returned it (${status || 'no reason given'}).`,
  )
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()

/** The HTML if it is small enough and has text, otherwise the plain text. */
function bodyOf({ html = '', text = '' }: Email): SplitText {
  if (html !== '' && html.length <= maxHtmlLength) {
    const whole = withoutHead(html)
    const { own, quoted } = clean(partHtml(whole))
    // If the reply is below the history, or only images, nothing is folded away.
    if (!isBlankRichText(own) && own.length + quoted.length <= 2 * limits.richTextLength)
      return { own, quoted }
    const all = sanitizeRichText(whole)
    if (!isBlankRichText(all) && all.length <= limits.richTextLength) return { own: all, quoted: '' }
  }
  const parts = partText(storable(text))
  const isBlank = parts.own.trim() === ''
  return {
    own: textHtml(isBlank ? text : parts.own),
    quoted: isBlank ? '' : textHtml(parts.quoted),
  }
}

const clean = ({ own, quoted }: SplitText): SplitText => ({
  own: sanitizeRichText(storable(own)),
  quoted: isBlankRichText(quoted) ? '' : sanitizeRichText(storable(quoted)),
})

/** Neither NUL nor half a surrogate pair can be stored. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** Without its head, whose title would become text. */
function withoutHead(html: string): string {
  const end = html.search(/<\/head>/i)
  return end === -1 ? html : html.slice(end + '</head>'.length)
}

/** Paragraphs and lines of plain text, with the same length limit as any other text. */
function textHtml(text: string): string {
  const isCut = text.length > limits.richTextLength
  const shown = storable(isCut ? text.slice(0, limits.richTextLength) : text).trim()
  if (shown === '') return ''
  const paragraphs = shown
    .split(/\n\s*\n/)
    .map((one) => `<p>${escapeHtml(one).replace(/\r?\n/g, '<br />')}</p>`)
  return [...paragraphs, ...(isCut ? ['<p>[…]</p>'] : [])].join('')
}

function readAttachment({ filename, content }: Attachment, index: number): ReadAttachment {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
  const name = filename ?? 'attachment'
  const rejected = (error: string) => ({
    name: savableName(name, '', 'attachment'),
    size: bytes.length,
    content: { error },
  })
  if (bytes.length === 0) return rejected(errors.empty)
  if (bytes.length > mailLimits.attachmentBytes) return rejected(errors.tooLarge)
  if (index >= mailLimits.attachments) return rejected(errors.tooMany)
  const extension = attachmentType(bytes)
  if (extension === null) return rejected(errors.type)
  return {
    name: savableName(name.replace(/\.jpeg$/i, '.jpg'), `.${extension}`, 'attachment'),
    size: bytes.length,
    content: { extension, bytes },
  }
}

const textOf = (content: Attachment['content']) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)
