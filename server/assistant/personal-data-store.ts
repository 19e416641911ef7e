import { and, asc, inArray, or, sql } from 'drizzle-orm'
import { ownerOf } from '#server/assistant/chat-store.ts'
import { chatMessage, chatSession, unansweredQuestion } from '#server/assistant/tables.ts'
import { hasAddress } from '#server/database/address-in-text.ts'
import { idBatches } from '#server/database/id-batches.ts'
import type { PersonalData } from '#server/privacy/port.ts'
import type { Services } from '#server/services.ts'

/** Conversations in which the address was written, with their files, and unanswered questions that have it. */
export const assistantPersonalData = ({ db, library }: Services): PersonalData => ({
  area: 'conversations',
  async find(email) {
    const inMessages = new Set<number>()
    for (const batch of await idBatches(db, chatMessage)) {
      const found = db.selectDistinct({ id: chatMessage.sessionId }).from(chatMessage)
      for (const { id } of await found.where(and(batch, hasAddress(chatMessage.message, email))))
        inMessages.add(id)
    }
    const sessions = await db
      .select({ id: chatSession.id, task: chatSession.task, at: chatSession.created_at })
      .from(chatSession)
      .where(or(inArray(chatSession.id, [...inMessages]), hasAddress(sql`${chatSession.task}::text`, email)))
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
      await tx.delete(unansweredQuestion).where(hasAddress(unansweredQuestion.question, email))
      return library.releaseOwners(
        tx,
        records.map(({ id }) => ownerOf({ id })),
      )
    })
    await library.delete(released)
  },
})
