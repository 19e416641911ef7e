import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import {
  type AssistantWeek,
  conversationFilters,
  type VisitorConversation,
  type VisitorMessage,
} from '#contract/assistant/visitor-conversation.ts'
import type { ListQuery } from '#contract/list-query.ts'
import { assistantEvent, chatMessage, chatSession, isQuestion } from '#server/assistant/tables.ts'
import { anyOf } from '#server/database/any-of.ts'
import type { Database } from '#server/database/connect.ts'
import { containing } from '#server/database/like.ts'
import { readBounded } from '#server/list/bounded-rows.ts'
import { listByIds } from '#server/list/by-ids.ts'
import { whereFilters } from '#server/list/filter-terms.ts'
import { idsOf } from '#server/list/order-terms.ts'

type Message = typeof chatMessage.$inferSelect
type Query = Pick<ListQuery, 'searchText' | 'statuses' | 'filters'>

interface Row extends Omit<VisitorConversation, 'last_message_at'>, Record<string, unknown> {
  readonly last_message_at: Date | string
}

/** Conversations of visitors, as administrators read them. */
export interface ConversationList {
  /** Those with a question, the latest first. */
  list(query: Query & Pick<ListQuery, 'limit' | 'skip'>): Promise<VisitorConversation[]>
  batches(query: Query & Pick<ListQuery, 'limit' | 'skip'>): AsyncGenerator<VisitorConversation[], void>
  count(query: Query): Promise<number>
  /** The newest that fit into an answer, oldest first; null for an unknown conversation. */
  messages(id: number): Promise<VisitorMessage[] | null>
  /** The last twelve weeks, also those in which nothing happened. */
  weeks(now: Date): Promise<AssistantWeek[]>
}

const filterKeys = { last_message_at: sql`last_message_at`, outcome: sql`outcome` }

const patternOf = (searchText: string) => containing(searchText.toLowerCase())

/** As many are rather read in order, until a page is full. */
const rareQuestions = 2000

/** More than anyone reads of a conversation. */
const maxMessages = 1000

export function createConversationList(db: Database): ConversationList {
  /** Whether few questions have a text, which their index finds. Many are met in the latest conversations. */
  async function isRare(searchText: string): Promise<boolean> {
    if (searchText === '') return true
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from (select from ${chatMessage}
        where ${isQuestion} and lower(message) like ${patternOf(searchText)} limit ${rareQuestions}) as found`)
    return (rows[0]?.count ?? 0) < rareQuestions
  }

  /** The conversations of a query, found by the indexes of their messages. */
  const matches = ({ searchText, statuses, filters }: Query, isIndexed: boolean): SQL => {
    const hasText = isIndexed
      ? sql`lower(message) like ${patternOf(searchText)}`
      : sql`strpos(lower(message), lower(${searchText})) > 0`
    return (
      and(
        sql`has_question`,
        searchText === ''
          ? undefined
          : sql`exists (select from ${chatMessage} where session_id = session.id and ${isQuestion} and ${hasText})`,
        statuses ? sql`needs_look = ${statuses[0] === 1}` : undefined,
        whereFilters(conversationFilters, filterKeys, filters),
      ) ?? sql`true`
    )
  }

  return {
    ...listByIds(
      async ({ limit, skip, ...query }: Query & Pick<ListQuery, 'limit' | 'skip'>) => {
        const wanted = matches(query, await isRare(query.searchText))
        const { rows } = await db.execute<{ id: number }>(sql`
          select id from ${chatSession} session where ${wanted}
          order by last_message_at desc, id desc limit ${limit} offset ${skip}`)
        return idsOf(rows)
      },
      async (ids) => {
        const { rows } = await db.execute<Row>(sql`
        select session.id, question, questions, sure, doubtful, unknown, helpful, unhelpful, outcome, last_message_at
        from ${chatSession} session
        cross join lateral (
          select count(*) filter (where ${isQuestion})::int as questions,
            (array_agg(message order by id) filter (where ${isQuestion}))[1] as question,
            count(*) filter (where certainty = 'sure')::int as sure,
            count(*) filter (where certainty = 'doubtful')::int as doubtful,
            count(*) filter (where certainty = 'unknown')::int as unknown,
            count(*) filter (where is_helpful)::int as helpful,
            count(*) filter (where not is_helpful)::int as unhelpful
          from ${chatMessage} where session_id = session.id) as message
        where ${anyOf(sql`session.id`, ids)}`)
        return rows.map((row) => ({ ...row, last_message_at: new Date(row.last_message_at).toISOString() }))
      },
    ),
    async count(query) {
      const { rows } = await db.execute<{ count: number }>(
        sql`select count(*)::int as count from ${chatSession} session
            where ${matches(query, await isRare(query.searchText))}`,
      )
      return rows[0]?.count ?? 0
    },
    async messages(id) {
      const { rows } = await readBounded(maxMessages, (count, last: Message | undefined) =>
        db
          .select()
          .from(chatMessage)
          .where(and(eq(chatMessage.sessionId, id), last && lt(chatMessage.id, last.id)))
          .orderBy(desc(chatMessage.id))
          .limit(count),
      )
      if (rows.length === 0) return null
      return rows.toReversed().map(({ isUser, sources, fileName, isHelpful, created_at, ...row }) => ({
        id: row.id,
        is_user: isUser,
        message: row.message,
        sources: [...sources],
        file_name: fileName,
        certainty: row.certainty,
        is_helpful: isHelpful,
        created_at: created_at.toISOString(),
      }))
    },
    async weeks(now) {
      const thisWeek = sql`date_trunc('week', ${now.toISOString()}::timestamptz at time zone 'UTC')`
      const count = (kind: string) => sql`count(*) filter (where kind = ${kind})::int`
      const { rows } = await db.execute<AssistantWeek & Record<string, unknown>>(sql`
        select to_char(week, 'YYYY-MM-DD') as week, ${count('conversation')} as conversations,
          ${count('answered')} as answered, ${count('unanswered')} as unanswered,
          ${count('handed_over')} as handed_over, ${count('application')} as applications
        from generate_series(${thisWeek} - interval '11 weeks', ${thisWeek}, interval '1 week') as week
        left join ${assistantEvent} on at >= week at time zone 'UTC'
          and at < (week + interval '1 week') at time zone 'UTC'
        group by week order by week`)
      return rows
    },
  }
}

/** Deletes what is older than any week that is shown, but for a year to compare with. */
export const deleteOldEvents = async (db: Database, now: Date): Promise<void> => {
  await db
    .delete(assistantEvent)
    .where(lt(assistantEvent.at, new Date(now.getTime() - 400 * 24 * 3600 * 1000)))
}
