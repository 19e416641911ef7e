import { z } from 'zod'
import {
  changesSchema,
  chatMessageSchema,
  editMessageSchema,
  reactSchema,
  sendMessage,
} from '#contract/chat/chat.ts'
import { chatLimits } from '#contract/chat/chat-messages.ts'
import { limits } from '#contract/limits.ts'
import { wholeNumber } from '#contract/whole-number.ts'
import {
  config,
  consumeWrite,
  conversationUrl,
  type OfConversation,
  type OfMessage,
  refusals,
  tags,
} from '#server/chat/route-options.ts'
import { requireEmployee } from '#server/http/access.ts'
import { bytesOfText } from '#server/http/body-limits.ts'
import { notFound } from '#server/http/errors.ts'
import { type App, errorSentence, noContent, type RouteSchema } from '#server/http/route-schema.ts'
import { safeValidate, validate } from '#server/http/validate.ts'
import type { Services } from '#server/services.ts'

const messagesUrl = `${conversationUrl}messages/`
const messageUrl = `${messagesUrl}:id/`

/** The messages of a conversation (EP-538 to EP-541). */
export function messageRoutes(app: App, { chat, rateLimiter }: Services): void {
  app.get<OfConversation>(messagesUrl, { config, schema: docs.list }, async (request, reply) => {
    const page = validate(listQuery, request.query)
    const token = request.params.conversationToken
    const { messages, isWhole } = await chat.listMessages(requireEmployee(request), token, page)
    const [first] = messages
    if (!isWhole && first) {
      const left = new URLSearchParams({
        limit: String(page.limit - messages.length),
        before: String(first.position),
      })
      reply.header('link', `<?${left}>; rel="next"`)
    }
    return reply.send([...messages])
  })

  app.get<OfConversation>(
    `${conversationUrl}changes/`,
    { config, schema: docs.changes },
    async (request, reply) => {
      const { after } = validate(changesQuery, request.query)
      return reply.send(
        await chat.listChanges(requireEmployee(request), request.params.conversationToken, after),
      )
    },
  )

  app.post<OfConversation>(messagesUrl, { config, schema: docs.send }, async (request, reply) => {
    const as = requireEmployee(request)
    const { conversationToken: token } = request.params
    // Who may not write here learns nothing of what is wrong with the text.
    const sent = safeValidate(sendMessage.body, request.body ?? {})
    if (!sent.success) {
      await chat.listMessages(as, token, { limit: 1 })
      throw sent.error
    }
    await consumeWrite(rateLimiter, as)
    const { message, isNew } = await chat.send(as, token, sent.data)
    return reply.code(isNew ? 201 : 200).send({ sent_message: message })
  })

  app.patch<OfMessage>(messageUrl, { config, schema: docs.edit }, async (request, reply) => {
    const as = requireEmployee(request)
    await consumeWrite(rateLimiter, as)
    const { message } = validate(editMessageSchema, request.body ?? {})
    const { conversationToken: token, id } = request.params
    return reply.send(await chat.edit(as, token, messageId(id), message))
  })

  app.delete<OfMessage>(messageUrl, { config, schema: docs.delete }, async (request, reply) => {
    const { conversationToken: token, id } = request.params
    await chat.delete(requireEmployee(request), token, messageId(id))
    return reply.code(204).send()
  })

  app.put<OfMessage>(`${messageUrl}reaction/`, { config, schema: docs.react }, async (request, reply) => {
    const as = requireEmployee(request)
    await consumeWrite(rateLimiter, as)
    const { reaction, isOn } = validate(reactSchema, request.body)
    const { conversationToken: token, id } = request.params
    return reply.send(await chat.react(as, token, messageId(id), reaction, isOn))
  })
}

const count = wholeNumber(0, 2_147_483_647)
const listQuery = z
  .object({ limit: count.optional(), before: count.optional() })
  .transform(({ limit = chatLimits.page, before }) => ({
    limit: Math.min(limit, chatLimits.messages),
    before,
  }))
const changesQuery = z.object({ after: count })

/** Throws 404 for what no message is called. */
function messageId(text: string): number {
  const id = safeValidate(count, text)
  if (!id.success) throw notFound()
  return id.data
}

const messageLimits = { bytes: bytesOfText(chatLimits.messageLength) + limits.bodyBytes }

const docs = {
  list: {
    tags,
    summary: 'The newest messages of a conversation, the oldest of them first',
    description:
      'Messages that together are too long for one answer come in several: the header `Link` with `rel="next"` then leads to the ones before.',
    querystring: z.object({
      limit: z.int().optional().describe('50 when it is absent'),
      before: z.int().optional().describe('a position: only messages before it'),
    }),
    response: { 200: z.array(chatMessageSchema), 400: errorSentence, ...refusals },
  },
  changes: {
    tags,
    summary: 'What is new or has changed after a number',
    description:
      'Catches up after an interruption: every message that was sent, edited, reacted to, or deleted after the change with the number `after`, as it is now. `isComplete` is false when there are too many; then the messages are to be loaded again.',
    querystring: z.object({ after: z.int() }),
    response: { 200: changesSchema, 400: errorSentence, ...refusals },
  },
  send: {
    tags,
    summary: 'Sends a message',
    description:
      'Sent again under the same `reference`, as after a broken connection, it is not stored again: the answer is 200 with what was stored before.',
    form: { fields: sendMessage.body, files: {} },
    limits: messageLimits,
    response: { 200: sendMessage.response, 201: sendMessage.response, 400: errorSentence, ...refusals },
  },
  edit: {
    tags,
    summary: 'Changes the text of a message of one’s own',
    form: { fields: editMessageSchema, files: {} },
    limits: messageLimits,
    response: { 200: chatMessageSchema, 400: errorSentence, ...refusals },
  },
  delete: {
    tags,
    summary: 'Deletes a message of one’s own; its place stays',
    response: { 204: noContent, ...refusals },
  },
  react: {
    tags,
    summary: 'Adds a reaction to a message, or takes it back',
    body: reactSchema,
    response: { 200: chatMessageSchema, ...refusals },
  },
} satisfies Record<string, RouteSchema>
