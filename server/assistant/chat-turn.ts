import {
  type AssistantMessage,
  type TranscriptMessage,
  transcriptMessageSchema,
} from '#contract/assistant/assistant.ts'
import { initialMessage } from '#contract/assistant/conversation.ts'
import type { AnswerContext, Question } from '#server/assistant/answer.ts'
import { answerQuestion } from '#server/assistant/answer-question.ts'
import type { ChatRequest } from '#server/assistant/chat-request.ts'
import type {
  AnswerMessage,
  AssistantConversations,
  SentMessage,
  Turn,
} from '#server/assistant/chat-store.ts'
import { storeChatFile } from '#server/assistant/chat-upload.ts'
import { recordEvents } from '#server/assistant/conversations/turn-events.ts'
import { gapsOfTurn } from '#server/assistant/gaps/turn-gaps.ts'
import { pageAskedOn } from '#server/assistant/page-asked-on.ts'
import { plainText } from '#server/assistant/plain-text.ts'
import type { Transaction } from '#server/database/connect.ts'
import { chargeVisitor, storedLength } from '#server/files/quotas.ts'
import type { FileRef } from '#server/files/storage.ts'
import { type Uploads, withUploads } from '#server/files/uploads.ts'

/** The client that waits for the answer. */
export interface Listener {
  readonly ip: string
  /** Called once the message is accepted; errors from here on are not the message's fault. */
  taken(): void
  /** Receives pieces of the answer. */
  say(piece: string): void
}

export interface Assistant {
  /** Answers a message and stores both. An invalid message throws and stores nothing. */
  answer(request: ChatRequest, listener: Listener): Promise<AssistantMessage>
}

export function createAssistant(context: AnswerContext, conversations: AssistantConversations): Assistant {
  const { services } = context
  const { db, knowledge, library } = services

  async function answer(
    { message, file: sentFile, page }: ChatRequest,
    { turn, uploads, listener }: { turn: Turn; uploads: Uploads; listener: Listener },
  ): Promise<AssistantMessage> {
    const at = new Date()
    const file = sentFile && (await storeChatFile(services, sentFile, { turn, uploads, ip: listener.ip }))
    listener.taken()
    const sent = { message, fileName: file?.name ?? null, at }
    const question: Question = {
      ...{ sent, file, turn, ip: listener.ip, say: listener.say },
      site: await services.siteSettings.current(),
      page: await pageAskedOn(context.published, page),
    }
    const given = await answerQuestion(context, question)
    const { text, sources = [], replies = [], task, certainty = null, store } = given
    const reply = { message: plainText(text), sources, replies: replies.map(plainText), certainty }
    const recordGaps = await gapsOfTurn(services, question, given)
    const answered = Promise.withResolvers<{ answer: AssistantMessage; released: FileRef[] }>()
    const transcript = store ? await transcriptOf(turn, [sent, reply]) : []
    const also = async (tx: Transaction) => {
      await chargeVisitor(
        tx,
        listener.ip,
        storedLength(sent.message, reply.message, ...transcript.map(({ message }) => message)) +
          (file?.stored.size ?? 0),
      )
      await recordGaps(tx)
      await recordEvents(tx, question, given)
      const added = file ? [file.stored] : []
      answered.resolve(await conversations.finish(tx, turn, { sent, answer: reply, task, added }))
    }
    if (store) await store({ transcript, also })
    else await db.transaction(also)
    const { answer: stored, released } = await answered.promise
    await library.delete(released)
    return stored
  }

  /** The earlier messages and this one. */
  async function transcriptOf(
    turn: Turn,
    now: readonly [SentMessage, AnswerMessage],
  ): Promise<TranscriptMessage[]> {
    const [{ message, fileName, at }, answer] = now
    return [
      ...(await conversations.messages(turn)).map((message) => transcriptMessageSchema.parse(message)),
      { is_user: true, message, created_at: at.toISOString(), file_name: fileName },
      { is_user: false, message: answer.message, created_at: new Date().toISOString(), file_name: null },
    ]
  }

  return {
    async answer(request, listener) {
      const turn = await conversations.begin(request.sessionId)
      // The next question reports what fails here.
      if (request.message === initialMessage) knowledge.prepare().catch(() => undefined)
      const greeting = request.message === initialMessage ? onlyGreeting(turn) : null
      if (greeting) {
        listener.taken()
        await conversations.release(turn)
        return greeting
      }
      try {
        return await withUploads(library, (uploads) => answer(request, { turn, uploads, listener }))
      } catch (error) {
        // The visitor waits for the answer, not for the release; an unreleased conversation is free again after some
        // seconds.
        await conversations.release(turn).catch(() => undefined)
        throw error
      }
    },
  }
}

/** The greeting of a conversation that another tab started at the same moment. */
function onlyGreeting({ recent: [first, greeting, ...others] }: Turn): AssistantMessage | null {
  return greeting && first?.message === initialMessage && others.length === 0 ? greeting : null
}
