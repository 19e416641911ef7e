import { asc, desc, eq, sql } from 'drizzle-orm'
import { parseId } from '#contract/calls/row-id.ts'
import { candidateErrors } from '#contract/hiring/candidate.ts'
import type { Decision } from '#contract/hiring/decision.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { notFound } from '#server/errors.ts'
import type { EventBus, EventTransaction } from '#server/events/bus.ts'
import type { Library } from '#server/files/library.ts'
import { publishCandidates } from '#server/hiring/candidate-events.ts'
import { type CandidateList, createCandidateList } from '#server/hiring/candidate-list.ts'
import { decide, isAmong, requireSeen, type StatusChange } from '#server/hiring/decision-store.ts'
import { hiringError } from '#server/hiring/errors.ts'
import { candidate } from '#server/hiring/tables.ts'
import { type ReorderItem, reorderRows } from '#server/list/reorder.ts'
import type { Notifications } from '#server/mail/port.ts'

/**
 * Candidates as recruiters read them and decide on them. Each write is one transaction, however many rows it changes.
 */
export interface Candidates extends CandidateList {
  /** Null if nothing changed. Throws 404 for an unknown id. */
  setStatus(id: number, change: StatusChange): Promise<Decision | null>
  /** The same in a transaction, at whose end the candidate is unlocked. */
  setStatusIn(tx: EventTransaction, id: number, change: StatusChange): Promise<Decision | null>
  /** The same for many. Throws 400 and changes nothing if one is unknown or they do not share one status (HD-099). */
  setStatusOfMany(ids: readonly number[], change: StatusChange): Promise<Decision | null>
  /** Throws 404 for an unknown id. */
  markViewed(id: number): Promise<void>
  /** Deletes candidates with their files, evaluations, and mails; `missing` lists the unknown keys. */
  removeMany(keys: readonly string[]): Promise<{ deleted: number; missing: string[] }>
  /** The resumes of the candidates that exist, in the order of the list. */
  resumes(ids: readonly number[]): Promise<StoredResume[]>
  /** The resumes of the candidates that exist. They cannot be deleted until the transaction ends. */
  lockExisting(tx: Transaction, ids: readonly number[]): Promise<Set<number>>
  /** Reorders these rows within their current positions (HD-174). Throws 400 for unknown or repeated rows. */
  reorder(items: readonly ReorderItem[]): Promise<void>
}

export interface StoredResume {
  /** In the private storage. */
  readonly path: string
  /** The applicant's name for the file. */
  readonly resumeName: string
  readonly appliedAt: string
}

interface CandidateOptions {
  readonly db: Database
  readonly library: Library
  readonly events: EventBus
  readonly notifications: Notifications
}

export function createCandidates({ db, library, events, notifications }: CandidateOptions): Candidates {
  async function setStatusIn(tx: EventTransaction, id: number, change: StatusChange) {
    const found = await lockStatuses(tx, [id])
    if (found.total === 0) throw notFound()
    await requireSeen(tx, [id], change)
    const made = await decide(tx, [id], change, notifications)
    publishCandidates(tx, made?.changed ?? [])
    return made?.decision ?? null
  }

  return {
    ...createCandidateList(db),

    setStatus: (id, change) => events.transaction((tx) => setStatusIn(tx, id, change)),
    setStatusIn,

    setStatusOfMany: (ids, change) =>
      events.transaction(async (tx) => {
        const unique = [...new Set(ids)]
        const found = await lockStatuses(tx, unique)
        if (found.total < unique.length) throw hiringError(candidateErrors.unknown)
        await requireSeen(tx, unique, change)
        if (found.statuses > 1) throw hiringError(candidateErrors.mixedStatuses)
        const made = await decide(tx, unique, change, notifications)
        publishCandidates(tx, made?.changed ?? [])
        return made?.decision ?? null
      }),

    markViewed: (id) =>
      events.transaction(async (tx) => {
        const [found] = await tx
          .select({ isViewed: candidate.is_viewed })
          .from(candidate)
          .where(eq(candidate.id, id))
        if (!found) throw notFound()
        if (found.isViewed) return
        await tx.update(candidate).set({ is_viewed: true }).where(eq(candidate.id, id))
        publishCandidates(tx, [id])
      }),

    async removeMany(keys) {
      const ids = keys.flatMap((key) => parseId(key) ?? [])
      const { deleted, released } = await events.transaction(async (tx) => {
        const deleted = await deleteLocked(tx, ids)
        publishCandidates(tx, deleted, 'deleted')
        const owners = deleted.map((id) => `candidate:${id}`)
        return { deleted, released: await library.releaseOwners(tx, owners) }
      })
      await library.delete(released)
      const found = new Set(deleted.map(String))
      return { deleted: deleted.length, missing: keys.filter((key) => !found.has(key)) }
    },

    resumes: (ids) =>
      db
        .select({
          path: candidate.candidateResume,
          resumeName: candidate.resumeName,
          appliedAt: candidate.created_at,
        })
        .from(candidate)
        .where(isAmong(ids))
        .orderBy(desc(candidate.position), desc(candidate.id)),

    async lockExisting(tx, ids) {
      const rows = await tx
        .select({ id: candidate.id })
        .from(candidate)
        .where(isAmong(ids))
        .orderBy(asc(candidate.id))
        .for('key share')
      return new Set(rows.map(({ id }) => id))
    },

    reorder: (items) =>
      events.transaction(async (tx) => {
        const ids = items.flatMap(({ key }) => parseId(key) ?? [])
        publishCandidates(tx, await reorderRows(tx, { table: candidate, where: isAmong(ids) }, items))
      }),
  }
}

/** Locks rows in the same order in all transactions, which prevents deadlocks. Counts them and their statuses. */
async function lockStatuses(tx: Transaction, ids: readonly number[]) {
  const locked = tx
    .select({ status: candidate.status })
    .from(candidate)
    .where(isAmong(ids))
    .orderBy(asc(candidate.id))
    .for('update')
    .as('locked')
  const [found] = await tx
    .select({
      total: sql<number>`count(*)::int`,
      statuses: sql<number>`count(distinct ${locked.status})::int`,
    })
    .from(locked)
  return found ?? { total: 0, statuses: 0 }
}

/** Rows that refer to a candidate are deleted with it. */
async function deleteLocked(tx: Transaction, ids: readonly number[]): Promise<number[]> {
  await lockStatuses(tx, ids)
  const deleted = await tx.delete(candidate).where(isAmong(ids)).returning({ id: candidate.id })
  return deleted.map(({ id }) => id)
}
