import { chatRoutes } from '#server/assistant/chat-routes.ts'
import { createConversations } from '#server/assistant/chat-store.ts'
import { createAssistant } from '#server/assistant/chat-turn.ts'
import { contentGapRoutes } from '#server/assistant/gap-routes.ts'
import type { FindPassages } from '#server/assistant/knowledge/finding.ts'
import type { Module } from '#server/module.ts'
import type { Services } from '#server/services.ts'

const findPassages: FindPassages = async () => ({ passages: [], verdict: 'unknown' })

const conversationsOf = ({ db, library }: Services) => createConversations({ db, library, answerSeconds: 15 })

export const assistant: Module = {
  routes(app, services) {
    const conversations = conversationsOf(services)
    chatRoutes(app, services, {
      conversations,
      assistant: createAssistant({ services, findPassages, model: null }, conversations),
    })
    contentGapRoutes(app, services)
  },
  cleanup: (services) => conversationsOf(services).deleteExpired(services.clock()),
}
