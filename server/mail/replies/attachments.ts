import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { EmailAttachment } from '#contract/hiring/email-thread.ts'
import { mailLimits } from '#contract/mail/mail.ts'
import type { Database } from '#server/database/connect.ts'
import type { OpenedFile, Storages } from '#server/files/storage.ts'
import { emailAttachment, type outbox } from '#server/mail/tables.ts'

/** Where attachments are stored: never under a public path. */
export const attachmentPurpose = {
  folder: 'reply',
  visibility: 'private',
  maxBytes: mailLimits.attachmentBytes,
} as const

/** The attachments of the replies among these mails, by mail id. */
export async function attachmentsOf(
  db: Database,
  emails: readonly Pick<typeof outbox.$inferSelect, 'id' | 'state'>[],
): Promise<ReadonlyMap<number, EmailAttachment[]>> {
  const ids = emails.filter(({ state }) => state === 'received').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(emailAttachment)
    .where(inArray(emailAttachment.emailId, ids))
    .orderBy(asc(emailAttachment.id))
  return Map.groupBy(rows, ({ emailId }) => emailId)
}

/** The file of an attachment. Null if it is unknown, was not stored, or belongs to another mail. */
export async function findAttachment(
  { db, files }: { db: Database; files: Storages },
  emailId: number,
  id: number,
): Promise<(OpenedFile & { name: string }) | null> {
  const [found] = await db
    .select({ name: emailAttachment.name, path: emailAttachment.path })
    .from(emailAttachment)
    .where(
      and(eq(emailAttachment.id, id), eq(emailAttachment.emailId, emailId), isNotNull(emailAttachment.path)),
    )
  const file = found?.path ? await files.private.open(found.path) : null
  return found && file ? { ...file, name: found.name } : null
}
