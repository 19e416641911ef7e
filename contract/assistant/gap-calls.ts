import { z } from 'zod'
import {
  contentGapRules,
  contentGapSchema,
  contentGapsPath,
  trialAnswerSchema,
} from '#contract/assistant/assistant.ts'
import { bulkBody, bulkLimits } from '#contract/bulk-bodies.ts'
import { errorDetail } from '#contract/calls/answers.ts'
import { declareCalls } from '#contract/calls/call.ts'
import { mount } from '#contract/calls/mount.ts'
import { rowId } from '#contract/calls/row-id.ts'
import { deletionCalls, exportableCalls } from '#contract/list-calls.ts'

const tags = ['Content gaps']

/** Questions that the assistant could not answer, grouped by similarity, for administrators. */
export const contentGapCalls = {
  ...mount(contentGapsPath, {
    ...exportableCalls({
      area: 'assistant',
      tags,
      summaries: {
        list: 'List questions that were not answered, most frequent first',
        count: 'Count groups of questions that were not answered',
      },
      outdatedBy: ['gap'],
      rules: contentGapRules,
      row: contentGapSchema,
    }),
    ...deletionCalls({
      area: 'assistant',
      tags,
      summaries: { one: 'Put a group of questions aside', many: 'Put groups of questions aside' },
    }),
  }),
  ...declareCalls(
    { tags, access: 'admin', area: 'assistant' },
    {
      'GET content-gaps/{id}/answer/': {
        summary: 'Ask the most frequent wording again',
        description:
          'Answered without a language model. `drafted` is the answer once everything is published that has been written or changed since the question was first asked; null if that would change nothing.',
        params: { id: rowId },
        outdatedBy: ['gap', 'content', 'document'],
        answers: {
          200: z.object({ now: trialAnswerSchema, drafted: trialAnswerSchema.nullable() }),
          401: errorDetail,
          404: errorDetail,
        },
      },
      'POST content-gaps/restore/': {
        records: { action: 'restored' },
        summary: 'Bring groups back that were put aside',
        body: bulkBody,
        limits: bulkLimits,
        answers: { 200: z.object({ restored: z.int() }), 400: errorDetail, 401: errorDetail },
      },
    },
  ),
}
