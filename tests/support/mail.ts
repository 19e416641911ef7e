import { asc, eq } from 'drizzle-orm'
import { outbox } from '#server/mail/tables.ts'
import type { TestApp } from '#tests/support/app.ts'

/** The mails to an address as their reader gets them, oldest first: a secret is sealed in the outbox. */
export async function mailsTo({ db, services }: TestApp, email: string) {
  const rows = await db.select().from(outbox).where(eq(outbox.to, email)).orderBy(asc(outbox.id))
  return rows.map((row) => ({ ...row, ...(row.confidential ? services.mailSeal.open(row) : {}) }))
}
