import { conversationRoutes } from '#server/chat/conversation-routes.ts'
import { messageRoutes } from '#server/chat/message-routes.ts'
import type { Module } from '#server/modules/module.ts'

export const chat: Module = {
  routes(app, services) {
    conversationRoutes(app, services)
    messageRoutes(app, services)
  },
}
