import { z } from 'zod'
import { errorDetail } from '#contract/calls/answers.ts'
import { declareCalls } from '#contract/calls/call.ts'
import { findLimits, findQuery, foundGroupSchema, foundSchema, knownQuery } from '#contract/find/find.ts'

/** The search over everything that administrators keep. */
export const findCalls = declareCalls(
  { tags: ['Search'], access: 'admin', area: 'any', answers: { 400: errorDetail, 401: errorDetail } },
  {
    'GET find/': {
      summary: 'Finds what has all words of a query',
      description: `Each word counts as the beginning of a word. Where nothing has them, one slip of the keyboard in a word is allowed. At most ${findLimits.perKind} of each kind, the kind with the best match first; with \`kind\` at most ${findLimits.ofOneKind} of that kind. What the role does not include is left out.`,
      query: findQuery,
      answers: { 200: z.array(foundGroupSchema) },
    },
    'GET find/known/': {
      summary: 'Looks up what was found before, without what is gone since',
      query: knownQuery,
      answers: { 200: z.array(foundSchema) },
    },
  },
)
