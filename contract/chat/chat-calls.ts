import { z } from 'zod'
import { errorSentence, noContent, refusals } from '#contract/calls/answers.ts'
import { bytesOfText } from '#contract/calls/body-limits.ts'
import { declareCalls, type RateLimitRule } from '#contract/calls/call.ts'
import {
  changeConversationSchema,
  changesSchema,
  chatHitSchema,
  chatMessageSchema,
  chatPersonSchema,
  conversationSchema,
  editMessageSchema,
  newConversationSchema,
  reactSchema,
  readSchema,
  sendMessage,
} from '#contract/chat/chat.ts'
import { chatLimits } from '#contract/chat/chat-messages.ts'
import { limits } from '#contract/limits.ts'
import { wholeNumber } from '#contract/whole-number.ts'

/** More than any person writes, less than a program would. */
const writes: RateLimitRule = { name: 'chat:account', max: 300, seconds: 60 }

const searched = z
  .string()
  .transform((text) => text.replaceAll('\0', '').trim().slice(0, limits.searchLength).toWellFormed())
  .default('')
const position = wholeNumber(0, 2_147_483_647)
const messageLimits = { bytes: bytesOfText(chatLimits.messageLength) + limits.bodyBytes }
const invalid = { 400: errorSentence }

/** The requirements dictate `nextcloud` in the paths; the data is Portico's own (EP-C30). */
const shared = { tags: ['Chat'], access: 'employee', own: 'userName', answers: refusals } as const

/** Conversations, their members, and read positions (EP-537). */
export const conversationCalls = declareCalls(shared, {
  'GET jira/nextcloud/chat/{userName}/': {
    summary: 'Lists the conversations of the employee, the latest activity first',
    description:
      'Those of the employee’s projects, whose members they follow, and the groups and direct conversations that the employee takes part in. What happens in them is told by `GET /api/events/?as=employee`: `chat` carries a message that is new or has changed, and the number of the change.',
    answers: { 200: z.array(conversationSchema) },
  },
  'POST jira/nextcloud/chat/{userName}/': {
    summary: 'Begins a group or a direct conversation',
    description: 'A direct conversation that is there already is answered with 200.',
    body: newConversationSchema,
    rateLimit: writes,
    answers: { 200: conversationSchema, 201: conversationSchema, ...invalid },
  },
  'GET jira/nextcloud/chat/{userName}/people/': {
    summary: 'Lists everyone whom one can talk to',
    answers: { 200: z.array(chatPersonSchema) },
  },
  'GET jira/nextcloud/chat/{userName}/search/': {
    summary: 'Finds messages by their words in the conversations of the employee, the best matches first',
    query: z.object({ search: searched }),
    answers: { 200: z.array(chatHitSchema) },
  },
  'PATCH jira/nextcloud/chat/{userName}/{conversationToken}/': {
    summary: 'Names a group, or adds people to it',
    body: changeConversationSchema,
    rateLimit: writes,
    answers: { 200: conversationSchema, ...invalid },
  },
  'DELETE jira/nextcloud/chat/{userName}/{conversationToken}/': {
    summary: 'Leaves a group',
    answers: { 204: noContent, ...invalid },
  },
  'GET jira/nextcloud/chat/{userName}/{conversationToken}/members/': {
    summary: 'Lists who takes part in a conversation',
    answers: { 200: z.array(chatPersonSchema) },
  },
  'POST jira/nextcloud/chat/{userName}/{conversationToken}/read/': {
    summary: 'Moves the read marker forward',
    body: readSchema,
    answers: { 204: noContent },
  },
  'POST jira/nextcloud/chat/{userName}/{conversationToken}/typing/': {
    summary: 'Tells the others that one is writing',
    rateLimit: writes,
    answers: { 204: noContent },
  },
})

/** The messages of a conversation (EP-538 to EP-541). */
export const messageCalls = declareCalls(
  { ...shared, params: { id: position } },
  {
    'GET jira/nextcloud/chat/{userName}/{conversationToken}/messages/': {
      summary: 'The newest messages of a conversation, the oldest of them first',
      description:
        'Messages that together are too long for one answer come in several: the header `Link` with `rel="next"` then leads to the ones before.',
      query: z.object({
        limit: position
          .transform((limit) => Math.min(limit, chatLimits.messages))
          .default(chatLimits.page)
          .describe('50 when it is absent'),
        before: position.optional().describe('a position: only messages before it'),
      }),
      answers: { 200: z.array(chatMessageSchema), ...invalid },
    },
    'GET jira/nextcloud/chat/{userName}/{conversationToken}/changes/': {
      summary: 'What is new or has changed after a number',
      description:
        'Catches up after an interruption: every message that was sent, edited, reacted to, or deleted after the change with the number `after`, as it is now. `isComplete` is false when there are too many; then the messages are to be loaded again.',
      query: z.object({ after: position }),
      answers: { 200: changesSchema, ...invalid },
    },
    'POST jira/nextcloud/chat/{userName}/{conversationToken}/messages/': {
      summary: 'Sends a message',
      description:
        'Sent again under the same `reference`, as after a broken connection, it is not stored again: the answer is 200 with what was stored before.',
      body: sendMessage.body,
      limits: messageLimits,
      rateLimit: writes,
      answers: { 200: sendMessage.response, 201: sendMessage.response, ...invalid },
    },
    'PATCH jira/nextcloud/chat/{userName}/{conversationToken}/messages/{id}/': {
      summary: 'Changes the text of a message of one’s own',
      body: editMessageSchema,
      limits: messageLimits,
      rateLimit: writes,
      answers: { 200: chatMessageSchema, 403: errorSentence, ...invalid },
    },
    'DELETE jira/nextcloud/chat/{userName}/{conversationToken}/messages/{id}/': {
      summary: 'Deletes a message of one’s own; its place stays',
      answers: { 204: noContent, 403: errorSentence },
    },
    'PUT jira/nextcloud/chat/{userName}/{conversationToken}/messages/{id}/reaction/': {
      summary: 'Adds a reaction to a message, or takes it back',
      body: reactSchema,
      rateLimit: writes,
      answers: { 200: chatMessageSchema },
    },
  },
)
