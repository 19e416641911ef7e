import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import { hasAddress } from '#server/database/address-in-text.ts'
import { idBatches } from '#server/database/id-batches.ts'
import { applicationsOf } from '#server/hiring/personal-data-store.ts'
import { publishEmails } from '#server/mail/events.ts'
import { fileOwner } from '#server/mail/images.ts'
import { notificationQueue } from '#server/mail/notifications.ts'
import { emailAttachment, outbox } from '#server/mail/tables.ts'
import type { PersonalData } from '#server/privacy/port.ts'
import type { Services } from '#server/services.ts'

/** E-mails to and from an address, and those that tell the company of it. Queued ones are not sent anymore. */
export const mailPersonalData = ({ db, events, library }: Services): PersonalData => ({
  area: 'mails',
  async find(email) {
    const isAboutThem = inArray(outbox.aboutId, await applicationsOf(db, email))
    const isOwn = sql`lower(${outbox.to}) = ${email} or lower(${outbox.from}) = ${email}`
    const rows = await db.select().from(outbox).where(or(isAboutThem, isOwn))
    const known = new Set(rows.map(({ id }) => id))
    for (const batch of await idBatches(db, outbox)) {
      const isNaming = and(batch, isNull(outbox.candidateId), hasAddress(outbox.text, email))
      const naming = await db.select().from(outbox).where(isNaming)
      rows.push(...naming.filter(({ id }) => !known.has(id)))
    }
    const attachments = await db
      .select()
      .from(emailAttachment)
      .where(
        inArray(
          emailAttachment.emailId,
          rows.map(({ id }) => id),
        ),
      )
    return rows.map(({ search: _, confidential, ...row }) => ({
      id: row.id,
      title: row.subject,
      at: row.createdAt,
      // A confidential text is sealed, and a secret.
      data: { ...row, ...(confidential && { text: null, html: null }) },
      files: attachments
        .filter(({ emailId, path }) => emailId === row.id && path !== null)
        .map(({ name, path }) => ({ name, path: String(path) })),
    }))
  },
  async erase(records, email) {
    const ids = records.map(({ id }) => id)
    const released = await events.transaction(async (tx) => {
      const deleted = await tx
        .delete(outbox)
        .where(inArray(outbox.id, ids))
        .returning({ id: outbox.id, candidateId: outbox.candidateId })
      // What notifications are written from, which the queue keeps for some days.
      await tx.execute(
        sql`delete from pgboss.job where name = ${notificationQueue.name} and ${hasAddress(sql`data::text`, email)}`,
      )
      const ofCandidates = deleted.filter(({ candidateId }) => candidateId !== null)
      publishEmails(tx, { ids: ofCandidates.map(({ id }) => id), change: 'deleted' })
      return library.releaseOwners(tx, ids.map(fileOwner))
    })
    await library.delete(released)
  },
})
