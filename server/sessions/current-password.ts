import type { FastifyRequest } from 'fastify'
import type { RateLimiter } from '#server/http/rate-limit.ts'
import { logSecurity } from '#server/http/security-log.ts'
import type { Account } from '#server/sessions/accounts.ts'
import type { Passwords } from '#server/sessions/passwords.ts'
import { rateLimitRules } from '#server/sessions/rate-limits.ts'

/** Whether a password is that of the account that is signed in. Throws 429 after too many wrong ones. */
export async function isCurrentPassword(
  request: FastifyRequest,
  { id, passwordHash }: Account,
  { password, rateLimiter, passwords }: { password: string; rateLimiter: RateLimiter; passwords: Passwords },
): Promise<boolean> {
  await rateLimiter.consume(rateLimitRules.currentPassword, String(id))
  const isCurrent = await passwords.verify(password, passwordHash)
  if (isCurrent) await rateLimiter.reset(rateLimitRules.currentPassword, String(id))
  else logSecurity(request, 'current password refused', id)
  return isCurrent
}
