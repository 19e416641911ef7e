import { chatRoutes } from '#server/assistant/chat-routes.ts'
import { createAssistantConversations } from '#server/assistant/chat-store.ts'
import { createAssistant } from '#server/assistant/chat-turn.ts'
import { deleteOldEvents } from '#server/assistant/conversations/conversation-list.ts'
import { installConversationMarks } from '#server/assistant/conversations/conversation-marks.ts'
import { conversationRoutes } from '#server/assistant/conversations/conversation-routes.ts'
import { checkGaps, followKnowledge, gapQueue, sendForGaps } from '#server/assistant/gaps/gap-check.ts'
import { contentGapRoutes } from '#server/assistant/gaps/gap-routes.ts'
import { deleteOldQuestions } from '#server/assistant/gaps/gap-store.ts'
import { findPassages } from '#server/assistant/knowledge/find-passages.ts'
import { publicApi } from '#server/content/stores.ts'
import { configuredModel } from '#server/model/configured-model.ts'
import { defineWorker, type Module } from '#server/modules/module.ts'
import type { Services } from '#server/services.ts'

/**
 * After a crash, the reservation of a message ends after this many seconds. An answer with a language model may take
 * longer.
 */
const answerSeconds = { quoting: 10, model: 45 } as const

const conversationsOf = ({ db, library, config }: Services) =>
  createAssistantConversations({
    db,
    library,
    answerSeconds: answerSeconds[configuredModel(config) ? 'model' : 'quoting'],
  })

export const assistant: Module = {
  install: installConversationMarks,
  routes(app, services) {
    const conversations = conversationsOf(services)
    const context = {
      services,
      published: publicApi(services.content),
      findPassages,
      model: configuredModel(services.config),
    }
    chatRoutes(app, services, { conversations, assistant: createAssistant(context, conversations) })
    contentGapRoutes(app, services)
    conversationRoutes(app, services)
  },
  workers: [
    defineWorker(gapQueue, (services) => ({
      run: (_, { signal }) => checkGaps(services, signal),
      close: followKnowledge(services),
    })),
  ],
  async cleanup(services) {
    await conversationsOf(services).deleteExpired(services.clock())
    await deleteOldQuestions(services.db, services.clock())
    await deleteOldEvents(services.db, services.clock())
    // A row that was scheduled may have become public.
    await sendForGaps(services)
  },
}
