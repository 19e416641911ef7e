import type { LoginResponse } from '#contract/account/account.ts'
import { accountMessages } from '#contract/account/account-messages.ts'
import type { StoredAdmin } from '#web/admin-session.ts'
import { ApiError } from '#web/api.ts'
import type { FieldErrors } from '#web/form-state/field-errors.ts'
import { asksForCode, codeErrors } from '#web/sign-in/use-code-step.ts'

/** The part of a sign-in that the browser stores (AC-060). */
export const toStoredAdmin = ({
  first_name,
  last_name,
  email,
  image,
  admin_id,
}: LoginResponse): StoredAdmin => ({
  firstname: first_name,
  lastname: last_name,
  email,
  profile_image: image ?? '',
  admin_id: String(admin_id),
})

/** The two known errors are shown at their field, all others at both (AC-052 to AC-055). */
export function loginErrors(cause: Error): FieldErrors {
  const message = cause instanceof ApiError ? cause.error : undefined
  if (asksForCode(cause)) return codeErrors(cause)
  if (message === accountMessages.invalidEmail) return { UserEmail: accountMessages.enterValidEmail }
  if (message === accountMessages.passkeyNeeded) return { password: message }
  if (message === accountMessages.invalidPassword) return { password: accountMessages.enterValidPassword }
  return { UserEmail: accountMessages.invalidCredentials, password: accountMessages.invalidCredentials }
}
