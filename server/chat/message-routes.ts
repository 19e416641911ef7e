import { messageCalls } from '#contract/chat/chat-calls.ts'
import { Answer, implement } from '#server/http/calls.ts'
import type { App } from '#server/http/route-schema.ts'
import type { Services } from '#server/services.ts'

/** The messages of a conversation (EP-538 to EP-541). */
export function messageRoutes(app: App, services: Services): void {
  const { chat } = services

  implement(app, services, messageCalls, {
    'GET jira/nextcloud/chat/{userName}/{conversationToken}/messages/': async ({
      caller,
      params,
      query: { limit, before },
      reply,
    }) => {
      const { messages, isWhole } = await chat.listMessages(caller, params.conversationToken, {
        limit,
        before,
      })
      const [first] = messages
      if (!isWhole && first) {
        const rest = new URLSearchParams({
          limit: String(limit - messages.length),
          before: String(first.position),
        })
        reply.header('link', `<?${rest}>; rel="next"`)
      }
      return messages
    },

    'GET jira/nextcloud/chat/{userName}/{conversationToken}/changes/': ({ caller, params, query }) =>
      chat.listChanges(caller, params.conversationToken, query.after),

    'POST jira/nextcloud/chat/{userName}/{conversationToken}/messages/': {
      authorize: ({ caller, params }) => chat.listMessages(caller, params.conversationToken, { limit: 1 }),
      handle: async ({ caller, params, body }) => {
        const { message, isNew } = await chat.send(caller, params.conversationToken, body)
        return new Answer(isNew ? 201 : 200, { sent_message: message })
      },
    },

    'PATCH jira/nextcloud/chat/{userName}/{conversationToken}/messages/{id}/': ({ caller, params, body }) =>
      chat.edit(caller, params.conversationToken, params.id, body.message),

    'DELETE jira/nextcloud/chat/{userName}/{conversationToken}/messages/{id}/': ({ caller, params }) =>
      chat.delete(caller, params.conversationToken, params.id),

    'PUT jira/nextcloud/chat/{userName}/{conversationToken}/messages/{id}/reaction/': ({
      caller,
      params,
      body: { reaction, isOn },
    }) => chat.react(caller, params.conversationToken, params.id, reaction, isOn),
  })
}
