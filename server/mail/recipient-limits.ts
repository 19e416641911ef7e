import type { RateLimitRule } from '#contract/calls/call.ts'
import { mailLimits } from '#contract/mail/mail.ts'
import { isWithinLimit, type RateLimiter } from '#server/http/rate-limit.ts'

const all: RateLimitRule = { name: 'mail:recipient', ...mailLimits.causedByVisitors }
const confirmations: RateLimitRule = { name: 'mail:recipient-confirmations', ...mailLimits.confirmations }

type Limiter = Pick<RateLimiter, 'consume'>

/**
 * Counts a mail that a stranger causes, so that the company cannot be used to flood a mailbox. Throws 429 above the limit of
 * its recipient.
 */
export const limitMailByVisitors = (limiter: Limiter, address: string): Promise<void> =>
  limiter.consume(all, mailboxOf(address))

/** The same for answers that must not reveal whether there is a recipient: false above the limit. */
export const mayMailForVisitor = (limiter: Limiter, address: string): Promise<boolean> =>
  isWithinLimit(limiter, all, mailboxOf(address))

/** The same for the confirmation of an application, which is accepted without one: false above the limit. */
export const mayConfirm = async (limiter: Limiter, address: string): Promise<boolean> =>
  (await isWithinLimit(limiter, confirmations, mailboxOf(address))) &&
  (await isWithinLimit(limiter, all, mailboxOf(address)))

/** At many providers, a plus sign and the text after it lead to the same mailbox. */
const mailboxOf = (address: string) => address.replace(/\+[^@]*(?=@[^@]*$)/, '')
