import { and, desc, eq, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type {
  Delivery,
  newWebhookSchema,
  Webhook,
  WebhookWithSecret,
  webhookChangeSchema,
} from '#contract/webhooks/webhook.ts'
import { webhookLimits } from '#contract/webhooks/webhook-fields.ts'
import { testKind } from '#contract/webhooks/webhook-kinds.ts'
import type { Database } from '#server/database/connect.ts'
import { onlyRow } from '#server/database/only-row.ts'
import { conflict, invalid, notFound } from '#server/errors.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import type { NamedRows } from '#server/revisions/named-rows.ts'
import { sealText } from '#server/secrets/box.ts'
import { account } from '#server/sessions/tables.ts'
import { deliveryQueue } from '#server/webhooks/queues.ts'
import { receiverError } from '#server/webhooks/send.ts'
import { newSecret } from '#server/webhooks/signature.ts'
import { webhook, webhookDelivery } from '#server/webhooks/tables.ts'

type NewWebhook = z.output<typeof newWebhookSchema>
type WebhookChange = z.output<typeof webhookChangeSchema>

/** The webhooks as administrators keep them. All but `list` and `add` throw 404 for unknown ones. */
export interface Webhooks {
  /** Newest first. */
  list(): Promise<Webhook[]>
  add(input: NewWebhook, by: number): Promise<WebhookWithSecret>
  change(id: number, change: WebhookChange): Promise<Webhook>
  remove(id: number): Promise<void>
  replaceSecret(id: number): Promise<WebhookWithSecret>
  /** Newest first. */
  deliveries(id: number, before?: number): Promise<Delivery[]>
  /** Throws 409 while the webhook is paused, or the delivery waits already. */
  resend(id: number, delivery: number): Promise<void>
  /** Throws 409 while the webhook is paused. */
  sendTest(id: number): Promise<void>
}

interface WebhookOptions {
  readonly db: Database
  readonly jobs: Jobs
  readonly key: Buffer
  readonly allowsPrivate: boolean
}

/** Secrets are sealed for this purpose. */
export const sealPurpose = 'webhook'

export function createWebhooks({ db, jobs, key, allowsPrivate }: WebhookOptions): Webhooks {
  const select = (where?: SQL) => db.select(shown).from(webhook).leftJoin(account, creator).where(where)

  async function find(id: number): Promise<Webhook> {
    const [found] = await select(eq(webhook.id, id))
    if (!found) throw notFound()
    return found
  }

  async function findActive(id: number): Promise<void> {
    if ((await find(id)).paused) throw conflict('The webhook is paused. Let it send again first.')
  }

  async function checkUrl(url: string | undefined): Promise<void> {
    const error = url === undefined ? null : await receiverError(url, allowsPrivate)
    if (error) throw invalid({ url: [error] })
  }

  const seal = (secret: string) => sealText(key, secret, sealPurpose)

  return {
    list: () => select().orderBy(desc(webhook.id)),
    async add(input, by) {
      await checkUrl(input.url)
      if ((await db.$count(webhook)) >= webhookLimits.webhooks)
        throw invalid({ name: [`There are ${webhookLimits.webhooks} webhooks already. Delete one first.`] })
      const secret = newSecret()
      const values = { ...input, secret: seal(secret), accountId: by }
      const { id } = onlyRow(
        await db.transaction((tx) => tx.insert(webhook).values(values).returning({ id: webhook.id })),
      )
      return { webhook: await find(id), secret }
    },
    async change(id, { active, ...change }) {
      await checkUrl(change.url)
      await find(id)
      await db.transaction(async (tx) => {
        const paused = active === undefined ? {} : { paused: active ? null : ('person' as const) }
        const values = { ...change, ...paused, ...(active ? { restsUntil: null } : {}) }
        if (Object.keys(values).length > 0) await tx.update(webhook).set(values).where(eq(webhook.id, id))
        if (!active) return
        await tx
          .update(webhookDelivery)
          .set({ nextAttemptAt: sql`now()` })
          .where(and(eq(webhookDelivery.webhookId, id), eq(webhookDelivery.state, 'waiting')))
        await jobs.send(tx, deliveryQueue, { webhook: id })
      })
      return find(id)
    },
    async remove(id) {
      const removed = await db.transaction((tx) =>
        tx.delete(webhook).where(eq(webhook.id, id)).returning({ id: webhook.id }),
      )
      if (removed.length === 0) throw notFound()
    },
    async replaceSecret(id) {
      const secret = newSecret()
      const secrets = {
        secret: seal(secret),
        previousSecret: webhook.secret,
        previousSecretUntil: sql`now() + make_interval(hours => ${webhookLimits.overlapHours})`,
      }
      const replaced = await db.transaction((tx) =>
        tx.update(webhook).set(secrets).where(eq(webhook.id, id)).returning({ id: webhook.id }),
      )
      if (replaced.length === 0) throw notFound()
      return { webhook: await find(id), secret }
    },
    async deliveries(id, before) {
      await find(id)
      const isEarlier = before === undefined ? undefined : lt(webhookDelivery.id, before)
      return db
        .select(shownDelivery)
        .from(webhookDelivery)
        .where(and(eq(webhookDelivery.webhookId, id), isEarlier))
        .orderBy(desc(webhookDelivery.id))
        .limit(webhookLimits.deliveriesAtOnce)
    },
    async resend(id, delivery) {
      await findActive(id)
      await db.transaction(async (tx) => {
        const isMeant = and(eq(webhookDelivery.webhookId, id), eq(webhookDelivery.id, delivery))
        const queued = await tx
          .update(webhookDelivery)
          .set({ state: 'waiting', attempts: 0, nextAttemptAt: sql`now()` })
          .where(and(isMeant, ne(webhookDelivery.state, 'waiting')))
          .returning({ id: webhookDelivery.id })
        if (queued.length === 0) {
          if ((await tx.$count(webhookDelivery, isMeant)) === 0) throw notFound()
          throw conflict('It has not arrived yet, and is sent again by itself.')
        }
        await jobs.send(tx, deliveryQueue, { webhook: id })
      })
    },
    async sendTest(id) {
      await findActive(id)
      await db.transaction(async (tx) => {
        const subject = `${testKind}:${crypto.randomUUID()}`
        await tx.insert(webhookDelivery).values({ webhookId: id, kind: testKind, subject })
        await jobs.send(tx, deliveryQueue, { webhook: id })
      })
    },
  }
}

const creator = eq(account.id, webhook.accountId)

const deliveriesOf = (condition: SQL, value: SQL) =>
  sql`(select ${value} from ${webhookDelivery} where ${webhookDelivery.webhookId} = ${webhook.id} and ${condition})`

/** Selected by name, so that no secret can leak. */
const shown = {
  id: webhook.id,
  name: webhook.name,
  url: webhook.url,
  kinds: webhook.kinds,
  created_at: webhook.createdAt,
  created_by: sql<string | null>`${account.firstName} || ' ' || ${account.lastName}`,
  paused: webhook.paused,
  previous_secret_until: sql<string | null>`case when ${webhook.previousSecretUntil} > now()
    then ${webhook.previousSecretUntil} end`.mapWith(webhook.previousSecretUntil),
  waiting: sql<number>`${deliveriesOf(sql`${webhookDelivery.state} = 'waiting'`, sql`count(*)::int`)}`,
  last_delivered_at: sql<string | null>`${deliveriesOf(
    sql`${webhookDelivery.state} = 'delivered'`,
    sql`max(${webhookDelivery.attemptedAt})`,
  )}`.mapWith(webhookDelivery.attemptedAt),
}

const shownDelivery = {
  id: webhookDelivery.id,
  message_id: webhookDelivery.messageId,
  kind: webhookDelivery.kind,
  row_id: webhookDelivery.rowId,
  row_count: sql<number>`coalesce(cardinality(${webhookDelivery.rowIds}), num_nonnulls(${webhookDelivery.rowId}))`,
  created_at: webhookDelivery.createdAt,
  state: webhookDelivery.state,
  attempts: webhookDelivery.attempts,
  attempted_at: webhookDelivery.attemptedAt,
  next_attempt_at: sql<string | null>`case when ${webhookDelivery.state} = 'waiting'
    then ${webhookDelivery.nextAttemptAt} end`.mapWith(webhookDelivery.nextAttemptAt),
  status: webhookDelivery.status,
  duration_ms: webhookDelivery.durationMs,
  response: webhookDelivery.response,
  error: webhookDelivery.error,
}

export const webhookNames: NamedRows = {
  type: 'webhooks',
  rows: webhook,
  title: sql`${webhook.name}`,
  path: sql`'api-access'`,
  isKept: true,
}
