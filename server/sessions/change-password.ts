import type { FastifyRequest } from 'fastify'
import type { ChangePassword } from '#contract/account/account.ts'
import { accountMessages } from '#contract/account/account-messages.ts'
import { unauthorized } from '#server/http/errors.ts'
import type { RateLimiter } from '#server/http/rate-limit.ts'
import { logSecurity } from '#server/http/security-log.ts'
import type { Accounts } from '#server/sessions/accounts.ts'
import { deviceCookie } from '#server/sessions/cookies.ts'
import { isCurrentPassword } from '#server/sessions/current-password.ts'
import type { Passwords } from '#server/sessions/passwords.ts'
import { type CompanyName, requireStrongPassword } from '#server/sessions/require-strong-password.ts'
import type { Principal } from '#server/sessions/store.ts'

/** Why a password was not changed, and at which field. */
interface Rejection {
  readonly field: keyof ChangePassword
  readonly message: string
}

/**
 * Changes the caller's own password and ends all other sessions; null if it did. Throws 400 under `new_password` if
 * the new one is weak, and 429 after too many wrong current ones.
 */
export type ChangeOwnPassword = (
  request: FastifyRequest,
  principal: Pick<Principal, 'id' | 'sessionId'>,
  sent: ChangePassword,
) => Promise<Rejection | null>

export function createChangeOwnPassword(
  accounts: Accounts,
  {
    rateLimiter,
    passwords,
    siteSettings,
  }: { rateLimiter: RateLimiter; passwords: Passwords; siteSettings: CompanyName },
): ChangeOwnPassword {
  return async (request, { id, sessionId }, sent) => {
    const account = await accounts.find(id)
    if (!account) throw unauthorized()
    // AC-161 fixes the order of the checks.
    const password = sent.current_password
    if (!(await isCurrentPassword(request, account, { password, rateLimiter, passwords })))
      return wrongCurrent
    if (sent.new_password !== sent.confirm_new_password)
      return { field: 'confirm_new_password', message: accountMessages.mismatch }
    if (sent.new_password === sent.current_password)
      return { field: 'new_password', message: accountMessages.samePassword }
    await requireStrongPassword(sent.new_password, account, siteSettings)
    const newHash = await passwords.hash(sent.new_password)
    const retained = { sessionId, device: deviceCookie(request, id) }
    if (!(await accounts.changePassword(account, newHash, retained))) return wrongCurrent
    logSecurity(request, 'password changed', id)
    return null
  }
}

const wrongCurrent: Rejection = { field: 'current_password', message: accountMessages.wrongCurrent }
