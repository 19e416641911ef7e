import { portalPath } from '#contract/employee/employee-path.ts'
import type { RateLimiter, RateLimitRule } from '#server/http/rate-limit.ts'
import { errorDetail } from '#server/http/route-schema.ts'
import type { Employee } from '#server/sessions/store.ts'

/** The requirements dictate the name; the data is Portico's own (EP-C30). */
export const chatUrl = `/api/${portalPath}/nextcloud/chat/:userName/`
export const conversationUrl = `${chatUrl}:conversationToken/`

export const config = { access: 'employee', own: 'userName' } as const

export interface OfConversation {
  Params: { conversationToken: string }
}

export interface OfMessage {
  Params: { conversationToken: string; id: string }
}

export const tags = ['Chat']
export const refusals = { 401: errorDetail, 403: errorDetail, 404: errorDetail }

/** More than any person writes, less than a program would. */
const writes: RateLimitRule = { name: 'chat:account', max: 300, seconds: 60 }

/** Counts a change that others are notified of. Throws 429 above the limit. */
export const consumeWrite = (rateLimiter: RateLimiter, { id }: Employee): Promise<void> =>
  rateLimiter.consume(writes, String(id))
