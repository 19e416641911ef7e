import { and, desc, eq, gt, inArray, isNull, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyContent } from '#contract/content/define.ts'
import { limits } from '#contract/limits.ts'
import type { ContentTable } from '#server/content/table.ts'
import { contentHistory } from '#server/content/tables.ts'
import type { Database, Runner, Transaction } from '#server/database/connect.ts'
import { admin } from '#server/sessions/tables.ts'

export type Action = (typeof contentHistory.$inferSelect)['action']

/** Who does something; null where nobody is signed in, such as the demo's seeding. */
export type Actor = number | null

/** An entry as administrators see it. */
export interface Entry {
  readonly id: number
  readonly action: Action
  readonly at: Date
  /** The name of who did it; null when nobody did or the account is gone. */
  readonly by: string | null
  /** The row as it was afterwards; of a deletion, before. */
  readonly row: Record<string, unknown>
}

/** The step of a statement that notes the row of its step `saved`. */
export const noteStep = (type: AnyContent, action: Action, by: SQLWrapper): SQL =>
  sql`noted as (insert into ${contentHistory} (type, row_id, action, admin_id, row)
      select ${type.path}, id, ${action}, ${by}::int, to_jsonb(saved) from saved)`

/** The book of one content type: every write of its rows, in the transaction of the write. */
export function historyOf(type: AnyContent, table: ContentTable, db: Database) {
  const isOurs = eq(contentHistory.type, type.path)
  const isInTrash = and(
    isOurs,
    eq(contentHistory.action, 'deleted'),
    isNull(contentHistory.restoredAt),
    gt(contentHistory.at, sql`now() - make_interval(days => ${limits.trashDays})`),
  ) as SQL

  const entries = (runner: Runner, condition: SQL | undefined) =>
    runner
      .select({
        id: contentHistory.id,
        action: contentHistory.action,
        at: contentHistory.at,
        by: sql<string | null>`${admin.firstName} || ' ' || ${admin.lastName}`,
        row: contentHistory.row,
      })
      .from(contentHistory)
      .leftJoin(admin, eq(admin.id, contentHistory.adminId))
      .where(condition)
      .orderBy(desc(contentHistory.id))

  return {
    /** Deletes the rows and notes what they were, in one statement. Answers their ids and keys. */
    async strike(tx: Transaction, condition: SQL, by: Actor): Promise<{ id: number; slug: string | null }[]> {
      const { rows } = await tx.execute<{ id: number; slug: string | null }>(
        sql`with gone as (delete from ${table} where ${condition} returning *)
            insert into ${contentHistory} (type, row_id, action, admin_id, row)
            select ${type.path}, id, 'deleted', ${by}::int, to_jsonb(gone) from gone
            returning row_id as id, row ->> 'slug' as slug`,
      )
      return rows
    },
    /** What became of a row, newest first. */
    of: (id: number, limit: number) => entries(db, and(isOurs, eq(contentHistory.rowId, id))).limit(limit),
    async entry(runner: Runner, rowId: number, id: number): Promise<Entry | null> {
      const [found] = await entries(
        runner,
        and(isOurs, eq(contentHistory.rowId, rowId), eq(contentHistory.id, id)),
      )
      return found ?? null
    },
    /** The deletions that can be undone, newest first. */
    trash: (limit: number, skip: number) => entries(db, isInTrash).limit(limit).offset(skip),
    async trashCount(): Promise<number> {
      return db.$count(contentHistory, isInTrash)
    },
    /** Takes the deletions of these rows out of the trash, for a restore in the same transaction. */
    async takeFromTrash(tx: Transaction, ids: readonly number[]): Promise<Record<string, unknown>[]> {
      const taken = await tx
        .update(contentHistory)
        .set({ restoredAt: sql`now()` })
        .where(and(isInTrash, inArray(contentHistory.rowId, [...ids])))
        .returning({ row: contentHistory.row })
      return taken.map(({ row }) => row)
    },
  }
}

/** Forgets what can no longer be brought back: all about rows that were deleted before the trash reaches back. */
export async function forgetOldHistory(db: Database): Promise<void> {
  const gone = db
    .select({ type: contentHistory.type, rowId: contentHistory.rowId })
    .from(contentHistory)
    .where(
      and(
        eq(contentHistory.action, 'deleted'),
        isNull(contentHistory.restoredAt),
        lt(contentHistory.at, sql`now() - make_interval(days => ${limits.trashDays})`),
      ),
    )
  await db.delete(contentHistory).where(sql`(${contentHistory.type}, ${contentHistory.rowId}) in ${gone}`)
}
