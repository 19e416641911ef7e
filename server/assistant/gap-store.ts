import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { ContentGap } from '#contract/assistant/assistant.ts'
import type { ListQuery } from '#contract/list-query.ts'
import type { Gap } from '#server/assistant/knowledge/gap.ts'
import { unansweredQuestion as table } from '#server/assistant/tables.ts'
import type { Database, Transaction } from '#server/database/connect.ts'

/** Two questions are alike from this trigram similarity of their topics: they share more than half. */
const alike = 0.6
/** Keeps two simultaneous questions from starting two groups. */
const lockKey = 7_405_140

/** Records an unanswered question; null records nothing. */
export async function recordUnanswered(
  tx: Transaction,
  gap: Gap | null,
  askedAt = new Date(),
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
    .values({ question, topic, groupId: nearest?.groupId ?? 0, askedAt })
    .returning({ id: table.id })
  // The first question of a group names it.
  if (added && !nearest) await tx.update(table).set({ groupId: added.id }).where(eq(table.id, added.id))
}

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
  readonly wordings: readonly string[]
  readonly first_asked_at: Date | string
  readonly last_asked_at: Date | string
}

export interface ContentGaps {
  /** The groups, most frequent first; with a search text, those with a question that contains it. */
  list(query: Pick<ListQuery, 'limit' | 'skip' | 'searchText'>): Promise<ContentGap[]>
  count(query: Pick<ListQuery, 'searchText'>): Promise<number>
  /** Dismisses groups. Resolves with those that were open. Similar questions that come later start a new group. */
  dismiss(ids: readonly number[]): Promise<number[]>
  /** Restores groups. Resolves with those that were dismissed. */
  restore(ids: readonly number[]): Promise<number[]>
}

export function createContentGaps(db: Database): ContentGaps {
  const found = (text: string) =>
    text === '' ? sql`true` : sql`bool_or(strpos(lower(question), lower(${text})) > 0)`

  async function setDismissed(ids: readonly number[], isDismissed: boolean): Promise<number[]> {
    const changed = await db
      .update(table)
      .set({ dismissedAt: isDismissed ? sql`now()` : null })
      .where(
        and(
          inArray(table.groupId, [...ids]),
          isDismissed ? isNull(table.dismissedAt) : isNotNull(table.dismissedAt),
        ),
      )
      .returning({ id: table.groupId })
    return [...new Set(changed.map(({ id }) => id))]
  }

  return {
    async list({ limit, skip, searchText }) {
      const { rows } = await db.execute<GapRow>(sql`
        select group_id as id, mode() within group (order by question) as question, count(*)::int as count,
          (array_agg(distinct question))[1:6] as wordings,
          min(asked_at) as first_asked_at, max(asked_at) as last_asked_at
        from ${table} where dismissed_at is null
        group by group_id having ${found(searchText)} order by count desc, last_asked_at desc, id desc
        limit ${limit} offset ${skip}`)
      return rows.map(({ wordings, first_asked_at, last_asked_at, ...gap }) => ({
        ...gap,
        examples: wordings.filter((wording) => wording !== gap.question).slice(0, 5),
        first_asked_at: new Date(first_asked_at).toISOString(),
        last_asked_at: new Date(last_asked_at).toISOString(),
      }))
    },
    async count({ searchText }) {
      const { rows } = await db.execute<{ count: number }>(sql`
        select count(*)::int as count from (
          select group_id from ${table} where dismissed_at is null group by group_id having ${found(searchText)}
        ) as gap`)
      return rows[0]?.count ?? 0
    },
    dismiss: (ids) => setDismissed(ids, true),
    restore: (ids) => setDismissed(ids, false),
  }
}
