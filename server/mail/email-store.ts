import { and, eq, isNotNull } from 'drizzle-orm'
import type { EmailAttachment, ThreadEmail } from '#contract/hiring/email-thread.ts'
import type { Runner } from '#server/database/connect.ts'
import { addressOf } from '#server/mail/outbox.ts'
import { attachmentsOf } from '#server/mail/replies/attachments.ts'
import { outbox } from '#server/mail/tables.ts'

export const emailColumns = {
  id: outbox.id,
  candidateId: outbox.candidateId,
  from: outbox.from,
  to: outbox.to,
  subject: outbox.subject,
  html: outbox.html,
  quotedHtml: outbox.quotedHtml,
  createdAt: outbox.createdAt,
  state: outbox.state,
  lastError: outbox.lastError,
  isAutomatic: outbox.isAutomatic,
  readAt: outbox.readAt,
  vouchedBy: outbox.vouchedBy,
}

export type StoredEmail = Pick<typeof outbox.$inferSelect, keyof typeof emailColumns>

/** A mail of a candidate's conversation as it is shown there; null for an unknown one. */
export async function findEmail(runner: Runner, id: number): Promise<ThreadEmail | null> {
  const [row] = await runner
    .select(emailColumns)
    .from(outbox)
    .where(and(eq(outbox.id, id), isNotNull(outbox.candidateId)))
  return row ? inConversation(row, (await attachmentsOf(runner, [id])).get(id) ?? []) : null
}

const toEntry = ({ id, from, to, subject, html, state, ...row }: StoredEmail) => ({
  id,
  from: addressOf(from),
  to,
  subject,
  emailContent: html ?? '',
  quotedContent: row.quotedHtml ?? '',
  Created_at: row.createdAt.toISOString(),
  state,
  error: row.lastError,
  isAutomatic: row.isAutomatic,
  isUnverified: state === 'received' && row.vouchedBy !== 'authentication',
  isUnread: state === 'received' && row.readAt === null,
})

/** In a conversation `email` is the sender (HD-461), in the log it is the recipient (AP-362). */
export const inConversation = (row: StoredEmail, attachments: EmailAttachment[]): ThreadEmail => ({
  ...toEntry(row),
  email: addressOf(row.from),
  attachments,
})
export const inLog = (row: StoredEmail): ThreadEmail => ({ ...toEntry(row), email: row.to, attachments: [] })
