import { contentGapsPath } from '#contract/assistant/assistant.ts'
import { contentGapCalls } from '#contract/assistant/gap-calls.ts'
import { mount } from '#contract/calls/mount.ts'
import { parseId } from '#contract/calls/row-id.ts'
import { createContentGaps } from '#server/assistant/gap-store.ts'
import { implement } from '#server/http/calls.ts'
import type { App } from '#server/http/route-schema.ts'
import { deletionHandlers } from '#server/list/list-handlers.ts'
import { removeIds } from '#server/list/removal.ts'
import type { Services } from '#server/services.ts'

export function contentGapRoutes(app: App, services: Services): void {
  const gaps = createContentGaps(services.db)

  implement(app, services, contentGapCalls, {
    'GET content-gaps/': ({ query }) => gaps.list(query),
    'GET content-gaps/count/': async ({ query }) => ({ count: await gaps.count(query) }),
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
