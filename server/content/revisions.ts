import { and, desc, eq, gt, inArray, isNull, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyContent } from '#contract/content/define.ts'
import { limits } from '#contract/limits.ts'
import type { ContentTable } from '#server/content/table.ts'
import { contentRevision } from '#server/content/tables.ts'
import type { Database, Runner, Transaction } from '#server/database/connect.ts'
import { account } from '#server/sessions/tables.ts'

export type RevisionAction = (typeof contentRevision.$inferSelect)['action']

/** The administrator who writes; null where there is none, such as in the demo's seeding. */
export type Actor = number | null

/** A revision as administrators see it. */
export interface Revision {
  readonly id: number
  readonly action: RevisionAction
  readonly at: Date
  /** The name of the administrator; null when there was none or the account is gone. */
  readonly by: string | null
  /** The row as it was afterwards; of a deletion, before. */
  readonly row: Record<string, unknown>
}

/** The step of a statement that records the row of its step `saved`. */
export const recordStep = (type: AnyContent, action: RevisionAction, by: SQLWrapper): SQL =>
  sql`recorded as (insert into ${contentRevision} (type, row_id, action, account_id, row)
      select ${type.path}, id, ${action}, ${by}::int, to_jsonb(saved) from saved)`

/** The revisions of one content type: one for every write of a row, in the transaction of the write. */
export function createRevisions(type: AnyContent, table: ContentTable, db: Database) {
  const isOurs = eq(contentRevision.type, type.path)
  const isInTrash = and(
    isOurs,
    eq(contentRevision.action, 'deleted'),
    isNull(contentRevision.restoredAt),
    gt(contentRevision.at, sql`now() - make_interval(days => ${limits.trashDays})`),
  ) as SQL

  const selectRevisions = (runner: Runner, condition: SQL | undefined) =>
    runner
      .select({
        id: contentRevision.id,
        action: contentRevision.action,
        at: contentRevision.at,
        by: sql<string | null>`${account.firstName} || ' ' || ${account.lastName}`,
        row: contentRevision.row,
      })
      .from(contentRevision)
      .leftJoin(account, eq(account.id, contentRevision.accountId))
      .where(condition)
      .orderBy(desc(contentRevision.id))

  return {
    /** Deletes the rows and records what they were, in one statement. Returns their ids and slugs. */
    async deleteAndRecord(
      tx: Transaction,
      condition: SQL,
      by: Actor,
    ): Promise<{ id: number; slug: string | null }[]> {
      const { rows } = await tx.execute<{ id: number; slug: string | null }>(
        sql`with deleted as (delete from ${table} where ${condition} returning *)
            insert into ${contentRevision} (type, row_id, action, account_id, row)
            select ${type.path}, id, 'deleted', ${by}::int, to_jsonb(deleted) from deleted
            returning row_id as id, row ->> 'slug' as slug`,
      )
      return rows
    },
    /** The revisions of a row, newest first. */
    list: (id: number, limit: number) =>
      selectRevisions(db, and(isOurs, eq(contentRevision.rowId, id))).limit(limit),
    async find(runner: Runner, rowId: number, id: number): Promise<Revision | null> {
      const [found] = await selectRevisions(
        runner,
        and(isOurs, eq(contentRevision.rowId, rowId), eq(contentRevision.id, id)),
      )
      return found ?? null
    },
    /** The deletions that can be undone, newest first. */
    trash: (limit: number, skip: number) => selectRevisions(db, isInTrash).limit(limit).offset(skip),
    async trashCount(): Promise<number> {
      return db.$count(contentRevision, isInTrash)
    },
    /** Takes the deletions of these rows out of the trash, for a restore in the same transaction. */
    async claimFromTrash(tx: Transaction, ids: readonly number[]): Promise<Record<string, unknown>[]> {
      const claimed = await tx
        .update(contentRevision)
        .set({ restoredAt: sql`now()` })
        .where(and(isInTrash, inArray(contentRevision.rowId, [...ids])))
        .returning({ row: contentRevision.row })
      return claimed.map(({ row }) => row)
    },
  }
}

/** Deletes the revisions of rows that were deleted too long ago to be restored. */
export async function purgeRevisions(db: Database): Promise<void> {
  const expired = db
    .select({ type: contentRevision.type, rowId: contentRevision.rowId })
    .from(contentRevision)
    .where(
      and(
        eq(contentRevision.action, 'deleted'),
        isNull(contentRevision.restoredAt),
        lt(contentRevision.at, sql`now() - make_interval(days => ${limits.trashDays})`),
      ),
    )
  await db
    .delete(contentRevision)
    .where(sql`(${contentRevision.type}, ${contentRevision.rowId}) in ${expired}`)
}
