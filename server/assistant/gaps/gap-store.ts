import { and, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import {
  type ContentGap,
  contentGapFilters,
  contentGapsPath,
  type GapCause,
  type Source,
} from '#contract/assistant/assistant.ts'
import type { ListQuery } from '#contract/list-query.ts'
import type { Gap } from '#server/assistant/knowledge/gap.ts'
import { unansweredQuestion as table } from '#server/assistant/tables.ts'
import { anyOf } from '#server/database/any-of.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { containing } from '#server/database/like.ts'
import type { EventTransaction } from '#server/events/bus.ts'
import { publishRows } from '#server/events/rows.ts'
import { listByIds } from '#server/list/by-ids.ts'
import { whereFilters } from '#server/list/filter-terms.ts'
import { idsOf } from '#server/list/order-terms.ts'
import type { NamedRows } from '#server/revisions/named-rows.ts'

/** Two questions are alike from this trigram similarity of their topics: they share more than half. */
const alike = 0.6
/** Keeps two simultaneous questions from starting two groups. */
const lockKey = 7_405_140

/** Why and when a question is recorded. */
interface Occasion {
  /** `unanswered` if absent. */
  readonly cause?: GapCause
  /** The answer that did not help. */
  readonly wrongAnswer?: string | null
  /** The current time if absent. */
  readonly askedAt?: Date
}

/** Records a question that needs a better answer; null records nothing. Its group is then without an answer. */
export async function recordUnanswered(
  tx: Transaction,
  gap: Gap | null,
  occasion: Occasion = {},
): Promise<void> {
  if (!gap) return
  const { question, topic } = gap
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
  const [first] = await tx
    .select({ groupId: table.groupId, likeness: sql<number>`similarity(${table.topic}, ${topic})` })
    .from(table)
    .where(isNull(table.dismissedAt))
    // The expression that the index covers.
    .orderBy(sql`${table.topic} <-> ${topic}`)
    .limit(1)
  const nearest = first && first.likeness >= alike ? first : undefined
  const [added] = await tx
    .insert(table)
    .values({ question, topic, groupId: nearest?.groupId ?? 0, ...occasion })
    .returning({ id: table.id })
  if (nearest) await setAnswered(tx, nearest.groupId, null)
  // The first question of a group names it.
  else if (added) await tx.update(table).set({ groupId: added.id }).where(eq(table.id, added.id))
}

/** Takes back the last record of a question for this cause. */
export async function takeBackUnanswered(tx: Transaction, gap: Gap | null, cause: GapCause): Promise<void> {
  if (!gap) return
  const last = tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.question, gap.question), eq(table.cause, cause)))
    .orderBy(desc(table.id))
    .limit(1)
  await tx.delete(table).where(inArray(table.id, last))
}

/**
 * Marks a group as answered from a source, or as open with null. Returns whether that is new.
 * @param newest the last question that was looked at; after a later one nothing is marked
 */
export async function setAnswered(
  tx: Transaction,
  groupId: number,
  from: Source | null,
  newest?: number,
): Promise<boolean> {
  const isOther = from ? isNull(table.answeredAt) : isNotNull(table.answeredAt)
  const isCurrent =
    newest === undefined
      ? undefined
      : sql`not exists (select 1 from ${table} later where later.group_id = ${groupId} and later.id > ${newest})`
  const changed = await tx
    .update(table)
    .set({ answeredAt: from && sql`now()`, answeredFrom: from })
    .where(and(eq(table.groupId, groupId), isOther, isCurrent))
    .returning({ id: table.id })
  return changed.length > 0
}

export const publishGaps = (tx: EventTransaction, ids: readonly number[] | null): void =>
  publishRows(tx, 'gap', contentGapsPath, ids)

/**
 * Deletes questions that were dismissed three months ago, and those that nobody has looked at for a year, so that
 * strangers cannot fill the table.
 */
export const deleteOldQuestions = async (db: Database, now: Date): Promise<void> => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000)
  await db.delete(table).where(or(lt(table.dismissedAt, daysAgo(90)), lt(table.askedAt, daysAgo(365))))
}

interface GapRow extends Record<string, unknown> {
  readonly id: number
  readonly question: string
  readonly count: number
  readonly wrong: number
  readonly wordings: readonly string[]
  readonly first_asked_at: Date | string
  readonly last_asked_at: Date | string
  readonly answered_at: Date | string | null
  readonly answered_from: Source | null
}

