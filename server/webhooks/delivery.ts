import { and, eq, getTableColumns, isNull, lte, or, sql } from 'drizzle-orm'
import { adminPath } from '#contract/account/admin-path.ts'
import { permits, type Role } from '#contract/account/roles.ts'
import { webhookLimits } from '#contract/webhooks/webhook-fields.ts'
import { listOfKind, testKind, webhookLists } from '#contract/webhooks/webhook-kinds.ts'
import { statement } from '#server/database/statement.ts'
import { openText } from '#server/secrets/box.ts'
import type { Services } from '#server/services.ts'
import { account } from '#server/sessions/tables.ts'
import { createMessages } from '#server/webhooks/message.ts'
import { deliveryQueue } from '#server/webhooks/queues.ts'
import { type Outcome, post } from '#server/webhooks/send.ts'
import { signatures } from '#server/webhooks/signature.ts'
import { sealPurpose } from '#server/webhooks/store.ts'
import { webhookDelivery as delivery, webhook } from '#server/webhooks/tables.ts'

/** With the role of the administrator who has added it; null if the account has none, or is not active. */
type WebhookRow = typeof webhook.$inferSelect & { readonly role: Role | null }
type DeliveryRow = typeof delivery.$inferSelect

interface DeliveryServices
  extends Pick<
    Services,
    'config' | 'content' | 'db' | 'enquiries' | 'candidates' | 'managedProjects' | 'log' | 'outbox'
  > {
  readonly webhookKey: Buffer
}

/** Messages to one receiver at the same time, each about something else. */
const atOnce = 10
/** How long one job sends, and how long a receiver that takes nothing is left alone; in milliseconds and seconds. */
const jobMs = 120_000
const restSeconds = 30
/** The longest pause that a receiver may ask for. */
const longestWait = 86_400

export function createWebhookDelivery(services: DeliveryServices) {
  const { config, db, log, outbox, webhookKey } = services
  const messageOf = createMessages(services)

  async function attempt(to: WebhookRow, row: DeliveryRow, signal: AbortSignal): Promise<Outcome | null> {
    const secrets = secretsOf(to)
    if (secrets === null) return failure(errors.unreadable)
    const message = {
      id: row.messageId,
      timestamp: Math.floor(Date.now() / 1000),
      body: await messageOf(row),
    }
    const outcome = await post(to.url, {
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Portico/1.0',
        'webhook-id': message.id,
        'webhook-timestamp': String(message.timestamp),
        'webhook-signature': signatures(secrets, message),
      },
      body: message.body,
      allowsPrivate: config.WEBHOOK_PRIVATE_NETWORKS,
      signal,
    })
    return signal.aborted && outcome.status === null ? null : outcome
  }

  function secretsOf({ secret, previousSecret, previousSecretUntil }: WebhookRow): string[] | null {
    const isOverlapping =
      previousSecret !== null && previousSecretUntil && Date.parse(previousSecretUntil) > Date.now()
    const opened = [secret, ...(isOverlapping ? [previousSecret] : [])].map((sealed) =>
      openText(webhookKey, sealed, sealPurpose),
    )
    return opened.every((one) => one !== null) ? opened : null
  }

  /** Returns whether it has arrived. */
  async function record(to: WebhookRow, row: DeliveryRow, outcome: Outcome): Promise<boolean> {
    const { status, response, error, durationMs, retryAfter } = outcome
    const hasArrived = status !== null && status >= 200 && status < 300
    const pause = webhookLimits.retrySeconds[row.attempts]
    const isOver = status === 410 || pause === undefined
    const seconds = Math.max((pause ?? 0) * (1 + Math.random() / 10), Math.min(retryAfter ?? 0, longestWait))
    await db
      .update(delivery)
      .set({
        ...{ status, response, error, durationMs, attemptedAt: sql`now()` },
        attempts: sql`${delivery.attempts} + 1`,
        state: hasArrived ? 'delivered' : isOver ? 'failed' : 'waiting',
        nextAttemptAt: sql`now() + make_interval(secs => ${seconds})`,
      })
      .where(and(eq(delivery.id, row.id), eq(delivery.state, 'waiting')))
    if (hasArrived) return true
    log.warn({ webhook: to.id, delivery: row.id, attempt: row.attempts + 1, status, error }, 'webhook failed')
    if (isOver) await pauseWebhook(to, status === 410 ? 'gone' : 'failing')
    return false
  }

  /** Nobody has to answer for it, so the webhook goes on. */
  async function refuse({ id }: DeliveryRow): Promise<boolean> {
    await db.update(delivery).set({ state: 'failed', error: errors.forbidden }).where(eq(delivery.id, id))
    return true
  }

  async function pauseWebhook(to: WebhookRow, reason: 'gone' | 'failing'): Promise<void> {
    await db.transaction(async (tx) => {
      const paused = await tx
        .update(webhook)
        .set({ paused: reason })
        .where(and(eq(webhook.id, to.id), isNull(webhook.paused)))
        .returning({ accountId: webhook.accountId })
      const [creator] = await tx
        .select({ email: account.email, firstName: account.firstName, lastName: account.lastName })
        .from(account)
        .where(and(eq(account.id, paused[0]?.accountId ?? 0), account.active))
      if (!creator) return
      await outbox.send(tx, {
        to: creator.email,
        toName: `${creator.firstName} ${creator.lastName}`,
        subject: `Webhook paused: ${to.name}`,
        text: [
          `No more events are sent to the webhook “${to.name}”, because ${causes[reason]}.`,
          `See what was answered, and let it send again: ${config.PUBLIC_URL}${adminPath}/api-access`,
          'Events that happen while it is paused are not sent. Those that did not arrive can be sent again from its log.',
        ].join('\n\n'),
      })
    })
  }

  /** The next messages: of those about the same rows, only the oldest, so that they arrive in their order. */
  const nextOf = (id: number) =>
    db
      .select()
      .from(delivery)
      .where(
        and(
          eq(delivery.webhookId, id),
          eq(delivery.state, 'waiting'),
          lte(delivery.nextAttemptAt, sql`now()`),
          sql`not exists (select from ${delivery} earlier where earlier.webhook_id = ${id}
            and earlier.subject = any(${subjects}) and earlier.state = 'waiting' and earlier.id < ${delivery.id}
            and (earlier.row_ids is null or ${delivery.rowId} is null or ${delivery.rowId} = any(earlier.row_ids)))`,
        ),
      )
      .orderBy(delivery.id)
      .limit(atOnce)

  const findReady = async (id: number) => {
    const [found] = await db
      .select({ ...getTableColumns(webhook), role: account.role })
      .from(webhook)
      .leftJoin(account, and(eq(account.id, webhook.accountId), account.active))
      .where(and(eq(webhook.id, id), isReady))
    return found
  }

  /** Sends what is due to one webhook. Only one call for it runs at a time. */
  return async (id: number, signal: AbortSignal): Promise<void> => {
    const until = Date.now() + jobMs
    while (!signal.aborted && Date.now() < until) {
      const to = await findReady(id)
      const next = to ? await nextOf(id) : []
      if (!to || next.length === 0) return
      const arrived = await Promise.all(
        next.map(async (row) => {
          if (!mayKnow(to, row)) return refuse(row)
          const outcome = await attempt(to, row, signal)
          return outcome ? record(to, row, outcome) : false
        }),
      )
      if (arrived.includes(true)) continue
      await db
        .update(webhook)
        .set({ restsUntil: sql`now() + make_interval(secs => ${restSeconds})` })
        .where(eq(webhook.id, id))
    }
  }
}

