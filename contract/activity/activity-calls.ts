import { areas } from '#contract/account/roles.ts'
import {
  activityFilters,
  activityFiltersSchema,
  activityPageSchema,
  activityQuery,
} from '#contract/activity/activity.ts'
import { errorDetail } from '#contract/calls/answers.ts'
import { declareCalls } from '#contract/calls/call.ts'
import { mount } from '#contract/calls/mount.ts'
import { exportCalls } from '#contract/list-calls.ts'
import { keysOf, recordOf } from '#contract/records.ts'

/** Who did what. */
export const activityCalls = {
  ...mount(
    'activity',
    exportCalls({
      tags: ['Activity'],
      // Not `any`, so that the history tells of its own exports.
      area: keysOf(areas),
      summary: 'Lists who did what, as CSV',
      query: activityQuery.pick(recordOf(activityFilters, () => true as const)),
    }),
  ),
  ...declareCalls(
    { tags: ['Activity'], access: 'admin', area: 'any', answers: { 401: errorDetail } },
    {
      'GET activity/': {
        summary: 'Lists who did what, newest first',
        description: 'Of the areas that the role includes.',
        query: activityQuery,
        viewed: { columns: [], filters: activityFilters },
        answers: { 200: activityPageSchema, 400: errorDetail },
      },
      'GET activity/filters/': {
        summary: 'What the history can be filtered by',
        answers: { 200: activityFiltersSchema },
      },
    },
  ),
}
