import { readFileSync } from 'node:fs'
import { accountMessages, minPasswordLength } from '#contract/account/account-messages.ts'

/**
 * What is wrong with a new password, of a setting as of a form; null if nothing. Existing ones may be weaker, and still
 * sign in (AC-169).
 * @param names what others know of its owner: names, e-mail addresses, the company
 */
export function weaknessOf(password: string, names: readonly string[]): string | null {
  if ([...password].length < minPasswordLength) return accountMessages.passwordTooShort
  if (commonPasswords().has(password.trim().toLowerCase())) return accountMessages.passwordTooCommon
  const isName = names.some((name) => isMadeOf(plain(password), name))
  return isName ? accountMessages.passwordIsName : null
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s._-]/g, '')

/** Whether a password is a name, or an e-mail address with or without its domain, perhaps with a year or the like behind it. */
const isMadeOf = (password: string, name: string) =>
  [name, name.split('@')[0] ?? '']
    .map(plain)
    .some((one) => one && password.startsWith(one) && /^\d{0,4}[!?*]?$/.test(password.slice(one.length)))

/** Passwords that attackers try first, of at least `minPasswordLength` characters (docs/decisions/0006). */
const commonPasswords = (): ReadonlySet<string> => {
  list ??= new Set(readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n'))
  return list
}
let list: ReadonlySet<string> | undefined