const manyOfList = sql`split_part(${delivery.subject}, ':', 1) || ':'`
/** Of the messages that may be about the same rows: those about one of them, and those about many of the list. */
const subjects = sql`array[${delivery.subject}, ${manyOfList}] ||
  array(select ${manyOfList} || id from unnest(${delivery.rowIds}) as named (id))`

const isReady = and(
  isNull(webhook.paused),
  or(isNull(webhook.restsUntil), lte(webhook.restsUntil, sql`now()`)),
)

const findDue = statement(
  sql`select ${webhook.id} as webhook from ${webhook} where ${isReady} and exists (
    select from ${delivery} where ${delivery.webhookId} = ${webhook.id} and ${delivery.state} = 'waiting'
      and ${delivery.nextAttemptAt} <= now())`,
  'webhook_due',
)

/** Sends a job for each webhook to which something is due. */
export async function sendDue({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  // As the statement selects it.
  const due = (await findDue(db, {})) as { webhook: number }[]
  if (due.length > 0) await db.transaction((tx) => jobs.sendMany(tx, deliveryQueue, due))
}

const errors = {
  /** For example after a restore, since no backup contains the key. */
  unreadable: 'The secret cannot be read on this machine. Replace it.',
  forbidden: 'The administrator who has added the webhook may not read this any more.',
} as const

const failure = (error: string): Outcome => ({
  ...{ status: null, response: '', error, durationMs: 0, retryAfter: null },
})

/** Whether the administrator who has added a webhook may still read what a message is about. */
function mayKnow({ role }: WebhookRow, { kind }: DeliveryRow): boolean {
  const area = webhookLists.find(({ path }) => path === listOfKind(kind))?.area
  return kind === testKind || (role !== null && area !== undefined && permits(role, area, 'read'))
}

const causes = {
  gone: 'the receiver has answered 410 Gone',
  failing: 'a message has not arrived for three days',
} as const
