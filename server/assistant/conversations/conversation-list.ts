import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { initialMessage } from '#contract/assistant/conversation.ts'
import {
  type AssistantWeek,
  conversationFilters,
  type VisitorConversation,
  type VisitorMessage,
} from '#contract/assistant/visitor-conversation.ts'
import type { ListQuery } from '#contract/list-query.ts'
import { assistantEvent, chatMessage, chatSession } from '#server/assistant/tables.ts'
import type { Database } from '#server/database/connect.ts'
import { readBounded } from '#server/list/bounded-rows.ts'
import { whereFilters } from '#server/list/filter-terms.ts'

type Message = typeof chatMessage.$inferSelect
type Query = Pick<ListQuery, 'searchText' | 'statuses' | 'filters'>

interface Row extends Omit<VisitorConversation, 'last_message_at'>, Record<string, unknown> {
  readonly last_message_at: Date | string
}

/** Conversations of visitors, as administrators read them. */
export interface ConversationList {
  /** Those with a question, the latest first. */
  list(query: Query & Pick<ListQuery, 'limit' | 'skip'>): Promise<VisitorConversation[]>
  count(query: Query): Promise<number>
  /** The newest that fit into an answer, oldest first; null for an unknown conversation. */
  messages(id: number): Promise<VisitorMessage[] | null>
  /** The last twelve weeks, also those in which nothing happened. */
  weeks(now: Date): Promise<AssistantWeek[]>
}

const filterKeys = { last_message_at: sql`last_message_at`, outcome: sql`outcome` }

/** More than anyone reads of a conversation. */
const maxMessages = 1000

export function createConversationList(db: Database): ConversationList {
  const conversations = ({ searchText, statuses, filters }: Query): SQL => {
    const isQuestion = sql`is_user and message <> ${initialMessage}`
    const isLookedFor =
      searchText === '' ? sql`true` : sql`${isQuestion} and strpos(lower(message), lower(${searchText})) > 0`
    const needsLook = sql`unknown + unhelpful > 0`
    const hasStatus = statuses ? (statuses[0] === 1 ? needsLook : sql`not (${needsLook})`) : sql`true`
    return sql`
      select session.id, question, questions, sure, doubtful, unknown, helpful, unhelpful, outcome, last_message_at
      from ${chatSession} session cross join lateral (
        select count(*) filter (where ${isQuestion})::int as questions,
          (array_agg(message order by id) filter (where ${isQuestion}))[1] as question,
          count(*) filter (where certainty = 'sure')::int as sure,
          count(*) filter (where certainty = 'doubtful')::int as doubtful,
          count(*) filter (where certainty = 'unknown')::int as unknown,
          count(*) filter (where is_helpful)::int as helpful,
          count(*) filter (where not is_helpful)::int as unhelpful,
          coalesce(bool_or(${isLookedFor}), false) as found
        from ${chatMessage} where session_id = session.id) as message
      where questions > 0 and found and ${hasStatus} and ${whereFilters(conversationFilters, filterKeys, filters) ?? sql`true`}`
  }

  return {
    async list({ limit, skip, ...query }) {
      const { rows } = await db.execute<Row>(
        sql`${conversations(query)} order by last_message_at desc, session.id desc limit ${limit} offset ${skip}`,
      )
      return rows.map((row) => ({ ...row, last_message_at: new Date(row.last_message_at).toISOString() }))
    },
    async count(query) {
      const { rows } = await db.execute<{ count: number }>(
        sql`select count(*)::int as count from (${conversations(query)}) as conversation`,
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
