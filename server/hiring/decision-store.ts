import { and, asc, desc, eq, gt, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { candidateStatuses, type SettableStatus } from '#contract/hiring/candidate.ts'
import {
  type Decision,
  type DecisionPreview,
  decisionErrors,
  undoSeconds,
} from '#contract/hiring/decision.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { onlyRow } from '#server/database/only-row.ts'
import { notFound, outdated } from '#server/errors.ts'
import type { EventBus, EventTransaction } from '#server/events/bus.ts'
import { publishCandidates } from '#server/hiring/candidate-events.ts'
import { hiringError } from '#server/hiring/errors.ts'
import { candidate, decidedCandidate, decision, scoring } from '#server/hiring/tables.ts'
import type { Notifications, NotifiedCandidate } from '#server/mail/port.ts'
import { fullName } from '#server/sessions/full-name.ts'
import type { Administrator } from '#server/sessions/store.ts'
import { account } from '#server/sessions/tables.ts'

/** A decision by an administrator. `send_email`: whether the candidates get an e-mail about it. */
export interface StatusChange {
  readonly status: SettableStatus
  readonly adminId: number
  readonly send_email: boolean
  /** The status that the administrator saw; throws 412 if someone has decided since. */
  readonly seen?: number | undefined
}

/** Decisions about candidates, which can be undone for a while. */
export interface Decisions {
  /**
   * The e-mail that a decision about these candidates would send, and the id of the one whose it is. Throws 404 if none
   * of them exists.
   */
  preview(
    ids: readonly number[],
    status: SettableStatus,
  ): Promise<DecisionPreview & { readonly shown: number | null }>
  /**
   * Withdraws a decision with its mails and what was done with it, and restores the previous status of the candidates, except those with a
   * later decision. Returns how many were restored. Throws 404 for an unknown decision, 409 if it was undone before
   * or its time is over.
   */
  undo(id: number, by: Administrator): Promise<number>
  /** Ends the time to undo a decision, now that it is over. Returns whom to notify; nobody if it was undone. */
  releaseEmails(tx: Transaction, id: number): Promise<ReleasedEmails>
}

export interface ReleasedEmails {
  /** The candidates without a later decision. */
  readonly ids: ReadonlySet<number>
  /** Until when later decisions about the others can be undone, which would make this one the last again. */
  readonly undoneUntil: string | null
}

/**
 * Takes back what was done together with a decision, in the transaction that undoes it. Returns what is to be done after
 * the commit.
 */
export type UndoWithDecision = (
  tx: EventTransaction,
  decisionId: number,
  by: Administrator,
) => Promise<() => Promise<void>>

interface DecisionOptions {
  readonly db: Database
  readonly events: EventBus
  readonly undoWith: UndoWithDecision
  readonly notifications: Notifications
}

export function createDecisions({ db, events, undoWith, notifications }: DecisionOptions): Decisions {
  return {
    async preview(ids, status) {
      const changing = and(isAmong(ids), ne(candidate.status, status))
      const [first] = await db
        .select(notified)
        .from(candidate)
        .where(changing)
        .orderBy(desc(candidate.position), desc(candidate.id))
        .limit(1)
      const recipients = await db.$count(candidate, changing)
      const { delivers: isDelivered } = notifications
      if (!first) {
        if ((await db.$count(candidate, isAmong(ids))) === 0) throw notFound()
        return { recipients, email: null, isDelivered, shown: null }
      }
      const email = await notifications.preview(db, titles[status], first)
      if (!email) return { recipients, email, isDelivered, shown: null }
      return { recipients, email: { ...email, to: first.candidateName }, isDelivered, shown: first.id }
    },

    async undo(id, by) {
      const { restored, afterCommit } = await events.transaction(async (tx) => {
        const [found] = await tx.select().from(decision).where(eq(decision.id, id)).for('update')
        if (!found) throw notFound()
        const [undone] = await tx
          .update(decision)
          .set({ undone_at: sql`now()` })
          .where(
            and(
              eq(decision.id, id),
              isNull(decision.undone_at),
              isNull(decision.mailed_at),
              gt(decision.undo_until, sql`now()`),
            ),
          )
          .returning()
        if (!undone) throw hiringError(decisionErrors.tooLate, 409)
        const restored = await restore(tx, undone)
        const afterCommit = await undoWith(tx, id, by)
        publishCandidates(tx, restored)
        return { restored, afterCommit }
      })
      await afterCommit()
      return restored.length
    },

    async releaseEmails(tx, id) {
      const [released] = await tx
        .update(decision)
        .set({ mailed_at: sql`coalesce(${decision.mailed_at}, now())` })
        .where(and(eq(decision.id, id), isNull(decision.undone_at)))
        .returning({ id: decision.id })
      if (!released) return { ids: new Set(), undoneUntil: null }
      const rows = await tx
        .select({ id: candidate.id })
        .from(candidate)
        .innerJoin(decidedCandidate, eq(decidedCandidate.candidate_id, candidate.id))
        .where(and(eq(decidedCandidate.decision_id, id), isLatest))
        .orderBy(asc(candidate.id))
        .for('key share', { of: candidate })
      const { rows: later } = await tx.execute<{ until: string | null }>(sql`
        select to_json(max(${decision.undo_until})) #>> '{}' as until
        from ${decidedCandidate} one
        join ${decidedCandidate} later on later.candidate_id = one.candidate_id and later.decision_id > one.decision_id
        join ${decision} on ${decision.id} = later.decision_id
        where one.decision_id = ${id} and ${decision.undone_at} is null and ${decision.mailed_at} is null
          and ${decision.undo_until} > now()`)
      return { ids: new Set(rows.map(({ id }) => id)), undoneUntil: onlyRow(later).until }
    },
  }
}

/**
 * Decisions change statuses here and nowhere else. The rows must be locked. Returns what can be undone, and the ids of
 * the candidates whose status changed; null if there are none.
 */
export async function decide(
  tx: Transaction,
  ids: readonly number[],
  { status, adminId, send_email }: StatusChange,
  notifications: Notifications,
): Promise<{ decision: Decision; changed: number[] } | null> {
  const [made] = await tx
    .insert(decision)
    .values({
      admin_id: adminId,
      status,
      undo_until: sql`now() + make_interval(secs => ${undoSeconds})`,
    })
    .returning({ id: decision.id, undo_until: decision.undo_until })
  if (!made) throw new Error('The decision was not stored')
  await tx.execute(sql`
    insert into ${decidedCandidate} (decision_id, candidate_id, former_status, scored_status, former_decided_at)
    select ${made.id}, id, status, coalesce(former_status, ${candidateStatuses.pending}), decided_at
    from ${candidate} left join ${scoring} on ${scoring.candidate_id} = id
    where ${isAmong(ids)} and status <> ${status}`)
  const changed = await tx
    .update(candidate)
    .set({ status, decided_at: status === candidateStatuses.pending ? null : sql`now()` })
    .where(and(isAmong(ids), ne(candidate.status, status)))
    .returning(notified)
  if (changed.length === 0) {
    await tx.delete(decision).where(eq(decision.id, made.id))
    return null
  }
  const hold = { decision: made.id, until: made.undo_until }
  const emails = send_email ? await notifications.candidates(tx, titles[status], changed, hold) : 0
  return {
    decision: { ...made, emails, isDelivered: notifications.delivers },
    changed: changed.map(({ id }) => id),
  }
}

/**
 * Throws 412 with those about whom someone has decided since the caller saw their status. The rows must be locked. What
 * a scoring changes is no decision.
 */
export async function requireSeen(
  tx: Transaction,
  ids: readonly number[],
  { seen }: StatusChange,
): Promise<void> {
  if (seen === undefined) return
  const unchanged = [seen, candidateStatuses.evaluating]
  if (seen === candidateStatuses.evaluating) unchanged.push(candidateStatuses.pending)
  const rows = await tx
    .selectDistinctOn([candidate.id], {
      id: candidate.id,
      status: candidate.status,
      name: candidate.candidateName,
      by: fullName(),
    })
    .from(candidate)
    .leftJoin(decidedCandidate, eq(decidedCandidate.candidate_id, candidate.id))
    .leftJoin(
      decision,
      and(
        eq(decision.id, decidedCandidate.decision_id),
        eq(decision.status, candidate.status),
        isNull(decision.undone_at),
      ),
    )
    .leftJoin(account, eq(account.id, decision.admin_id))
    .where(and(isAmong(ids), notInArray(candidate.status, unchanged)))
    .orderBy(candidate.id, sql`${decision.id} desc nulls last`)
  if (rows.length === 0) return
  const sentences = rows
    .slice(0, mostNamed)
    .map(
      ({ name, status, by }) => `${name} has been ${outcomes[status]} by ${by || 'someone else'} meanwhile.`,
    )
  const others = rows.length - sentences.length
  if (others > 0) sentences.push(`So ${others === 1 ? 'has 1 other' : `have ${others} others`}.`)
  throw outdated(
    sentences.join(' '),
    rows.map(({ id, status }) => ({ id, status })),
  )
}

const mostNamed = 5

const outcomes: Readonly<Record<number, string>> = {
  [candidateStatuses.pending]: 'set to pending',
  [candidateStatuses.hired]: 'hired',
  [candidateStatuses.rejected]: 'rejected',
}

const notified = {
  id: candidate.id,
  candidateName: candidate.candidateName,
  email: candidate.email,
  designation: candidate.designation,
  created_at: candidate.created_at,
} satisfies Record<keyof NotifiedCandidate, unknown>

/** The notifications that a decision sends to candidates. */
const titles = {
  [candidateStatuses.pending]: 'CANDIDATE_PENDING',
  [candidateStatuses.hired]: 'CANDIDATE_HIRED',
  [candidateStatuses.rejected]: 'CANDIDATE_REJECTED',
} as const satisfies Record<SettableStatus, string>

/** There is no later decision about the candidate. */
const isLatest = sql`not exists (
  select from ${decidedCandidate} later join ${decision} on ${decision.id} = later.decision_id
  where later.candidate_id = ${decidedCandidate.candidate_id} and later.decision_id > ${decidedCandidate.decision_id}
    and ${decision.undone_at} is null)`

/** A scoring that ended in the meantime has restored the status from before it. */
async function restore(tx: Transaction, undone: typeof decision.$inferSelect): Promise<number[]> {
  const isOfDecision = and(
    eq(decidedCandidate.decision_id, undone.id),
    eq(decidedCandidate.candidate_id, candidate.id),
  )
  // All transactions lock candidates in the same order.
  await tx
    .select({ id: candidate.id })
    .from(candidate)
    .innerJoin(decidedCandidate, isOfDecision)
    .orderBy(asc(candidate.id))
    .for('update', { of: candidate })
  const rows = await tx
    .update(candidate)
    .set({
      status: sql`case when ${decidedCandidate.former_status} = ${candidateStatuses.evaluating}
        and not exists (select from ${scoring} where ${scoring.candidate_id} = ${candidate.id})
        then ${decidedCandidate.scored_status} else ${decidedCandidate.former_status} end`,
      decided_at: sql`${decidedCandidate.former_decided_at}`,
    })
    .from(decidedCandidate)
    .where(and(isOfDecision, eq(candidate.status, undone.status), isLatest))
    .returning({ id: candidate.id })
  return rows.map(({ id }) => id)
}

/** A single parameter for any number of ids. */
export const isAmong = (ids: readonly number[]): SQL =>
  sql`${candidate.id} = any(${sql.param([...ids])}::int[])`
