import { readFileSync } from 'node:fs'
import { accountMessages, minPasswordLength } from '#contract/account/account-messages.ts'
import { invalid } from '#server/http/errors.ts'

/** What is wrong with a new password; null if nothing. Existing ones may be weaker, and still sign in (AC-169). */
export function weaknessOf(password: string): string | null {
  if ([...password].length < minPasswordLength) return accountMessages.passwordTooShort
  return commonPasswords().has(password.trim().toLowerCase()) ? accountMessages.passwordTooCommon : null
}

/** Throws 400 for the field `new_password`. */
export function requireStrongPassword(password: string): void {
  const weakness = weaknessOf(password)
  if (weakness !== null) throw invalid({ new_password: [weakness] })
}

/** Passwords that attackers try first, of at least `minPasswordLength` characters (docs/decisions/0006). */
const commonPasswords = (): ReadonlySet<string> => {
  list ??= new Set(readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n'))
  return list
}
let list: ReadonlySet<string> | undefined
