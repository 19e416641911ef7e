import {
  visitorConversationSchema,
  visitorConversationsPath,
} from '#contract/assistant/visitor-conversation.ts'
import { visitorConversationCalls } from '#contract/assistant/visitor-conversation-calls.ts'
import { mount } from '#contract/calls/mount.ts'
import { createConversationList } from '#server/assistant/conversations/conversation-list.ts'
import { notFound } from '#server/errors.ts'
import { implement } from '#server/http/calls.ts'
import type { App } from '#server/http/route-schema.ts'
import { csvHandlers } from '#server/list/csv-export.ts'
import type { Services } from '#server/services.ts'

export function conversationRoutes(app: App, services: Services): void {
  const conversations = createConversationList(services.db)

  implement(app, services, visitorConversationCalls, {
    ...mount(
      visitorConversationsPath,
      csvHandlers('Conversations', visitorConversationSchema, conversations),
    ),

    'GET assistant-conversations/': ({ query }) => conversations.list(query),
    'GET assistant-conversations/count/': async ({ query }) => ({ count: await conversations.count(query) }),
    'GET assistant-conversations/{id}/messages/': async ({ params }) => {
      const messages = await conversations.messages(params.id)
      if (!messages) throw notFound()
      return messages
    },
    'GET assistant-weeks/': () => conversations.weeks(services.clock()),
  })
}
