import type { FastifyReply } from 'fastify'
import { chatEvents, assistantErrors as errors } from '#contract/assistant/conversation.ts'
import { conversationCalls, sessionIdSchema } from '#contract/assistant/conversation-calls.ts'
import { type ChatRequest, chatError, toChatRequest } from '#server/assistant/chat-request.ts'
import type { AssistantConversations } from '#server/assistant/chat-store.ts'
import type { Assistant } from '#server/assistant/chat-turn.ts'
import { vote } from '#server/assistant/chat-vote.ts'
import { Answer, implement } from '#server/http/calls.ts'
import { toHttpError } from '#server/http/errors.ts'
import { createFairShare } from '#server/http/fair-share.ts'
import type { App } from '#server/http/route-schema.ts'
import { createEventStream, formatEvent } from '#server/http/sse.ts'
import { validate } from '#server/http/validate.ts'
import type { Services } from '#server/services.ts'

/** Each may have a file inspected or wait for a language model. */
const atOnce = { inAll: 50, ofClient: 6, waiting: 20, waitMs: 20_000 }
/** The length of a streamed answer, far above any real one. */
const bufferBytes = 256 * 1024

interface ChatContext {
  readonly conversations: AssistantConversations
  readonly assistant: Assistant
}

export function chatRoutes(app: App, services: Services, { conversations, assistant }: ChatContext): void {
  const { files, log } = services
  const share = createFairShare(atOnce)

  implement(app, services, conversationCalls, {
    'GET chat-history/': ({ query }) => conversations.history(sessionIdIn(query)),
    'DELETE chat-history/': ({ query }) => conversations.clear(sessionIdIn(query)),
    'PUT chat-message/{id}/helpful/': ({ query, params: { id }, body }) =>
      vote(services, conversations, { sessionId: sessionIdIn(query), id, isHelpful: body.is_helpful }),
    'POST chat-message/': async ({ readForm, request: { ip, headers }, reply }) => {
      await using form = await readForm({ storage: files.private }).catch(asFileError)
      const sent = toChatRequest(form)
      return await share.run(ip, async () =>
        headers.accept?.includes('text/event-stream')
          ? streamAnswer(sent, ip, reply)
          : new Answer(201, await assistant.answer(sent, { ip, taken() {}, say() {} })),
      )
    },
  })

  async function streamAnswer(sent: ChatRequest, ip: string, reply: FastifyReply): Promise<FastifyReply> {
    const stream = createEventStream(bufferBytes)
    const send = (event: string, data: unknown) => stream.send(formatEvent({ event, data }))
    let isTaken = false
    let partial = ''
    try {
      const answer = await assistant.answer(sent, {
        ip,
        taken() {
          isTaken = true
          // Keeps nginx from buffering the stream.
          reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream.body)
        },
        say(piece) {
          partial += piece
          send(chatEvents.text, piece)
        },
      })
      const rest = answer.message.startsWith(partial) ? answer.message.slice(partial.length) : ''
      if (rest !== '') send(chatEvents.text, rest)
      send(chatEvents.message, answer)
    } catch (error) {
      // The status has already been sent.
      if (!isTaken) throw error
      const { status, body } = toHttpError(error)
      if (status >= 500) log.error({ err: error }, 'answer failed')
      send(chatEvents.error, { error: Object.values(body)[0] })
    } finally {
      stream.end()
    }
    return reply
  }
}

/** Throws 400 for an invalid one (PS-354). */
const sessionIdIn = ({ session_id }: { readonly session_id?: string | undefined }): string =>
  validate(sessionIdSchema, session_id)

function asFileError(error: unknown): never {
  throw toHttpError(error).status === 413 ? chatError(errors.fileTooLarge, 413) : error
}
