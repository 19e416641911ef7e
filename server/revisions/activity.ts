import { inArray, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { ActivityAction } from '#contract/activity/activity-actions.ts'
import type { Database, Runner } from '#server/database/connect.ts'
import { revision } from '#server/revisions/tables.ts'

/** Something that someone did without changing a row that has revisions. */
export interface Activity {
  /** The path of the list that it is about, as in `/api/<type>/`. */
  readonly type: string
  readonly action: ActivityAction
  /** The account of the person. */
  readonly by: number
  /** The name of the token by which a program has acted as the person. */
  readonly tokenName?: string | undefined
  /** What it is about; none where that is all, or has no id. */
  readonly ids?: readonly number[] | undefined
  readonly details?: Readonly<Record<string, string | number | boolean>> | undefined
}

/** Only so many ids of one entry are stored. */
const mostIds = 100

/** Adds an entry to the history, without a name or a text: these stay where they can be corrected and deleted. */
export async function recordActivity(
  runner: Runner,
  { type, action, by, tokenName, ids = [], details = {} }: Activity,
): Promise<void> {
  const row = { ids: ids.slice(0, mostIds), count: Math.max(1, ids.length), details }
  await runner.insert(revision).values({ type, rowId: ids[0] ?? 0, action, accountId: by, tokenName, row })
}

/** Records what calls have done. */
export interface ActivityLog {
  /** A failure is logged: what was done stays done. */
  record(activity: Activity): Promise<void>
}

export const createActivityLog = (db: Database, log: FastifyBaseLogger): ActivityLog => ({
  record: (activity) =>
    recordActivity(db, activity).catch((error: Error) =>
      log.error({ err: error, activity }, 'what was done could not be recorded'),
    ),
})

/** How many entries one run deletes at most, so that none takes long. */
const mostPruned = 20_000

/**
 * Deletes what people did longer ago than so many days. The revisions of rows stay for as long as their rows and the
 * trash need them.
 */
export async function pruneActivity(db: Database, days: number): Promise<void> {
  const old = db
    .select({ id: revision.id })
    .from(revision)
    .where(sql`${revision.at} < now() - make_interval(days => ${days}) and not (${revision.row} ? 'id')`)
    .limit(mostPruned)
  await db.delete(revision).where(inArray(revision.id, old))
}
