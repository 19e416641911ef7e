import { lt, sql } from 'drizzle-orm'
import { webhookLimits } from '#contract/webhooks/webhook-fields.ts'
import { defineWorker, type Module } from '#server/modules/module.ts'
import type { Services } from '#server/services.ts'
import { createWebhookDelivery, sendDue } from '#server/webhooks/delivery.ts'
import { installRecordEvent } from '#server/webhooks/install.ts'
import { deliveryQueue, dueQueue } from '#server/webhooks/queues.ts'
import { webhookRoutes } from '#server/webhooks/routes.ts'
import { webhookDelivery } from '#server/webhooks/tables.ts'

/** Tells other programs what has happened. */
export const webhooks: Module = {
  routes: webhookRoutes,
  install: installRecordEvent,
  workers: [
    defineWorker(deliveryQueue, (services) => {
      const deliver = createWebhookDelivery(services)
      return {
        run: ({ webhook }, { signal }) => deliver(webhook, signal),
        close: followEvents(services),
      }
    }),
    defineWorker(dueQueue, (services) => ({ run: () => sendDue(services) })),
  ],
  async cleanup({ db }) {
    const oldest = sql`now() - make_interval(days => ${webhookLimits.logDays})`
    await db.delete(webhookDelivery).where(lt(webhookDelivery.createdAt, oldest))
  },
}

/** The messages of changes that are made one after another are looked for once. */
const delayMs = 20

/** Sends what is due soon after rows have changed. For processes that run jobs. */
function followEvents(services: Pick<Services, 'db' | 'events' | 'jobs' | 'log'>): () => void {
  const { events, log } = services
  let timer: NodeJS.Timeout | undefined
  const send = () => {
    timer = undefined
    sendDue(services).catch((error) => log.warn({ err: error }, 'webhooks are sent later'))
  }
  for (const topic of ['content', 'enquiry', 'candidate', 'mail', 'project', 'issue'] as const)
    events.on(topic, () => {
      timer ??= setTimeout(send, delayMs)
    })
  return () => clearTimeout(timer)
}
