import type { RenderedEmail } from '#contract/mail/email-template.ts'
import type { NotificationTitle, PredefinedTagKey } from '#contract/mail/notifications.ts'
import type { Runner, Transaction } from '#server/database/connect.ts'
import type { StoredFile } from '#server/files/storage.ts'
import { escapeHtml } from '#server/mail/message.ts'

export { limitMailByVisitors, mayMailForVisitor } from '#server/mail/recipient-limits.ts'

/** A mail to one person. */
export interface Mail {
  /** A plain e-mail address. */
  readonly to: string
  readonly toName?: string
  readonly subject: string
  readonly text: string
  /** A part of a document: the body's content. */
  readonly html?: string
  /** The Message-ID that it answers. */
  readonly inReplyTo?: string
  /** The Message-IDs of its thread, oldest first. */
  readonly references?: readonly string[]
  /** The candidate whose conversation it belongs to. */
  readonly candidateId?: number
  /** The candidate whom it tells others about, and with whom it is deleted. */
  readonly aboutId?: number | undefined
  /** Written by a person; the program otherwise. */
  readonly isPersonal?: boolean
  /** Identifies its cause: a second mail with the same cause is not written. */
  readonly cause?: string
  /** The reason why it cannot be sent at all; it is then stored as failed. */
  readonly failure?: string
  /** Its attachments, which are stored files. */
  readonly attachments?: readonly MailAttachment[]
  /** Its text is a secret: it is sealed until it has been sent, and then deleted here. */
  readonly confidential?: boolean
}

export interface MailAttachment {
  /** The text that the recipient gets. */
  readonly name: string
  /** The path in the private storage. */
  readonly file: StoredFile
}

interface WrittenMail {
  readonly id: number
  readonly messageId: string
  readonly candidateId: number | null
}

export interface Outbox {
  /** Whether a mail server is set. Without one mails are only stored, as `unsent`. */
  readonly delivers: boolean
  /**
   * Writes a mail in the caller's transaction; it is sent if and only if that is committed, and not before.
   * Throws a ZodError for an address that is not exactly one and for line breaks where a header could be smuggled in,
   * and a violated foreign key for an unknown candidate.
   */
  send(tx: Transaction, mail: Mail): Promise<{ id: number; messageId: string }>
  /** The same for many mails in a few statements. Those whose cause has a mail already are left out. */
  sendMany(tx: Transaction, mails: readonly Mail[]): Promise<WrittenMail[]>
  /**
   * Queues mails again that failed or were not sent, under the same Message-ID.
   * Returns those that it has queued.
   */
  retry(tx: Transaction, ids: readonly number[]): Promise<number[]>
  /** How many are not delivered, by state. */
  countUndelivered(db: Runner): Promise<{ state: string; mails: number }[]>
}

export type TextValues = Partial<Record<PredefinedTagKey, string>>

type CandidateTitle = Extract<NotificationTitle, `CANDIDATE_${string}`>
type HrTitle = Exclude<NotificationTitle, CandidateTitle>

/** The decision that mails are about. They wait until it can no longer be undone, and are not written if it was. */
export interface Hold {
  readonly decision: number
  /** An ISO time. */
  readonly until: string
}

export interface PreviewedEmail extends Pick<RenderedEmail, 'subject' | 'html' | 'missing'> {
  readonly template: NotificationTitle
}

/** A candidate as notifications name it. */
export interface NotifiedCandidate {
  readonly id: number
  readonly candidateName: string
  readonly email: string
  readonly designation: string
  /** An ISO time. */
  readonly created_at: string
}

/**
 * Tells people by e-mail what has happened, from the active template of its type; without one nothing is sent, and
 * the log says so. Only what is to be sent is written in the caller's transaction, a job writes the mails: thousands
 * take a while to write.
 */
export interface Notifications {
  /** Whether a mail server is set. Without one mails are only stored. */
  readonly delivers: boolean
  /** Returns the number of recipients. */
  candidates(
    tx: Transaction,
    title: CandidateTitle,
    candidates: readonly NotifiedCandidate[],
    hold?: Hold,
  ): Promise<number>
  /** The mail that a candidate would get; null without an active template. */
  preview(runner: Runner, title: CandidateTitle, candidate: NotifiedCandidate): Promise<PreviewedEmail | null>
  /**
   * To the setting HR_EMAIL; nothing without it.
   * @param about the candidate that it is about: once that one is deleted, nothing is written anymore
   */
  hr(tx: Transaction, title: HrTitle, values: TextValues, about?: number): Promise<void>
  /** The values of the tags that a candidate has. */
  valuesOf(candidate: NotifiedCandidate): TextValues
}

/** A paragraph of plain text, or of a link alone. */
export type Block = string | { readonly link: string; readonly label: string }

/**
 * A short mail in both forms, plain text and HTML. Texts are escaped, never mark-up.
 * @param company the name that it is signed with
 */
export function renderMessage(company: string, blocks: readonly Block[]): { text: string; html: string } {
  const signed: Block[] = [...blocks, company]
  return {
    text: `${signed.map((block) => (typeof block === 'string' ? block : block.link)).join('\n\n')}\n`,
    html: signed.map(blockHtml).join(''),
  }
}

const blockHtml = (block: Block): string =>
  typeof block === 'string'
    ? `<p>${escapeHtml(block)}</p>`
    : `<p><a href="${escapeHtml(block.link)}">${escapeHtml(block.label)}</a></p>`
