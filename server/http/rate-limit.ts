import { createHash } from 'node:crypto'
import { inArray, lt, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { RateLimitRule } from '#contract/calls/call.ts'
import type { Database, Runner } from '#server/database/connect.ts'
import { toHttpError, tooManyRequests } from '#server/http/errors.ts'
import { networksOf, shareAt } from '#server/http/network.ts'
import { rateLimit } from '#server/http/tables.ts'

export type RateLimitKey = string | readonly string[]

/**
 * Counts attempts in the database, shared by all processes. A key is an account, the IP address of the connection
 * (`request.ip`), or both: case and outer spaces are ignored, and an IPv6 address counts as its networks
 * (server/http/network.ts).
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
  const increment = prepareIncrement(db)
  return {
    async consume(rule, key) {
      for (const counter of countersOf(rule, key)) await count(counter)
    },
    async refund(rule, key) {
      await db
        .update(rateLimit)
        .set({ count: sql`greatest(${rateLimit.count} - 1, 0)` })
        .where(inArray(rateLimit.key, keysOf(rule, key)))
    },
    async reset(rule, key) {
      await db.delete(rateLimit).where(inArray(rateLimit.key, keysOf(rule, key)))
    },
  }

  async function count({ rule, key }: Counter): Promise<void> {
    const [counted] = await increment.execute({ key, max: rule.max, seconds: rule.seconds })
    if (!counted || counted.count <= rule.max) return
    log.warn({ security: 'rate limit exceeded', limit: rule.name }, 'rate limit exceeded')
    throw tooManyRequests(counted.seconds, rule.message ? { detail: rule.message } : undefined)
  }
}

/** Prepared: built for each attempt, it would take four times as long. */
function prepareIncrement(db: Runner) {
  const over = sql`${rateLimit.endsAt} <= now()`
  const endsAt = sql`now() + make_interval(secs => ${sql.placeholder('seconds')})`
  const next = sql`least(${rateLimit.count}, ${sql.placeholder('max')}::integer) + 1`
  return db
    .insert(rateLimit)
    .values({ key: sql.placeholder('key'), count: 1, endsAt })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: {
        count: sql`case when ${over} then 1 else ${next} end`,
        endsAt: sql`case when ${over} then excluded.ends_at else ${rateLimit.endsAt} end`,
      },
    })
    .returning({
      count: rateLimit.count,
      seconds: sql<number>`extract(epoch from ${rateLimit.endsAt} - now())::float8`,
    })
    .prepare('rate_limit_increment')
}

/** Counts an attempt; false above the limit, for callers that continue without it. */
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

interface Counter {
  readonly rule: RateLimitRule
  readonly key: string
}

/** The keys that an attempt counts against: its own, and for an IPv6 address also that of the wider network. */
function countersOf(rule: RateLimitRule, key: RateLimitKey): readonly Counter[] {
  const parts = [key].flat().map((part) => networksOf(part))
  const widths = Math.max(...parts.map(({ length }) => length))
  return Array.from({ length: widths }, (_, at) => ({
    rule: { ...rule, max: shareAt(at, rule.max) },
    key: storageKey(
      rule,
      parts.map((networks) => networks[at] ?? networks[0]),
    ),
  }))
}

const keysOf = (rule: RateLimitRule, key: RateLimitKey) => countersOf(rule, key).map((counter) => counter.key)

/** Hashed, so that a key does not grow with what a visitor sends and identifies no account. */
const storageKey = ({ name }: RateLimitRule, parts: readonly string[]) =>
  `${name}:${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}`

export async function deleteEndedWindows(db: Database): Promise<void> {
  await db.delete(rateLimit).where(lt(rateLimit.endsAt, sql`now()`))
}
