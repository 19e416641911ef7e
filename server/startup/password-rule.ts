import { readFileSync } from 'node:fs'
import { accountMessages, minPasswordLength } from '#contract/account/account-messages.ts'

/**
 * What is wrong with a new password, of a setting as of a form; null if nothing. Existing ones may be weaker, and still
 * sign in (AC-169).
 */
export function weaknessOf(password: string): string | null {
  if ([...password].length < minPasswordLength) return accountMessages.passwordTooShort
  return commonPasswords().has(password.trim().toLowerCase()) ? accountMessages.passwordTooCommon : null
}

/** Passwords that attackers try first, of at least `minPasswordLength` characters (docs/decisions/0006). */
const commonPasswords = (): ReadonlySet<string> => {
  list ??= new Set(readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n'))
  return list
}
let list: ReadonlySet<string> | undefined
