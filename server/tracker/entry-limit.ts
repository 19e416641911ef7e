import type { RateLimitRule } from '#contract/calls/call.ts'
import type { RateLimiter } from '#server/http/rate-limit.ts'
import type { Employee } from '#server/sessions/store.ts'

/** Comments and work logs that one employee adds or changes: more than any person writes. */
const rule: RateLimitRule = { name: 'entry:account', max: 300, seconds: 3600 }

/** Counts an added or changed comment or work log. Throws 429 above the limit. */
export const consumeEntry = (rateLimiter: RateLimiter, { id }: Employee): Promise<void> =>
  rateLimiter.consume(rule, String(id))
