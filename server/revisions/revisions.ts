import { and, desc, eq, gt, inArray, isNull, lt, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { revisionActions } from '#contract/activity/activity-actions.ts'
import { limits } from '#contract/limits.ts'
import { allOf } from '#server/database/conditions.ts'
import type { Database, Runner, Transaction } from '#server/database/connect.ts'
import { rowBatches } from '#server/list/row-batches.ts'
import { actorName } from '#server/revisions/actor-name.ts'
import { purging } from '#server/revisions/purging.ts'
import { schedule } from '#server/revisions/schedule.ts'
import { storedFacts, storedTitle } from '#server/revisions/stored-facts.ts'
import { revision } from '#server/revisions/tables.ts'
import type { Administrator } from '#server/sessions/store.ts'
import { account } from '#server/sessions/tables.ts'

export type RevisionAction = (typeof revisionActions)[number]

/** The administrator who writes, maybe by a token of the API; null if there is none, as in seeding the demo. */
export type Actor = Pick<Administrator, 'id' | 'token'> | null

/** How an actor is stored. */
export const actorValues = (by: Actor) => ({ accountId: by?.id ?? null, tokenName: by?.token?.name ?? null })

/** A revision as administrators see it. */
export interface Revision {
  readonly id: number
  readonly action: RevisionAction
  readonly at: Date
  /** The name of the administrator, and of the token; null if there was none or the account is gone. */
  readonly by: string | null
  /** Set for what a job has done at the time that was set before: by whom, null if that is not known. */
  readonly schedule: { readonly by: string | null } | null
  /** The row after the change; for a deletion, before it. */
  readonly row: Record<string, unknown>
}

/** The step of a statement that records the row of its step `saved`. */
export const recordStep = (
  type: string,
  action: RevisionAction,
  { accountId, tokenName }: Readonly<Record<keyof ReturnType<typeof actorValues>, SQLWrapper>>,
): SQL =>
  sql`recorded as (insert into ${revision} (type, row_id, action, account_id, token_name, row)
      select ${type}, id, ${action}, ${accountId}::int, ${tokenName}::text, to_jsonb(saved) from saved)`

/**
 * The revisions of the rows of one table, each in the transaction of the write that it records.
 * @param type the path of the list that shows the rows
 */
export function createRevisions(type: string, table: PgTable, db: Database) {
  const isOurs = eq(revision.type, type)
  const isInTrash = allOf(
    isOurs,
    eq(revision.action, 'deleted'),
    isNull(revision.restoredAt),
    gt(revision.at, sql`now() - make_interval(days => ${limits.trashDays})`),
  )

  const selectRevisions = (runner: Runner, condition: SQL | undefined) =>
    runner
      .select({
        id: revision.id,
        // Rows have revisions alone.
        action: sql<RevisionAction>`${revision.action}`,
        at: revision.at,
        by: actorName,
        schedule,
        row: revision.row,
      })
      .from(revision)
      .leftJoin(account, eq(account.id, revision.accountId))
      .where(condition)
      .orderBy(desc(revision.id))

  async function* batches(condition: SQL | undefined, limit: number, skip = 0) {
    const sizes = await db
      .select({ id: revision.id, bytes: sql<number>`octet_length(${revision.row}::text)` })
      .from(revision)
      .where(condition)
      .orderBy(desc(revision.id))
      .limit(limit)
      .offset(skip)
    yield* rowBatches<Revision>(sizes, (ids) => selectRevisions(db, inArray(revision.id, [...ids])))
  }

  return {
    /** Deletes the rows and records them, in one statement. Returns their ids and slugs. */
    async deleteAndRecord(
      tx: Transaction,
      condition: SQL,
      by: Actor,
    ): Promise<{ id: number; slug: string | null }[]> {
      const { accountId, tokenName } = actorValues(by)
      const { rows } = await tx.execute<{ id: number; slug: string | null }>(
        sql`with deleted as (delete from ${table} where ${condition} returning *)
            insert into ${revision} (type, row_id, action, account_id, token_name, row)
            select ${type}, id, 'deleted', ${accountId}::int, ${tokenName}::text, to_jsonb(deleted) from deleted
            returning row_id as id, row ->> 'slug' as slug`,
      )
      return rows
    },
    /** @param row its current state */
    async record(
      tx: Transaction,
      action: RevisionAction,
      row: Record<string, unknown>,
      by: Actor,
    ): Promise<void> {
      await tx.insert(revision).values({ type, rowId: Number(row.id), action, ...actorValues(by), row })
    },
    /** The revisions of a row, newest first. */
    list: (id: number, limit: number) => batches(and(isOurs, eq(revision.rowId, id)), limit),
    async find(runner: Runner, rowId: number, id: number): Promise<Revision | null> {
      const [found] = await selectRevisions(
        runner,
        and(isOurs, eq(revision.rowId, rowId), eq(revision.id, id)),
      )
      return found ?? null
    },
    /** The deletions that can be undone, newest first. */
    trash: (limit: number, skip: number) => batches(isInTrash, limit, skip),
    async trashCount(): Promise<number> {
      return db.$count(revision, isInTrash)
    },
    /** Takes the deletions of these rows out of the trash, to be restored in the same transaction. */
    async claimFromTrash(tx: Transaction, ids: readonly number[]): Promise<Record<string, unknown>[]> {
      const claimed = await tx
        .update(revision)
        .set({ restoredAt: sql`now()` })
        .where(and(isInTrash, inArray(revision.rowId, [...ids])))
        .returning({ row: revision.row })
      return claimed.map(({ row }) => row)
    },
    ...purging(type, isInTrash, db),
  }
}

/**
 * Deletes the revisions of rows that were deleted too long ago to be restored. Who deleted them stays in the history,
 * with nothing of the row but the name of what was content.
 */
export async function purgeRevisions(db: Database): Promise<void> {
  const isDeletion = and(eq(revision.action, 'deleted'), isNull(revision.restoredAt))
  const isExpired = and(
    isDeletion,
    lt(revision.at, sql`now() - make_interval(days => ${limits.trashDays})`),
    sql`${revision.row} ? 'id'`,
  )
  await db.transaction(async (tx) => {
    const expired = tx.select({ type: revision.type, rowId: revision.rowId }).from(revision).where(isExpired)
    await tx
      .delete(revision)
      .where(and(sql`(${revision.type}, ${revision.rowId}) in ${expired}`, not(sql`(${isDeletion})`)))
    await tx
      .update(revision)
      .set({
        row: sql`(select jsonb_strip_nulls(jsonb_build_object('title', ${storedTitle})) from ${storedFacts})`,
      })
      .where(isExpired)
  })
}
