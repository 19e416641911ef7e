import { z } from 'zod'
import {
  assistantWeekSchema,
  visitorConversationRules,
  visitorConversationSchema,
  visitorConversationsPath,
  visitorMessageSchema,
} from '#contract/assistant/visitor-conversation.ts'
import { errorDetail } from '#contract/calls/answers.ts'
import { declareCalls } from '#contract/calls/call.ts'
import { mount } from '#contract/calls/mount.ts'
import { rowId } from '#contract/calls/row-id.ts'
import { exportableCalls } from '#contract/list-calls.ts'

const tags = ['Conversations']

/** What visitors have asked the assistant, for administrators, as long as it is stored. */
export const visitorConversationCalls = {
  ...mount(
    visitorConversationsPath,
    exportableCalls({
      area: 'assistant',
      tags,
      summaries: { list: 'List conversations with the assistant, the latest first', count: 'Count them' },
      rules: visitorConversationRules,
      row: visitorConversationSchema,
    }),
  ),
  ...declareCalls(
    { tags, access: 'admin', area: 'assistant', answers: { 401: errorDetail } },
    {
      'GET assistant-conversations/{id}/messages/': {
        summary: 'List the newest messages of a conversation, as many as fit into an answer, oldest first',
        params: { id: rowId },
        answers: { 200: z.array(visitorMessageSchema), 404: errorDetail },
      },
      'GET assistant-weeks/': {
        summary: 'Count conversations and what came of them, by week, the latest last',
        answers: { 200: z.array(assistantWeekSchema) },
      },
    },
  ),
}
