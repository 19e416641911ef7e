import { criteriaCalls } from '#contract/hiring/criteria-calls.ts'
import { notFound } from '#server/errors.ts'
import { createCriteriaVersions } from '#server/hiring/criteria-store.ts'
import { implement } from '#server/http/calls.ts'
import type { App } from '#server/http/route-schema.ts'
import type { Services } from '#server/services.ts'

/** Reads versions of the scoring criteria, and adds new ones. */
export function criteriaRoutes(app: App, services: Services): void {
  const versions = createCriteriaVersions(services.db)

  implement(app, services, criteriaCalls, {
    'GET criteria/': () => versions.list(),
    'GET criteria/latest/': async () => {
      const newest = await versions.latest()
      if (!newest) throw notFound()
      return newest
    },
    'POST criteria/': ({ body, caller }) => versions.add(body.criteria, caller.id),
  })
}
