import { sql } from 'drizzle-orm'
import { captchaSeconds } from '#contract/captcha.ts'
import { usedRobotCheck } from '#server/captcha/tables.ts'
import type { Database } from '#server/database/connect.ts'

/** Notes a check as used; false when it was before, also at the same moment in another process. */
export async function spend(db: Database, id: string): Promise<boolean> {
  const noted = await db
    .insert(usedRobotCheck)
    .values({ id, expiresAt: sql`now() + make_interval(secs => ${captchaSeconds})` })
    .onConflictDoNothing()
    .returning({ id: usedRobotCheck.id })
  return noted.length > 0
}
