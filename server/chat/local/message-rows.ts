import { eq, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ChatMessage } from '#contract/chat/chat.ts'
import { chatMessages as texts } from '#contract/chat/chat-messages.ts'
import { withNames } from '#contract/tracker/mentions.ts'
import { mentionedPeople } from '#server/chat/message-store.ts'
import { conversationMessage, conversationReaction } from '#server/chat/tables.ts'
import type { Runner } from '#server/database/connect.ts'
import { fullName } from '#server/sessions/full-name.ts'
import { account } from '#server/sessions/tables.ts'

/** The length of the quoted message in a reply, in characters. */
const replyLength = 140

const answered = alias(conversationMessage, 'answered')
const answeredAuthor = alias(account, 'answered_author')

/** The text, or a placeholder for a message that has only files. */
export const excerpt = ({ message, isDeleted }: { message: SQLWrapper; isDeleted: SQLWrapper }) =>
  sql<string>`case when ${message} = '' and not ${isDeleted} then ${texts.onlyFiles} else ${message} end`

const reactions = sql<ChatMessage['reactions']>`(
  select coalesce(json_agg(json_build_object('reaction', r.reaction, 'userNames', r.names) order by r.first), '[]')
  from (
    select ${conversationReaction.reaction} as reaction,
      json_agg(reacting.username order by ${conversationReaction.createdAt}) as names,
      min(${conversationReaction.createdAt}) as first
    from ${conversationReaction} join ${account} reacting on reacting.id = ${conversationReaction.accountId}
    where ${conversationReaction.messageId} = ${conversationMessage.id}
    group by ${conversationReaction.reaction}
  ) r)`

/** Messages with everything that belongs to them; `toMessage` converts the rows to the API's format. */
export const selectMessages = (runner: Runner) =>
  runner
    .select({
      message: conversationMessage,
      timestamp: sql<number>`floor(extract(epoch from ${conversationMessage.createdAt}))::int`,
      actorId: account.username,
      actorDisplayName: fullName(account),
      answered: {
        id: answered.id,
        actorDisplayName: fullName(answeredAuthor),
        message: sql<string>`left(${excerpt(answered)}, ${replyLength})`,
        mentions: mentionedPeople(answered.mentions),
      },
      reactions,
      mentions: mentionedPeople(conversationMessage.mentions),
    })
    .from(conversationMessage)
    .leftJoin(account, eq(account.id, conversationMessage.authorId))
    .leftJoin(answered, eq(answered.id, conversationMessage.replyTo))
    .leftJoin(answeredAuthor, eq(answeredAuthor.id, answered.authorId))
    .$dynamic()

type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number]

export const toMessage = (row: MessageRow): ChatMessage => {
  const { message, timestamp, actorId, actorDisplayName, answered, reactions, mentions } = row
  return {
    id: message.id,
    message: message.message,
    timestamp,
    actorId: actorId ?? '',
    actorDisplayName: actorDisplayName ?? '',
    messageType: message.systemMessage === '' ? 'comment' : 'system',
    systemMessage: message.systemMessage,
    position: message.position,
    change: message.change,
    reference: message.reference ?? '',
    replyTo: answered && {
      id: answered.id,
      actorDisplayName: answered.actorDisplayName ?? '',
      message: withNames(answered.message, answered.mentions),
    },
    isEdited: message.isEdited,
    isDeleted: message.isDeleted,
    reactions,
    files: [...message.files],
    mentions,
  }
}
