import { activityFiltersSchema, activityPageSchema, activityQuery } from '#contract/activity/activity.ts'
import { errorDetail } from '#contract/calls/answers.ts'
import { declareCalls } from '#contract/calls/call.ts'

/** Who did what. */
export const activityCalls = declareCalls(
  { tags: ['Activity'], access: 'admin', area: 'any', answers: { 401: errorDetail } },
  {
    'GET activity/': {
      summary: 'Lists who did what, newest first',
      description: 'Of the areas that the role includes.',
      query: activityQuery,
      answers: { 200: activityPageSchema, 400: errorDetail },
    },
    'GET activity/filters/': {
      summary: 'What the history can be filtered by',
      answers: { 200: activityFiltersSchema },
    },
  },
)
