import { tagCalls } from '#contract/mail/tag-calls.ts'
import { implement } from '#server/http/calls.ts'
import type { App } from '#server/http/route-schema.ts'
import { createEmailTags } from '#server/mail/tag-store.ts'
import type { Services } from '#server/services.ts'

/** Tags of templates. Administrators only (AP-386). */
export function tagRoutes(app: App, services: Services): void {
  const tags = createEmailTags(services.db, services.config)

  implement(app, services, tagCalls, {
    'GET email-tags/': async () => (await tags.list()).list,
    'POST email-tags/': ({ body }) => tags.create(body),
    'PATCH email-tags/{id}/': ({ params, body }) => tags.update(params.id, body),
    'DELETE email-tags/{id}/': ({ params }) => tags.remove(params.id),
  })
}