type Wanted = Pick<ListQuery, 'searchText' | 'statuses' | 'filters'>

/** Facts about the questions of a group. */
const filterKeys = { wrong: sql`bool_or(cause <> 'unanswered')`, last_asked_at: sql`max(asked_at)` }

export interface ContentGaps {
  /**
   * The groups, most frequent first; with a search text, those with a question that contains it; with a status, those
   * that have an answer (1) or none (0).
   */
  list(query: Wanted & Pick<ListQuery, 'limit' | 'skip'>): Promise<ContentGap[]>
  batches(query: Wanted & Pick<ListQuery, 'limit' | 'skip'>): AsyncGenerator<ContentGap[], void>
  count(query: Wanted): Promise<number>
  /** Null for an unknown group. */
  find(id: number): Promise<ContentGap | null>
  /** Dismisses groups. Resolves with those that were open. Similar questions that come later start a new group. */
  dismiss(ids: readonly number[]): Promise<number[]>
  /** Restores groups. Resolves with those that were dismissed. */
  restore(ids: readonly number[]): Promise<number[]>
}

export function createContentGaps(db: Database): ContentGaps {
  const wanted = ({ searchText, statuses, filters }: Wanted) => {
    const found = sql`group_id in (
      select group_id from ${table} where dismissed_at is null and lower(question) like ${containing(searchText.toLowerCase())})`
    // All questions of a group have the same.
    const hasStatus = statuses
      ? sql`max(answered_at) is ${statuses[0] === 1 ? sql`not null` : sql`null`}`
      : sql`true`
    return sql`
      select group_id as id from ${table} where dismissed_at is null and ${searchText === '' ? sql`true` : found}
      group by group_id
      having ${and(hasStatus, whereFilters(contentGapFilters, filterKeys, filters))}`
  }
  const groups = (where: SQL) => sql`
    select group_id as id, mode() within group (order by question) as question, count(*)::int as count,
      (count(*) filter (where cause <> 'unanswered'))::int as wrong,
      (array_agg(distinct question))[1:6] as wordings,
      min(asked_at) as first_asked_at, max(asked_at) as last_asked_at,
      max(answered_at) as answered_at, (array_agg(answered_from))[1] as answered_from
    from ${table} where dismissed_at is null and ${where} group by group_id`

  async function setDismissed(ids: readonly number[], isDismissed: boolean): Promise<number[]> {
    const isOther = isDismissed ? isNull(table.dismissedAt) : isNotNull(table.dismissedAt)
    const changed = await db.transaction((tx) =>
      tx
        .update(table)
        .set({ dismissedAt: isDismissed ? sql`now()` : null })
        .where(and(inArray(table.groupId, [...ids]), isOther))
        .returning({ id: table.groupId }),
    )
    return [...new Set(changed.map(({ id }) => id))]
  }

  return {
    ...listByIds(
      async ({ limit, skip, ...query }: Wanted & Pick<ListQuery, 'limit' | 'skip'>) => {
        const { rows } = await db.execute<{ id: number }>(sql`
          ${wanted(query)} order by count(*) desc, max(asked_at) desc, group_id desc
          limit ${limit} offset ${skip}`)
        return idsOf(rows)
      },
      async (ids) => (await db.execute<GapRow>(groups(anyOf(sql`group_id`, ids)))).rows.map(toGap),
    ),
    async count(query) {
      const { rows } = await db.execute<{ count: number }>(
        sql`select count(*)::int as count from (${wanted(query)}) as gap`,
      )
      return rows[0]?.count ?? 0
    },
    async find(id) {
      const { rows } = await db.execute<GapRow>(groups(sql`group_id = ${id}`))
      return rows[0] ? toGap(rows[0]) : null
    },
    dismiss: (ids) => setDismissed(ids, true),
    restore: (ids) => setDismissed(ids, false),
  }
}

const toGap = ({ wordings, ...row }: GapRow): ContentGap => ({
  ...row,
  examples: wordings.filter((wording) => wording !== row.question).slice(0, 5),
  first_asked_at: new Date(row.first_asked_at).toISOString(),
  last_asked_at: new Date(row.last_asked_at).toISOString(),
  answered_at: row.answered_at && new Date(row.answered_at).toISOString(),
})

export const gapNames: NamedRows = {
  type: contentGapsPath,
  rows: table,
  title: sql`${table.question}`,
  path: sql`'content-gaps'`,
  isKept: false,
}
