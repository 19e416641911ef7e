import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/database/connect.ts'

export interface KeyedQueue {
  readonly name: string
  /** Writes a job for each key that has none waiting. Returns how many it wrote. */
  insert(keys: readonly string[]): Promise<number>
  /** Tells workers, after the commit, that this new job can start. */
  announce(id: string): Promise<unknown>
}

/**
 * Ensures that a job of each key starts after the transaction has committed, so that it sees what the transaction
 * wrote. A waiting job is enough, and is held back until then. A running one is not: it may have looked before.
 */
export async function ensureJobs(
  tx: Transaction,
  { name, insert, announce }: KeyedQueue,
  keys: readonly string[],
): Promise<void> {
  // All senders use the same order, which prevents deadlocks.
  let missing = [...new Set(keys)].sort()
  while (missing.length > 0) {
    const held = await holdWaitingJobs(tx, name, missing)
    // A worker may skip it in the meantime, and would look again only after seconds.
    const first = held.find(({ isNew }) => isNew)
    if (first) await announce(first.id)
    const heldKeys = new Set(held.map(({ key }) => key))
    missing = missing.filter((key) => !heldKeys.has(key))
    // If another sender was faster, its job is waiting or has started.
    if (missing.length === 0 || (await insert(missing)) === missing.length) return
  }
}

/** Keeps waiting jobs from starting: workers skip locked rows. */
async function holdWaitingJobs(tx: Transaction, queue: string, keys: readonly string[]) {
  const { rows } = await tx.execute<{ id: string; key: string; isNew: boolean }>(sql`
    select id, singleton_key as key, state = 'created' as "isNew" from pgboss.job
    where name = ${queue} and state < 'active' and not blocked and singleton_key = any(${sql.param(keys)}::text[])
    order by id for no key update`)
  return rows
}
