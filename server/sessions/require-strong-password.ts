import { invalid } from '#server/errors.ts'
import { weaknessOf } from '#server/startup/password-rule.ts'

/** Throws 400 for the field `new_password`. */
export function requireStrongPassword(password: string): void {
  const weakness = weaknessOf(password)
  if (weakness !== null) throw invalid({ new_password: [weakness] })
}
