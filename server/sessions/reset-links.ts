import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { RateLimiter } from '#server/http/rate-limit.ts'
import type { Account, Accounts } from '#server/sessions/accounts.ts'
import { deviceCookie } from '#server/sessions/cookies.ts'
import type { Devices } from '#server/sessions/devices.ts'
import { rateLimitRules } from '#server/sessions/rate-limits.ts'
import type { AccountKind } from '#server/sessions/tables.ts'

interface ResetRequest {
  /** Null if no active account has the name. */
  readonly account: Account | null
  /** Whether someone has signed in to the account on the device that asks. */
  readonly isKnownDevice: boolean
}

/**
 * Finds whom a request for a reset link is about, within the rate limits. As with sign-in, others cannot use up the
 * e-mails of a known device.
 */
export type FindForReset = (request: FastifyRequest, name: string) => Promise<ResetRequest>

export function createFindForReset(
  kind: AccountKind,
  accounts: Accounts,
  { rateLimiter, devices }: { rateLimiter: RateLimiter; devices: Devices },
): FindForReset {
  return async (request, name) => {
    const account = await accounts.findByName(name)
    const device = deviceCookie(request, account?.id)
    if ((await devices.isKnown(account?.id, device)) && device !== undefined) {
      await rateLimiter.consume(rateLimitRules.linkDevice, device)
      return { account, isKnownDevice: true }
    }
    await rateLimiter.consume(rateLimitRules.linkIp, request.ip)
    await rateLimiter.consume(rateLimitRules.linkPair, [request.ip, kind, name])
    await rateLimiter.consume(rateLimitRules.linkAccount, [kind, name])
    return { account, isKnownDevice: false }
  }
}

/** Without a mail server, the operator passes the link on. */
export const logResetLink = (log: FastifyBaseLogger, link: string): void =>
  log.warn({ link }, 'no mail server is set: this link sets a new password')
