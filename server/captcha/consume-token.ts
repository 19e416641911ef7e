import { lt, sql } from 'drizzle-orm'
import { captchaSeconds } from '#contract/captcha.ts'
import { captchaToken } from '#server/captcha/tables.ts'
import type { Database } from '#server/database/connect.ts'

/** Marks a token as used; false when it already was, also concurrently in another process. */
export async function consumeToken(db: Database, id: string): Promise<boolean> {
  const inserted = await db
    .insert(captchaToken)
    .values({ id, expiresAt: sql`now() + make_interval(secs => ${captchaSeconds})` })
    .onConflictDoNothing()
    .returning({ id: captchaToken.id })
  return inserted.length > 0
}

export async function deleteExpiredTokens(db: Database): Promise<void> {
  await db.delete(captchaToken).where(lt(captchaToken.expiresAt, sql`now()`))
}
