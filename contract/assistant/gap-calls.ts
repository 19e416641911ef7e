import { z } from 'zod'
import { contentGapRules, contentGapSchema, contentGapsPath } from '#contract/assistant/assistant.ts'
import { bulkBody, bulkLimits } from '#contract/bulk-bodies.ts'
import { errorDetail } from '#contract/calls/answers.ts'
import { declareCalls } from '#contract/calls/call.ts'
import { mount } from '#contract/calls/mount.ts'
import { deletionCalls, readingCalls } from '#contract/list-calls.ts'

const tags = ['Content gaps']

/** Questions that the assistant could not answer, grouped by similarity, for administrators. */
export const contentGapCalls = {
  ...mount(contentGapsPath, {
    ...readingCalls({
      tags,
      summaries: {
        list: 'List questions that were not answered, most frequent first',
        count: 'Count groups of questions that were not answered',
      },
      rules: contentGapRules,
      row: contentGapSchema,
    }),
    ...deletionCalls({
      tags,
      summaries: { one: 'Put a group of questions aside', many: 'Put groups of questions aside' },
    }),
  }),
  ...declareCalls(
    { tags, access: 'admin' },
    {
      'POST content-gaps/restore/': {
        summary: 'Bring groups back that were put aside',
        body: bulkBody,
        limits: bulkLimits,
        answers: { 200: z.object({ restored: z.int() }), 400: errorDetail, 401: errorDetail },
      },
    },
  ),
}
