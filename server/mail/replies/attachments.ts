import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { EmailAttachment } from '#contract/hiring/email-thread.ts'
import { mailLimits } from '#contract/mail/mail.ts'
import type { Database, Runner } from '#server/database/connect.ts'
import { notFound } from '#server/errors.ts'
import type { OpenedFile, Storages } from '#server/files/storage.ts'
import { emailAttachment } from '#server/mail/tables.ts'

/** Where attachments are stored: never under a public path. */
export const attachmentPurpose = {
  folder: 'reply',
  visibility: 'private',
  maxBytes: mailLimits.attachmentBytes,
} as const

/** The attachments of these mails, by mail id. */
export async function attachmentsOf(
  db: Runner,
  ids: readonly number[],
): Promise<ReadonlyMap<number, EmailAttachment[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(emailAttachment)
    .where(inArray(emailAttachment.emailId, [...ids]))
    .orderBy(asc(emailAttachment.id))
  return Map.groupBy(rows, ({ emailId }) => emailId)
}

/** Everything that goes with a mail, for the mail server. Throws where a file is missing: half a mail is not sent. */
export async function attachedFiles(
  { db, files }: { db: Database; files: Storages },
  emailId: number,
): Promise<{ filename: string; content: OpenedFile['body'] }[]> {
  const rows = await db
    .select({ name: emailAttachment.name, path: emailAttachment.path })
    .from(emailAttachment)
    .where(eq(emailAttachment.emailId, emailId))
    .orderBy(asc(emailAttachment.id))
  return Promise.all(
    rows.map(async ({ name, path }) => {
      const file = path === null ? null : await files.private.open(path)
      if (!file) throw new Error(`The attachment ${name} is missing`)
      return { filename: name, content: file.body }
    }),
  )
}

/** The name and path of an attachment. Throws 404 if it is unknown, was not stored, or belongs to another mail. */
export async function findAttachment(
  db: Database,
  emailId: number,
  id: number,
): Promise<{ readonly name: string; readonly path: string }> {
  const [found] = await db
    .select({ name: emailAttachment.name, path: emailAttachment.path })
    .from(emailAttachment)
    .where(
      and(eq(emailAttachment.id, id), eq(emailAttachment.emailId, emailId), isNotNull(emailAttachment.path)),
    )
  if (!found?.path) throw notFound()
  return { name: found.name, path: found.path }
}
