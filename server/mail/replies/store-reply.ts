import { eq, type SQL, sql } from 'drizzle-orm'
import type { StoredFile } from '#server/files/storage.ts'
import { type Uploads, withUploads } from '#server/files/uploads.ts'
import { publishEmails } from '#server/mail/events.ts'
import { fileOwner } from '#server/mail/images.ts'
import { addressOf } from '#server/mail/outbox.ts'
import { toPlainText } from '#server/mail/plain-text.ts'
import { attachmentPurpose } from '#server/mail/replies/attachments.ts'
import type { Match } from '#server/mail/replies/conversations.ts'
import type { MailHead } from '#server/mail/replies/mail-head.ts'
import type { ReadAttachment, ReadMail } from '#server/mail/replies/read-mail.ts'
import { emailAttachment, mailbox, outbox } from '#server/mail/tables.ts'
import type { Services } from '#server/services.ts'
import { freeBuffer } from '#server/threads/free-buffer.ts'

export interface Reply extends Match {
  readonly head: MailHead
  readonly mail: ReadMail
  readonly receivedAt: Date
}

/** The last mail that was read from a mailbox. */
export type Progress = typeof mailbox.$inferInsert

type ReplyServices = Pick<Services, 'db' | 'config' | 'events' | 'files' | 'library' | 'candidates'>

/**
 * Stores a reply in its conversation, with its attachments, and in the same transaction the mailbox's progress. The
 * bytes of the attachments are empty afterwards. Returns its id; null if it was there already, or its candidate was
 * deleted.
 */
export async function storeReply(
  services: ReplyServices,
  { candidateId, vouchedBy, head, mail, receivedAt }: Reply,
  progress: Progress,
): Promise<number | null> {
  const { config, events, library, candidates } = services
  return withUploads(library, async (uploads) => {
    const receivedFiles = await storeFiles(services, uploads, mail.attachments)
    const id = await events.transaction(async (tx) => {
      await saveProgress(tx, progress)
      if (!(await candidates.lockExisting(tx, [candidateId])).has(candidateId)) return null
      const [written] = await tx
        .insert(outbox)
        .values({
          candidateId,
          from: head.from ?? '',
          to: addressOf(config.MAIL_FROM),
          subject: head.subject,
          html: mail.html,
          quotedHtml: mail.quotedHtml || null,
          text: toPlainText(mail.html),
          messageId: head.messageId,
          inReplyTo: head.answers[0] ?? null,
          references: head.answers.toReversed().join(' ') || null,
          isAutomatic: head.isAutomatic,
          state: 'received',
          vouchedBy,
          createdAt: timeOf(receivedAt, head),
          // An automatic reply needs no reader, so it does not count as unread.
          readAt: head.isAutomatic ? sql`now()` : null,
        })
        .onConflictDoNothing()
        .returning({ id: outbox.id })
      if (!written) return null
      if (receivedFiles.length > 0)
        await tx.insert(emailAttachment).values(
          receivedFiles.map(({ name, size, file, error }) => {
            return { emailId: written.id, name, size, path: file?.path ?? null, error }
          }),
        )
      const stored = receivedFiles.flatMap(({ file }) => file ?? [])
      await library.setUses(
        tx,
        fileOwner(written.id),
        stored.map(({ path }) => path),
        stored,
      )
      publishEmails(tx, { ids: [written.id], change: 'created' })
      return written.id
    })
    if (id === null) await library.delete(receivedFiles.flatMap(({ file }) => file ?? []))
    return id
  })
}

/** Mail servers report whole seconds by their own clocks, but a reply comes after the mail that it replies to. */
function timeOf(receivedAt: Date, { answers }: MailHead): SQL<Date> {
  const received = sql<Date>`${receivedAt.toISOString()}::timestamptz`
  if (answers.length === 0) return received
  const answered = sql`(select max(mail.created_at) from ${outbox} mail where mail.message_id in ${answers})`
  return sql<Date>`greatest(${received}, ${answered} + interval '1 millisecond')`
}

/** The position never moves back: another process may have read further. */
export async function saveProgress(
  runner: Pick<Services['db'], 'insert'>,
  progress: Progress,
): Promise<void> {
  await runner
    .insert(mailbox)
    .values(progress)
    .onConflictDoUpdate({
      target: mailbox.name,
      set: {
        uidValidity: progress.uidValidity,
        lastUid: sql`case when ${mailbox.uidValidity} = ${progress.uidValidity}
                     then greatest(${mailbox.lastUid}, ${progress.lastUid}) else ${progress.lastUid} end`,
      },
    })
}

export async function findProgress(db: Services['db'], name: string) {
  const [found] = await db.select().from(mailbox).where(eq(mailbox.name, name))
  return found ?? null
}

interface ReceivedAttachment {
  readonly name: string
  readonly size: number
  readonly file: StoredFile | null
  readonly error: string | null
}

async function storeFiles(
  { files }: ReplyServices,
  uploads: Uploads,
  attachments: readonly ReadAttachment[],
): Promise<ReceivedAttachment[]> {
  const receivedFiles: ReceivedAttachment[] = []
  for (const { name, size, content } of attachments) {
    if ('error' in content) receivedFiles.push({ name, size, file: null, error: content.error })
    else {
      await using received = await files.private.receive(consumed(content.bytes))
      const file = await uploads.storeTemp(
        { ...attachmentPurpose, detectType: async () => content.extension },
        received,
      )
      receivedFiles.push({ name, size, file, error: null })
    }
  }
  return receivedFiles
}

async function* consumed(bytes: Uint8Array) {
  yield bytes
  freeBuffer(bytes)
}
