import type { Scope } from '#contract/events/events.ts'
import type { EventTransaction } from '#server/events/bus.ts'
import type { EventData } from '#server/events/topics.ts'
import type { Employee } from '#server/sessions/store.ts'

/** Loads an employee's scopes of one kind, such as projects. */
export type ScopeSource = (as: Employee) => Promise<readonly Scope[]>

/** All scopes of an employee: the own account, and those of each source. */
export const joinScopes =
  (...sources: readonly ScopeSource[]): ScopeSource =>
  async (as) => [accountScope(as.id), ...(await Promise.all(sources.map((find) => find(as)))).flat()]

/** The scope of a single account. */
export const accountScope = (id: number): Scope => `account:${id}`
/** @param id of the tracker */
export const projectScope = (id: string | number): Scope => `project:${id}`
/** @param id of the chat */
export const conversationScope = (id: string | number): Scope => `conversation:${id}`

interface Membership {
  readonly scope: Scope
  /** The accounts that have the scope from now on. */
  readonly added?: readonly number[]
  readonly removed?: readonly number[]
}

/**
 * Publishes who gained or lost a scope, in the transaction that changed it. Open streams follow at once: later events
 * in the scope reach those who have it, and not those who lost it.
 */
export function publishMembership(
  tx: EventTransaction,
  { scope, added = [], removed = [] }: Membership,
): void {
  const changes = [...added.map((id) => ({ id, has: true })), ...removed.map((id) => ({ id, has: false }))]
  for (let start = 0; start < changes.length; start += maxAccounts)
    tx.publish('membership', { scope, accounts: changes.slice(start, start + maxAccounts) })
}

/** A notification's payload is limited to 8000 bytes. */
const maxAccounts = 200

/** The scopes of an account as they change. */
export interface ScopeSet {
  /** False for every scope while they are being loaded. */
  has(scope: Scope): boolean
  /** Loads all scopes. Changes that arrive during the load are not lost. */
  load(): Promise<void>
  apply(change: EventData<'membership'>): void
}

export function createScopeSet(accountId: number, find: () => Promise<readonly Scope[]>): ScopeSet {
  /** Null while they are being loaded. */
  let scopes: Set<Scope> | null = null
  /** Changes that the load may have missed. Notifications come in the order of commits, so the last one applies. */
  let changes: EventData<'membership'>[] = []

  function change(set: Set<Scope>, { scope, accounts }: EventData<'membership'>): void {
    const own = accounts.find(({ id }) => id === accountId)
    if (own?.has === true) set.add(scope)
    if (own?.has === false) set.delete(scope)
  }

  return {
    has: (scope) => scopes?.has(scope) === true,
    async load() {
      const known: EventData<'membership'>[] = []
      scopes = null
      changes = known
      const loaded = new Set(await find())
      // A later load has taken over.
      if (changes !== known) return
      for (const one of known) change(loaded, one)
      scopes = loaded
    },
    apply(one) {
      if (scopes) change(scopes, one)
      else changes.push(one)
    },
  }
}
