import { conversationRoutes } from '#server/chat/conversation-routes.ts'
import { messageRoutes } from '#server/chat/message-routes.ts'
import { installMessageSearch } from '#server/chat/message-search.ts'
import type { Module } from '#server/modules/module.ts'

export const chat: Module = {
  install: installMessageSearch,
  routes(app, services) {
    conversationRoutes(app, services)
    messageRoutes(app, services)
  },
}
