import { webhookCalls } from '#contract/webhooks/webhook-calls.ts'
import { implement } from '#server/http/calls.ts'
import type { App } from '#server/http/route-schema.ts'
import type { Services } from '#server/services.ts'
import { createWebhooks } from '#server/webhooks/store.ts'

export function webhookRoutes(app: App, services: Services): void {
  const { db, jobs, webhookKey, config } = services
  const allowsPrivate = config.WEBHOOK_PRIVATE_NETWORKS
  const webhooks = createWebhooks({ db, jobs, key: webhookKey, allowsPrivate })
  implement(app, services, webhookCalls, {
    'GET webhooks/': () => webhooks.list(),
    'POST webhooks/': ({ body, caller }) => webhooks.add(body, caller.id),
    'PATCH webhooks/{id}/': ({ params: { id }, body }) => webhooks.change(id, body),
    'DELETE webhooks/{id}/': ({ params: { id } }) => webhooks.remove(id),
    'POST webhooks/{id}/secret/': ({ params: { id } }) => webhooks.replaceSecret(id),
    'POST webhooks/{id}/test/': ({ params: { id } }) => webhooks.sendTest(id),
    'GET webhooks/{id}/deliveries/': ({ params: { id }, query }) => webhooks.deliveries(id, query.before),
    'POST webhooks/{id}/deliveries/{delivery}/resend/': ({ params: { id, delivery } }) =>
      webhooks.resend(id, delivery),
  })
}
