import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '#server/database/connect.ts'
import {
  type AccountKind,
  account,
  apiToken,
  emailChange,
  knownDevice,
  passkey,
  passwordReset,
  recoveryCode,
  session,
  twoStep,
} from '#server/sessions/tables.ts'

/** The accounts of people; not those that were erased, which only stand behind what was done. */
export const isPersonOf = (kind: AccountKind) => and(eq(account.kind, kind), isNull(account.erasedAt))

const signIn = [
  ...[session, knownDevice, passwordReset, emailChange],
  ...[apiToken, twoStep, recoveryCode, passkey],
]

/** Deletes everything by which an account that is deactivated could sign in again. */
export async function forgetSignIn(tx: Transaction, accountId: number): Promise<void> {
  for (const table of signIn) await tx.delete(table).where(eq(table.accountId, accountId))
}
