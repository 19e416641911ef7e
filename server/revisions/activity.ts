import { and, eq, inArray, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { ActivityAction } from '#contract/activity/activity-actions.ts'
import type { WorkType } from '#contract/activity/work-types.ts'
import type { Database, Runner, Transaction } from '#server/database/connect.ts'
import { onlyRow } from '#server/database/only-row.ts'
import { writingOnce } from '#server/database/transaction.ts'
import type { Names } from '#server/revisions/named-rows.ts'
import { revision } from '#server/revisions/tables.ts'

/** Something that someone did without changing a row that has revisions. */
export interface Activity {
  /** The path of the list that it is about, as in `/api/<type>/`. */
  readonly type: string
  readonly action: ActivityAction
  /** The account of the person. */
  readonly by: number
  /** The name of the token by which a program has acted as the person. */
  readonly tokenName?: string | null | undefined
  /** What it is about; none where that is all, or has no id. */
  readonly ids?: readonly number[] | undefined
  /** How many it is about, if that is not the number of ids. */
  readonly count?: number
  readonly details?: Readonly<Record<string, string | number | boolean>> | undefined
  /** What it is called, where that is nobody's text, such as the key of an issue. */
  readonly title?: string | undefined
}

/** Only so many ids of one entry are stored. */
const mostIds = 100

const valuesOf = ({ type, action, by, tokenName, ids = [], count, details = {}, title }: Activity) => ({
  ...{ type, rowId: ids[0] ?? 0, action, accountId: by, tokenName },
  row: {
    ids: ids.slice(0, mostIds),
    count: count ?? Math.max(1, ids.length),
    details,
    ...(title && { title }),
  },
})

/** Adds an entry to the history, without a name or a text: these stay where they can be corrected and deleted. */
export async function recordActivity(runner: Runner, activity: Activity): Promise<void> {
  await runner.insert(revision).values(valuesOf(activity))
}

/** The same, or counts it in the entry of the same within an hour of its first. */
export async function recordRepeated(tx: Transaction, activity: Activity): Promise<void> {
  const { type, action, by } = activity
  const isSame = and(eq(revision.accountId, by), eq(revision.type, type), eq(revision.action, action))
  const counted = await tx
    .update(revision)
    .set({
      row: sql`jsonb_set(${revision.row}, '{count}', to_jsonb((${revision.row} ->> 'count')::int + 1))`,
    })
    .where(and(isSame, sql`${revision.at} > now() - interval '1 hour'`))
    .returning({ id: revision.id })
  if (counted.length === 0) await recordActivity(tx, activity)
}

/** The same if the transaction has changed something so far. Returns the id of the entry, or null. */
async function recordChange(tx: Transaction, activity: Activity): Promise<number | null> {
  const { type, rowId, action, accountId, tokenName, row } = valuesOf(activity)
  const { rows } = await tx.execute<{ id: number }>(
    sql`insert into ${revision} (type, row_id, action, account_id, token_name, row)
      select ${type}, ${rowId}::int, ${action}, ${accountId}::int, ${tokenName ?? null}::text, ${JSON.stringify(row)}::jsonb
      where pg_current_xact_id_if_assigned() is not null
      returning id`,
  )
  return rows[0]?.id ?? null
}

/** Records what calls do. */
export interface ActivityLog {
  record(activity: Activity): Promise<void>
  /** The name that the entry of a deletion keeps; to be asked for before it. */
  nameOfDeleted: Names['ofDeleted']
  /** Whether the work of employees of this type is done at a company's own server. */
  isElsewhere(type: WorkType): boolean
  /**
   * Does some work with its entry: in its first transaction that changes something, so that there is neither without
   * the other. The entry of work without such a transaction follows it; a failure to write that one is logged.
   * @param entryOf the entry, given what the transaction or the work has returned
   */
  recording<T>(work: () => Promise<T>, entryOf: (result: unknown) => Activity): Promise<T>
  /**
   * The same for work at another server, which no transaction includes: its entry is there before, with an unknown
   * outcome until there is one. What is refused leaves no entry.
   * @param entryOf without a result for what is about to be done
   * @param isRefused whether nothing was done, by what was thrown
   */
  surrounding<T>(
    work: () => Promise<T>,
    entryOf: (result?: unknown) => Activity,
    isRefused: (error: unknown) => boolean,
  ): Promise<T>
}

interface ActivityLogOptions {
  readonly db: Database
  readonly log: FastifyBaseLogger
  readonly names: Names
}

/** @param elsewhere what employees work on at a company's own server */
export const createActivityLog = (
  { db, log, names }: ActivityLogOptions,
  elsewhere: readonly WorkType[],
): ActivityLog => ({
  nameOfDeleted: names.ofDeleted,
  async surrounding(work, entryOf, isRefused) {
    const intended = entryOf()
    const details = { ...intended.details, outcome: 'unknown' }
    const added = await db
      .insert(revision)
      .values(valuesOf({ ...intended, details }))
      .returning({ id: revision.id })
    const isEntry = eq(revision.id, onlyRow(added).id)
    try {
      const result = await work()
      await orLog(log, entryOf(result), (activity) =>
        db.update(revision).set(valuesOf(activity)).where(isEntry),
      )
      return result
    } catch (error) {
      if (isRefused(error)) await orLog(log, intended, () => db.delete(revision).where(isEntry))
      throw error
    }
  },
  record: (activity) => recordActivity(db, activity),
  isElsewhere: (type) => elsewhere.includes(type),
  async recording(work, entryOf) {
    let entry: Activity | undefined
    const { result, written } = await writingOnce((tx, done) => {
      entry = entryOf(done)
      return recordChange(tx, entry)
    }, work)
    await orLog(log, entryOf(result), async (activity) => {
      if (written === null) await recordActivity(db, activity)
      // Only the whole work may know what it has made.
      else if ((!entry?.ids?.length && activity.ids?.length) || (!entry?.title && activity.title))
        await db.update(revision).set(valuesOf(activity)).where(eq(revision.id, written))
    })
    return result
  },
})

/** What is done already does not fail because its entry does. */
async function orLog(
  log: FastifyBaseLogger,
  activity: Activity,
  write: (activity: Activity) => Promise<unknown>,
): Promise<void> {
  try {
    await write(activity)
  } catch (error) {
    log.error({ err: error, activity }, 'what was done could not be recorded')
  }
}

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
