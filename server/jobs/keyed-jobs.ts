import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/database/connect.ts'

export interface KeyedQueue {
  readonly name: string
  /** Writes a job for each of the keys, except where one is waiting. Answers how many it has written. */
  insert(keys: readonly string[]): Promise<number>
  /** Tells workers, once the transaction has committed, that this new job can be started. */
  announce(id: string): Promise<unknown>
}

/**
 * Sees to it that a job of each key starts after the transaction has committed, so that it finds what the transaction
 * has written. A job that waits will do, and is held back until then. A running one will not: it may have looked before.
 */
export async function ensureJobs(
  tx: Transaction,
  { name, insert, announce }: KeyedQueue,
  keys: readonly string[],
): Promise<void> {
  // In one order for all senders, so that no two of them wait for each other.
  let missing = [...new Set(keys)].sort()
  while (missing.length > 0) {
    const held = await holdWaitingJobs(tx, name, missing)
    // A worker may pass over it meanwhile, and would look again after seconds only.
    const first = held.find(({ isNew }) => isNew)
    if (first) await announce(first.id)
    const heldKeys = new Set(held.map(({ key }) => key))
    missing = missing.filter((key) => !heldKeys.has(key))
    // Where another sender was faster, its job either waits or has begun.
    if (missing.length === 0 || (await insert(missing)) === missing.length) return
  }
}

/** Keeps waiting jobs from being started: workers skip locked rows. */
async function holdWaitingJobs(tx: Transaction, queue: string, keys: readonly string[]) {
  const { rows } = await tx.execute<{ id: string; key: string; isNew: boolean }>(sql`
    select id, singleton_key as key, state = 'created' as "isNew" from pgboss.job
    where name = ${queue} and state < 'active' and not blocked and singleton_key = any(${sql.param(keys)}::text[])
    order by id for no key update`)
  return rows
}
