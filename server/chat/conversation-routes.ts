import type { Conversation } from '#contract/chat/chat.ts'
import { conversationCalls } from '#contract/chat/chat-calls.ts'
import { notFound } from '#server/errors.ts'
import { Answer, implement } from '#server/http/calls.ts'
import type { App } from '#server/http/route-schema.ts'
import type { Services } from '#server/services.ts'
import type { Employee } from '#server/sessions/store.ts'

/** Conversations, their members, and read positions (EP-537). */
export function conversationRoutes(app: App, services: Services): void {
  const { chat } = services

  async function findConversation(as: Employee, token: string): Promise<Conversation> {
    const found = (await chat.listConversations(as)).find((one) => one.token === token)
    if (!found) throw notFound()
    return found
  }

  implement(app, services, conversationCalls, {
    'GET jira/nextcloud/chat/{userName}/': ({ caller }) => chat.listConversations(caller),

    'POST jira/nextcloud/chat/{userName}/': async ({ caller, body }) => {
      const { token, isNew } = await chat.createConversation(caller, body)
      return new Answer(isNew ? 201 : 200, await findConversation(caller, token))
    },

    'GET jira/nextcloud/chat/{userName}/people/': ({ caller }) => chat.listPeople(caller),

    'GET jira/nextcloud/chat/{userName}/search/': ({ caller, query }) => chat.search(caller, query.search),

    'PATCH jira/nextcloud/chat/{userName}/{conversationToken}/': async ({ caller, params, body }) => {
      await chat.changeConversation(caller, params.conversationToken, body)
      return findConversation(caller, params.conversationToken)
    },

    'DELETE jira/nextcloud/chat/{userName}/{conversationToken}/': ({ caller, params }) =>
      chat.leaveConversation(caller, params.conversationToken),

    'GET jira/nextcloud/chat/{userName}/{conversationToken}/members/': ({ caller, params }) =>
      chat.listMembers(caller, params.conversationToken),

    'POST jira/nextcloud/chat/{userName}/{conversationToken}/read/': ({ caller, params, body }) =>
      chat.markRead(caller, params.conversationToken, body.position),

    'POST jira/nextcloud/chat/{userName}/{conversationToken}/typing/': ({ caller, params }) =>
      chat.tellTyping(caller, params.conversationToken),
  })
}
