import { asc, inArray, sql } from 'drizzle-orm'
import { ownerOf } from '#server/assistant/chat-store.ts'
import { chatMessage, chatSession, unansweredQuestion } from '#server/assistant/tables.ts'
import type { PersonalData } from '#server/privacy/port.ts'
import type { Services } from '#server/services.ts'

/** Conversations in which the address was written, with their files, and unanswered questions that have it. */
export const assistantPersonalData = ({ db, library }: Services): PersonalData => ({
  area: 'conversations',
  async find(email) {
    const sessions = await db
      .select({ id: chatSession.id, task: chatSession.task, at: chatSession.created_at })
      .from(chatSession)
      .where(
        sql`strpos(lower(${chatSession.task}::text), ${email}) > 0 or exists (select from ${chatMessage}
          where ${chatMessage.sessionId} = ${chatSession.id} and strpos(lower(${chatMessage.message}), ${email}) > 0)`,
      )
    const messages = await db
      .select({
        sessionId: chatMessage.sessionId,
        isUser: chatMessage.isUser,
        message: chatMessage.message,
        at: chatMessage.created_at,
      })
      .from(chatMessage)
      .where(
        inArray(
          chatMessage.sessionId,
          sessions.map(({ id }) => id),
        ),
      )
      .orderBy(asc(chatMessage.id))
    return sessions.map(({ id, task, at }) => {
      const own = messages.filter(({ sessionId }) => sessionId === id)
      return {
        id,
        title: own.find(({ isUser }) => isUser)?.message.slice(0, 120) ?? 'Conversation',
        at,
        data: { id, at, task, messages: own },
      }
    })
  },
  async erase(records, email) {
    const ids = records.map(({ id }) => id)
    const released = await db.transaction(async (tx) => {
      await tx.delete(chatSession).where(inArray(chatSession.id, ids))
      await tx
        .delete(unansweredQuestion)
        .where(sql`strpos(lower(${unansweredQuestion.question}), ${email}) > 0`)
      return library.releaseOwners(
        tx,
        records.map(({ id }) => ownerOf({ id })),
      )
    })
    await library.delete(released)
  },
})
