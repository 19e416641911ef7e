import { and, eq, inArray, lt, not, sql } from 'drizzle-orm'
import { withFileDeletionLock } from '#server/backup/files-lock.ts'
import { captchaToken } from '#server/captcha/tables.ts'
import { purgeRevisions } from '#server/content/revisions.ts'
import type { Database } from '#server/database/connect.ts'
import { rateLimit } from '#server/http/rate-limit-table.ts'
import { outbox } from '#server/mail/tables.ts'
import type { Services } from '#server/services.ts'
import { knownDevice, passwordReset, session, sessionToken } from '#server/sessions/tables.ts'

/** Deletes what has expired. May run at any time and any number of times. */
export async function runCleanup({
  db,
  library,
  previews,
  applications,
  log,
}: Pick<Services, 'db' | 'library' | 'previews' | 'applications' | 'log'>): Promise<void> {
  await deleteExpired(db)
  await previews.deleteExpired()
  await purgeRevisions(db)
  await failStaleMail(db)
  const deleted = await withFileDeletionLock(db, async () => {
    await applications.collectGarbage(new Date())
    log.info({ media: await library.collectGarbage(new Date()) }, 'unused files deleted')
  })
  log.info({ filesChecked: deleted }, 'cleanup finished')
}

/** Sessions delete their tokens. A used refresh token stays until it expires, so that its reuse is noticed. */
async function deleteExpired(db: Database): Promise<void> {
  for (const table of [sessionToken, session, knownDevice, passwordReset, captchaToken]) {
    await db.delete(table).where(lt(table.expiresAt, sql`now()`))
  }
  await db.delete(rateLimit).where(lt(rateLimit.endsAt, sql`now()`))
}

/** Fails mail that will not be sent any more, such as after an interrupted last attempt, and redacts old secrets. */
async function failStaleMail(db: Database): Promise<void> {
  await db
    .update(outbox)
    .set({ state: 'failed', lastError: sql`coalesce(${outbox.lastError}, 'Delivery was abandoned.')` })
    .where(and(eq(outbox.state, 'queued'), lt(outbox.createdAt, sql`now() - interval '4 days'`)))
  await db
    .update(outbox)
    .set({ text: '', html: null })
    .where(
      and(
        eq(outbox.confidential, true),
        inArray(outbox.state, ['sent', 'failed', 'unsent']),
        not(eq(outbox.text, '')),
        lt(outbox.createdAt, sql`now() - interval '1 hour'`),
      ),
    )
}
