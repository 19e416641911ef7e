import { z } from 'zod'
import {
  type Conversation,
  changeConversationSchema,
  chatHitSchema,
  chatPersonSchema,
  conversationSchema,
  newConversationSchema,
  readSchema,
} from '#contract/chat/chat.ts'
import { limits } from '#contract/limits.ts'
import {
  chatUrl,
  config,
  consumeWrite,
  conversationUrl,
  type OfConversation,
  refusals,
  tags,
} from '#server/chat/route-options.ts'
import { requireEmployee } from '#server/http/access.ts'
import { notFound } from '#server/http/errors.ts'
import { type App, errorSentence, noContent, type RouteSchema } from '#server/http/route-schema.ts'
import { validate } from '#server/http/validate.ts'
import { firstString } from '#server/list/query.ts'
import type { Services } from '#server/services.ts'
import type { Employee } from '#server/sessions/store.ts'

/** Conversations, their members, and read positions (EP-537). */
export function conversationRoutes(app: App, { chat, rateLimiter }: Services): void {
  async function findConversation(as: Employee, token: string): Promise<Conversation> {
    const found = (await chat.listConversations(as)).find((one) => one.token === token)
    if (!found) throw notFound()
    return found
  }

  app.get(chatUrl, { config, schema: docs.list }, async (request, reply) =>
    reply.send([...(await chat.listConversations(requireEmployee(request)))]),
  )

  app.post(chatUrl, { config, schema: docs.create }, async (request, reply) => {
    const as = requireEmployee(request)
    await consumeWrite(rateLimiter, as)
    const { token, isNew } = await chat.createConversation(as, request.body)
    return reply.code(isNew ? 201 : 200).send(await findConversation(as, token))
  })

  app.get(`${chatUrl}people/`, { config, schema: docs.people }, async (request, reply) =>
    reply.send([...(await chat.listPeople(requireEmployee(request)))]),
  )

  app.get(`${chatUrl}search/`, { config, schema: docs.search }, async (request, reply) => {
    const { search } = request.query as { search?: unknown }
    const text = (firstString(search) ?? '').replaceAll('\0', '').trim().slice(0, limits.searchLength)
    return reply.send([...(await chat.search(requireEmployee(request), text.toWellFormed()))])
  })

  app.patch<OfConversation>(conversationUrl, { config, schema: docs.change }, async (request, reply) => {
    const as = requireEmployee(request)
    await consumeWrite(rateLimiter, as)
    const { conversationToken: token } = request.params
    await chat.changeConversation(as, token, validate(changeConversationSchema, request.body))
    return reply.send(await findConversation(as, token))
  })

  app.delete<OfConversation>(conversationUrl, { config, schema: docs.leave }, async (request, reply) => {
    await chat.leaveConversation(requireEmployee(request), request.params.conversationToken)
    return reply.code(204).send()
  })

  app.get<OfConversation>(
    `${conversationUrl}members/`,
    { config, schema: docs.members },
    async (request, reply) =>
      reply.send([...(await chat.listMembers(requireEmployee(request), request.params.conversationToken))]),
  )

  app.post<OfConversation>(
    `${conversationUrl}read/`,
    { config, schema: docs.read },
    async (request, reply) => {
      const { position } = validate(readSchema, request.body)
      await chat.markRead(requireEmployee(request), request.params.conversationToken, position)
      return reply.code(204).send()
    },
  )

  app.post<OfConversation>(
    `${conversationUrl}typing/`,
    { config, schema: docs.typing },
    async (request, reply) => {
      const as = requireEmployee(request)
      await consumeWrite(rateLimiter, as)
      await chat.tellTyping(as, request.params.conversationToken)
      return reply.code(204).send()
    },
  )
}

const docs = {
  list: {
    tags,
    summary: 'Lists the conversations of the employee, the latest activity first',
    description:
      'Those of the employee’s projects, whose members they follow, and the groups and direct conversations that the employee takes part in. What happens in them is told by `GET /api/events/?as=employee`: `chat` carries a message that is new or has changed, and the number of the change.',
    response: { 200: z.array(conversationSchema), ...refusals },
  },
  create: {
    tags,
    summary: 'Begins a group or a direct conversation',
    description: 'A direct conversation that is there already is answered with 200.',
    body: newConversationSchema,
    response: { 200: conversationSchema, 201: conversationSchema, 400: errorSentence, ...refusals },
  },
  people: {
    tags,
    summary: 'Lists everyone whom one can talk to',
    response: { 200: z.array(chatPersonSchema), ...refusals },
  },
  search: {
    tags,
    summary: 'Finds messages by their words in the conversations of the employee, the best matches first',
    querystring: z.object({ search: z.string() }),
    response: { 200: z.array(chatHitSchema), ...refusals },
  },
  change: {
    tags,
    summary: 'Names a group, or adds people to it',
    body: changeConversationSchema,
    response: { 200: conversationSchema, 400: errorSentence, ...refusals },
  },
  leave: {
    tags,
    summary: 'Leaves a group',
    response: { 204: noContent, 400: errorSentence, ...refusals },
  },
  members: {
    tags,
    summary: 'Lists who takes part in a conversation',
    response: { 200: z.array(chatPersonSchema), ...refusals },
  },
  read: {
    tags,
    summary: 'Moves the read marker forward',
    body: readSchema,
    response: { 204: noContent, ...refusals },
  },
  typing: {
    tags,
    summary: 'Tells the others that one is writing',
    response: { 204: noContent, ...refusals },
  },
} satisfies Record<string, RouteSchema>
