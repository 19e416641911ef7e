import { and, like, notExists, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import type { Library } from '#server/files/library.ts'
import { fileUse } from '#server/files/tables.ts'
import { outbox } from '#server/mail/tables.ts'

const prefix = 'mail:'

/** The owner of the images of a mail. */
export const fileOwner = (id: number) => `${prefix}${id}`

/** Releases the images of mails that were deleted with their candidate. */
export async function releaseImages(db: Database, library: Library): Promise<void> {
  const mail = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(sql`${fileUse.owner} = ${prefix} || ${outbox.id}`)
  const released = await db.transaction(async (tx) => {
    const owners = await tx
      .selectDistinct({ owner: fileUse.owner })
      .from(fileUse)
      .where(and(like(fileUse.owner, `${prefix}%`), notExists(mail)))
    return library.releaseOwners(
      tx,
      owners.map(({ owner }) => owner),
    )
  })
  await library.delete(released)
}
