import type { FastifyRequest } from 'fastify'
import { type ActivityEntry, type ActivityQuery, activityLimits } from '#contract/activity/activity.ts'
import { activityCalls } from '#contract/activity/activity-calls.ts'
import { activityFilters, countActivity, readActivity } from '#server/activity/activity-list.ts'
import { implement } from '#server/http/calls.ts'
import type { App } from '#server/http/route-schema.ts'
import { labelOf } from '#server/http/validation-messages.ts'
import { type CsvColumn, sendCsv } from '#server/list/csv-export.ts'
import type { Services } from '#server/services.ts'

/** Who did what, for administrators. */
export const activityRoutes = (app: App, services: Services): void =>
  implement(app, services, activityCalls, {
    'GET activity/': ({ request, query }) => readActivity(services, request, query),
    'GET activity/export/csv/': async ({ request, query, reply, recordExport }) => {
      await recordExport({ count: await countActivity(services, request, query) })
      return sendCsv(reply, 'Activity', csvColumns, activityPages(services, request, query))
    },
    'GET activity/filters/': ({ request }) => activityFilters(services, request),
  })

const csvColumns: readonly CsvColumn<ActivityEntry>[] = [
  { label: 'Id', cellOf: ({ id }) => id },
  { label: 'At', cellOf: ({ at }) => at },
  { label: 'By', cellOf: ({ by }) => by ?? '' },
  { label: 'Scheduled by', cellOf: ({ schedule }) => schedule?.by ?? '' },
  { label: 'Action', cellOf: ({ action }) => labelOf(action) },
  { label: 'Kind', cellOf: ({ label }) => label },
  { label: 'Title', cellOf: ({ title }) => title ?? '' },
  { label: 'Count', cellOf: ({ count }) => count },
]

/** As many entries as the screen has pages for. */
async function* activityPages(
  services: Services,
  viewer: Pick<FastifyRequest, 'principal'>,
  query: Omit<ActivityQuery, 'page' | 'limit'>,
) {
  const limit = 10 * activityLimits.perPage
  let before: number | undefined
  for (let part = 1; part <= activityLimits.mostPages / 10; part += 1) {
    // Pages by number would shift with each new entry.
    const { entries } = await readActivity(services, viewer, { ...query, page: 1, limit }, before)
    yield entries
    if (entries.length < limit) return
    before = entries.at(-1)?.id
  }
}
