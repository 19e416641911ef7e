import { contentGapSchema, contentGapsPath } from '#contract/assistant/assistant.ts'
import { contentGapCalls } from '#contract/assistant/gap-calls.ts'
import { mount } from '#contract/calls/mount.ts'
import { parseId } from '#contract/calls/row-id.ts'
import { draftsSince } from '#server/assistant/gaps/gap-drafts.ts'
import { createContentGaps } from '#server/assistant/gaps/gap-store.ts'
import { trialAnswer } from '#server/assistant/gaps/trial-answer.ts'
import { notFound } from '#server/errors.ts'
import { implement } from '#server/http/calls.ts'
import type { App } from '#server/http/route-schema.ts'
import { csvHandlers } from '#server/list/csv-export.ts'
import { deletionHandlers } from '#server/list/list-handlers.ts'
import { removeIds } from '#server/list/removal.ts'
import type { Services } from '#server/services.ts'

export function contentGapRoutes(app: App, services: Services): void {
  const gaps = createContentGaps(services.db)

  implement(app, services, contentGapCalls, {
    ...mount(contentGapsPath, csvHandlers('Content gaps', contentGapSchema, gaps)),

    'GET content-gaps/': ({ query }) => gaps.list(query),
    'GET content-gaps/count/': async ({ query }) => ({ count: await gaps.count(query) }),
    'GET content-gaps/{id}/answer/': async ({ params: { id } }) => {
      const gap = await gaps.find(id)
      if (!gap) throw notFound()
      const now = await trialAnswer(services, gap.question)
      const drafts = await draftsSince(services, new Date(gap.first_asked_at))
      const drafted = drafts.length > 0 ? await trialAnswer(services, gap.question, drafts) : now
      return { now, drafted: drafted.message === now.message ? null : drafted }
    },
    'POST content-gaps/restore/': async ({ body }) => {
      const restored = await gaps.restore(body.ids.flatMap((key) => parseId(String(key)) ?? []))
      return { restored: restored.length }
    },
    ...mount(
      contentGapsPath,
      deletionHandlers((keys) => removeIds(keys, gaps.dismiss)),
    ),
  })
}
