import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { createPasswords, type Passwords } from '#server/sessions/passwords.ts'
import { account } from '#server/sessions/tables.ts'

/**
 * Creates the first administrator, an owner, if there is none.
 * @param password generated when absent, and returned only then: print it, because it is stored only as a hash
 */
export async function bootstrapAdmin(
  db: Database,
  { email, password }: { email: string; password?: string },
  passwords: Passwords = createPasswords(),
): Promise<{ created: boolean; password?: string }> {
  const existing = await db.select({ id: account.id }).from(account).where(eq(account.kind, 'admin')).limit(1)
  if (existing.length > 0) return { created: false }
  const chosen = password ?? randomBytes(15).toString('base64url')
  const passwordHash = await passwords.hash(chosen)
  const created = await db
    .insert(account)
    .values({
      kind: 'admin',
      role: 'owner',
      email: email.trim(),
      firstName: 'Site',
      lastName: 'Administrator',
      passwordHash,
    })
    // Another process may have created one first.
    .onConflictDoNothing()
    .returning({ id: account.id })
  if (created.length === 0) return { created: false }
  return password === undefined ? { created: true, password: chosen } : { created: true }
}
