import { z } from 'zod'
import { assistantMessageSchema } from '#contract/assistant/assistant.ts'
import { assistantErrors as errors, assistantLimits as limits } from '#contract/assistant/conversation.ts'
import { bytesOf, errorDetail, errorSentence, noContent } from '#contract/calls/answers.ts'
import { declareCalls, type RateLimitRule } from '#contract/calls/call.ts'
import { rowId } from '#contract/calls/row-id.ts'
import { isStorableText } from '#contract/fields/schemas.ts'

const { tooMany: message } = errors
const messageRule: RateLimitRule = { name: 'chat:ip', ...limits.messagesPerAddress, message }
/** More often than a person reloads pages. */
const historyRule: RateLimitRule = { name: 'chat-history:ip', max: 300, seconds: 300, message }
const votingRule: RateLimitRule = { ...messageRule, name: 'chat-vote:ip' }
const clearingRule: RateLimitRule = { ...messageRule, name: 'chat-clearing:ip' }

/** The id of a conversation, which the browser has made (PS-354). */
export const sessionIdSchema = z
  .string(errors.sessionId)
  .min(limits.sessionId.min, errors.sessionId)
  .max(limits.sessionId.max, errors.sessionId)
  .regex(/^[\x21-\x7e]+$/, errors.sessionId)

/** A message as a visitor writes it (PS-361). Forms send line breaks as CRLF. */
const messageText = z
  .string(errors.badCharacters)
  .refine(isStorableText, errors.badCharacters)
  .transform((text) => text.replace(/\r\n?/g, '\n'))
  .refine((text) => text.length <= limits.messageLength, errors.tooLong)
  // A message of invisible characters is as empty as one of spaces.
  .transform((text) => (/[^\s\p{C}\u2800\u3164\u115f\u1160\uffa0]/u.test(text) ? text.trim() : ''))

/** Anything else is as if it were not sent: it only helps to understand a question. */
const pagePath = z
  .string()
  .max(300)
  .regex(/^\/[\x21-\x7e]*$/)
  .optional()
  .catch(undefined)
  .describe('the path of the page on which the message was written')

/** The id is checked by what handles the call, after the attempt has been counted. */
const query = z.object({
  session_id: z.string().optional().catch(undefined).describe('that the browser has made'),
})

/** Anyone can talk with the assistant; a conversation belongs to whoever knows its id (PS-353 to PS-362). */
export const conversationCalls = declareCalls(
  { tags: ['Assistant'], access: 'anyone', answers: { 400: errorSentence, 429: errorSentence } },
  {
    'GET chat-history/': {
      summary: 'List the messages of a conversation, oldest first',
      query,
      rateLimit: historyRule,
      answers: { 200: z.array(assistantMessageSchema) },
    },
    'DELETE chat-history/': {
      summary: 'Delete a conversation with its files',
      query,
      rateLimit: clearingRule,
      answers: { 204: noContent },
    },
    'PUT chat-message/{id}/helpful/': {
      summary: 'Say whether an answer was helpful',
      description: 'Null takes back what was said.',
      params: { id: rowId },
      query,
      body: z.object({ is_helpful: z.boolean().nullable() }),
      rateLimit: votingRule,
      answers: { 204: noContent, 404: errorDetail },
    },
    'POST chat-message/': {
      summary: 'Send a message or a file, and get the answer',
      description:
        'With `Accept: text/event-stream` the answer comes as server-sent events: `text` holds a piece of it as a JSON string, `message` all of it, `error` why there is none.',
      form: {
        fields: z.object({ session_id: sessionIdSchema, message: messageText.optional(), page: pagePath }),
        files: { file: { maxBytes: limits.fileBytes } },
      },
      rateLimit: messageRule,
      answers: {
        200: bytesOf('text/event-stream'),
        201: assistantMessageSchema,
        409: errorSentence,
        413: errorSentence,
        507: errorSentence,
      },
    },
  },
)
