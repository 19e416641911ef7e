import { and, eq, inArray, sql } from 'drizzle-orm'
import { enquiriesPath } from '#contract/enquiry.ts'
import { enquiry } from '#server/enquiries/tables.ts'
import { publishRows } from '#server/events/rows.ts'
import type { PersonalData } from '#server/privacy/port.ts'
import { revision } from '#server/revisions/tables.ts'
import type { Services } from '#server/services.ts'

/** Enquiries, also those in the trash. They are erased from the trash and the history, too. */
export const enquiryPersonalData = ({ db, events }: Services): PersonalData => {
  const isRevision = (email: string) =>
    and(eq(revision.type, enquiriesPath), sql`lower(${revision.row} ->> 'email') = ${email}`)
  return {
    area: 'enquiries',
    async find(email) {
      const rows = await db.select().from(enquiry).where(eq(enquiry.email_sort, email))
      const deleted = await db.select().from(revision).where(isRevision(email))
      const current = rows.map(({ id, name, email, subject, message, transcript, created_at }) => ({
        id,
        title: subject,
        at: new Date(created_at),
        data: { id, name, email, subject, message, transcript, created_at },
      }))
      const past = deleted.map(({ rowId, at, row }) => ({
        id: rowId,
        title: `${row.subject} (deleted)`,
        at,
        data: row,
      }))
      return [...current, ...past]
    },
    async erase(records, email) {
      const ids = records.map(({ id }) => id)
      await events.transaction(async (tx) => {
        const deleted = await tx
          .delete(enquiry)
          .where(and(inArray(enquiry.id, ids), eq(enquiry.email_sort, email)))
          .returning({ id: enquiry.id })
        await tx.delete(revision).where(isRevision(email))
        // The end of those in the trash was told when they got there.
        publishRows(
          tx,
          'enquiry',
          enquiriesPath,
          deleted.map(({ id }) => id),
          'deleted',
        )
      })
    },
  }
}
