import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { eq, lt, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Runner } from '#server/database/connect.ts'
import { toHttpError, tooManyRequests } from '#server/http/errors.ts'
import { rateLimit } from '#server/http/tables.ts'

/** How often something may be attempted. */
export interface RateLimitRule {
  /** What is counted, and per what: `login:account`. */
  readonly name: string
  readonly max: number
  /** The length of the window, which begins with the first attempt. */
  readonly seconds: number
}

export type RateLimitKey = string | readonly string[]

/**
 * Counts attempts in the database, shared by all processes. A key is an account, the IP address of the connection
 * (`request.ip`), or both: case and outer spaces are ignored, and an IPv6 address counts as its /64 network, because
 * its owner has every address in it.
 */
export interface RateLimiter {
  /**
   * Counts an attempt before it is made, so that concurrent attempts cannot slip through together. Throws 429 with
   * Retry-After above the limit.
   */
  consume(rule: RateLimitRule, key: RateLimitKey): Promise<void>
  /** Uncounts an attempt, such as a sign-in that succeeded. */
  refund(rule: RateLimitRule, key: RateLimitKey): Promise<void>
  /** Resets the count. */
  reset(rule: RateLimitRule, key: RateLimitKey): Promise<void>
}

/** @param db the database, or a transaction with which its counts are undone */
export function createRateLimiter(db: Runner, log: FastifyBaseLogger): RateLimiter {
  return {
    async consume(rule, key) {
      const over = sql`${rateLimit.endsAt} <= now()`
      const [counted] = await db
        .insert(rateLimit)
        .values({
          key: storageKey(rule, key),
          count: 1,
          endsAt: sql`now() + make_interval(secs => ${rule.seconds})`,
        })
        .onConflictDoUpdate({
          target: rateLimit.key,
          set: {
            count: sql`case when ${over} then 1 else least(${rateLimit.count}, ${rule.max}::integer) + 1 end`,
            endsAt: sql`case when ${over} then excluded.ends_at else ${rateLimit.endsAt} end`,
          },
        })
        .returning({
          count: rateLimit.count,
          seconds: sql<number>`extract(epoch from ${rateLimit.endsAt} - now())::float8`,
        })
      if (!counted || counted.count <= rule.max) return
      log.warn({ security: 'rate limit exceeded', limit: rule.name }, 'rate limit exceeded')
      throw tooManyRequests(counted.seconds)
    },
    async refund(rule, key) {
      await db
        .update(rateLimit)
        .set({ count: sql`greatest(${rateLimit.count} - 1, 0)` })
        .where(eq(rateLimit.key, storageKey(rule, key)))
    },
    async reset(rule, key) {
      await db.delete(rateLimit).where(eq(rateLimit.key, storageKey(rule, key)))
    },
  }
}

/** Counts an attempt; false above the limit, for a caller who goes on without it. */
export async function isWithinLimit(
  limiter: Pick<RateLimiter, 'consume'>,
  rule: RateLimitRule,
  key: RateLimitKey,
): Promise<boolean> {
  try {
    await limiter.consume(rule, key)
    return true
  } catch (error) {
    if (toHttpError(error).status !== 429) throw error
    return false
  }
}

/** Hashed, so that a key does not grow with what a visitor sends and identifies no account. */
function storageKey({ name }: RateLimitRule, key: RateLimitKey): string {
  const normal = [key].flat().map((one) => networkOf(one.trim().toLowerCase()))
  return `${name}:${createHash('sha256').update(JSON.stringify(normal)).digest('hex')}`
}

/**
 * The network of an IPv6 address, an IPv4 address, and anything else, as they are.
 * @param groups of 16 bits of an IPv6 address: 4 for its /64, 3 for its /48
 */
export function networkOf(key: string, groups = 4): string {
  const plain = key.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  const all = tail === undefined ? before : [...before, ...zeros, ...after]
  return all
    .slice(0, groups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

export async function deleteEndedWindows(db: Database): Promise<void> {
  await db.delete(rateLimit).where(lt(rateLimit.endsAt, sql`now()`))
}
