import type { Readable } from 'node:stream'
import { z } from 'zod'
import { chatMessageSchema } from '#contract/assistant/assistant.ts'
import { assistantLimits, chatEvents, assistantErrors as errors } from '#contract/assistant/conversation.ts'
import type { RateLimitRule } from '#contract/calls/call.ts'
import { chatError, parseChatRequest, parseSessionId } from '#server/assistant/chat-request.ts'
import type { Conversations } from '#server/assistant/chat-store.ts'
import type { Assistant } from '#server/assistant/chat-turn.ts'
import { parseBody } from '#server/http/body.ts'
import { HttpError, toHttpError } from '#server/http/errors.ts'
import { createFairShare } from '#server/http/fair-share.ts'
import { type App, errorSentence, noContent } from '#server/http/route-schema.ts'
import { createEventStream, formatEvent } from '#server/http/sse.ts'
import type { Services } from '#server/services.ts'

const messageRule: RateLimitRule = { name: 'chat:ip', ...assistantLimits.messagesPerAddress }
/** More often than a person reloads pages. */
const historyRule: RateLimitRule = { name: 'chat-history:ip', max: 300, seconds: 300 }
const clearingRule: RateLimitRule = { ...messageRule, name: 'chat-clearing:ip' }
/** Each may hold a 10 MB image in memory or wait for a language model. */
const atOnce = { inAll: 50, ofClient: 6, waiting: 20, waitMs: 20_000 }
/** The length of a streamed answer, far above any real one. */
const bufferBytes = 256 * 1024

const historyUrl = '/api/chat-history/'

/** Anyone can talk with the assistant; a conversation belongs to whoever knows its id (PS-353 to PS-362). */
export function chatRoutes(
  app: App,
  { files, rateLimiter, log }: Services,
  { conversations, assistant }: { conversations: Conversations; assistant: Assistant },
): void {
  const places = createFairShare(atOnce)
  const consume = (rule: RateLimitRule, ip: string) => rateLimiter.consume(rule, ip).catch(asErrorBody)

  app.get(historyUrl, { config: { access: 'anyone' }, schema: docs.history }, async (request, reply) => {
    await consume(historyRule, request.ip)
    return reply.send(await conversations.history(parseSessionId(sessionIdOf(request.query))))
  })

  app.delete(historyUrl, { config: { access: 'anyone' }, schema: docs.clear }, async (request, reply) => {
    await consume(clearingRule, request.ip)
    await conversations.clear(parseSessionId(sessionIdOf(request.query)))
    return reply.code(204).send()
  })

  app.post(
    '/api/chat-message/',
    { config: { access: 'anyone' }, schema: docs.send },
    async (request, reply) => {
      await consume(messageRule, request.ip)
      await using form = await parseBody(request, files.private).catch(asErrorBody)
      const sent = parseChatRequest(form)
      const { ip } = request
      return await places.run(ip, async () => {
        if (!wantsStream(request.headers.accept)) {
          const answer = await assistant.answer(sent, { ip, taken() {}, say() {} })
          return reply.code(201).send(answer)
        }
        const stream = createEventStream(bufferBytes)
        const send = (event: string, data: unknown) => stream.send(formatEvent({ event, data }))
        let isTaken = false
        let said = ''
        try {
          const answer = await assistant.answer(sent, {
            ip,
            taken() {
              isTaken = true
              // Keeps nginx from buffering the stream.
              reply
                .type('text/event-stream')
                .header('x-accel-buffering', 'no')
                .send(stream.body as never)
            },
            say(piece) {
              said += piece
              send(chatEvents.text, piece)
            },
          })
          const rest = answer.message.startsWith(said) ? answer.message.slice(said.length) : ''
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
      })
    },
  )
}

const sessionIdOf = (query: unknown) => (query as { session_id?: unknown }).session_id

const wantsStream = (accept = '') => accept.includes('text/event-stream')

/** Errors of the rate limiter and the body parser, in the assistant's error shape. */
function asErrorBody(error: unknown): never {
  const { status, headers } = toHttpError(error)
  if (status === 429) throw new HttpError(429, { error: errors.tooMany }, headers)
  if (status === 413) throw chatError(errors.fileTooLarge, 413)
  throw error
}

const tags = ['Assistant']
const querystring = z.object({ session_id: z.string().describe('that the browser has made') })

const docs = {
  history: {
    tags,
    summary: 'List the messages of a conversation, oldest first',
    querystring,
    response: { 200: z.array(chatMessageSchema), 400: errorSentence, 429: errorSentence },
  },
  clear: {
    tags,
    summary: 'Delete a conversation with its files',
    querystring,
    response: { 204: noContent, 400: errorSentence, 429: errorSentence },
  },
  send: {
    tags,
    summary: 'Send a message or a file, and get the answer',
    description:
      'With `Accept: text/event-stream` the answer comes as server-sent events: `text` holds a piece of it as a JSON string, `message` all of it, `error` why there is none.',
    form: {
      fields: z.object({ session_id: z.string(), message: z.string().optional() }),
      files: { file: { maxBytes: assistantLimits.fileBytes } },
    },
    response: {
      200: z.custom<Readable>().describe('text/event-stream'),
      201: chatMessageSchema,
      400: errorSentence,
      409: errorSentence,
      413: errorSentence,
      429: errorSentence,
      507: errorSentence,
    },
  },
}
