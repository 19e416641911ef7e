import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { adminPath } from '#contract/account/admin-path.ts'
import { hiringTimeZone } from '#contract/hiring/candidate.ts'
import { type EmailTemplate, receiverTypes } from '#contract/mail/email-template.ts'
import { type NotificationTitle, notifications } from '#contract/mail/notifications.ts'
import type { Config } from '#server/config.ts'
import type { Transaction } from '#server/database/connect.ts'
import { createRateLimiter } from '#server/http/rate-limit.ts'
import { defineQueue, type Jobs } from '#server/jobs/queue.ts'
import type { Hold, Notifications, NotifiedCandidate, TextValues } from '#server/mail/port.ts'
import { mayConfirm } from '#server/mail/recipient-limits.ts'
import { renderTemplate } from '#server/mail/render.ts'
import { loadTags } from '#server/mail/tags.ts'
import { activeTemplate } from '#server/mail/template-store.ts'

/** The job of a notification: its type, recipients, and values. */
export interface Notification {
  /** Random, so that a repeated job writes nothing twice. */
  readonly id: string
  readonly title: NotificationTitle
  readonly recipients: readonly Recipient[]
  /** The decision that it is about; nothing is written if that was undone. */
  readonly decision?: number | undefined
}

interface Recipient {
  readonly to: string
  readonly toName?: string
  /** The candidate whose conversation it belongs to. */
  readonly candidateId?: number
  /** The candidate that others are notified about. */
  readonly about?: number | undefined
  readonly values: TextValues
}

/** Writes mails from templates. Retries from two seconds up to two minutes apart, for about an hour. */
export const notificationQueue = defineQueue<Notification>('notification', {
  concurrency: 1,
  retryLimit: 40,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 120,
  expireInSeconds: 300,
})

/** How many mails one job writes. */
const jobSize = 500

interface NotificationOptions {
  readonly config: Config
  readonly jobs: Jobs
  readonly log: FastifyBaseLogger
}

export function createNotifications({ config, jobs, log }: NotificationOptions): Notifications {
  async function send(
    tx: Transaction,
    title: NotificationTitle,
    recipients: readonly Recipient[],
    hold?: Hold,
  ): Promise<number> {
    if (recipients.length === 0) return 0
    if (!sendsEmail(await activeTemplate(tx, title))) {
      log.info({ notification: title, recipients: recipients.length }, noTemplate)
      return 0
    }
    const allowed =
      'byVisitors' in notifications[title] ? await withinLimits(tx, title, recipients) : recipients
    const chunks = Array.from({ length: Math.ceil(allowed.length / jobSize) }, (_, index) =>
      allowed.slice(index * jobSize, (index + 1) * jobSize),
    )
    for (const chunk of chunks)
      await jobs.send(
        tx,
        notificationQueue,
        { id: randomUUID(), title, recipients: chunk, decision: hold?.decision },
        hold && { startAfter: hold.until },
      )
    return allowed.length
  }

  async function withinLimits(
    tx: Transaction,
    title: NotificationTitle,
    recipients: readonly Recipient[],
  ): Promise<Recipient[]> {
    const limiter = createRateLimiter(tx, log)
    const allowed: Recipient[] = []
    for (const recipient of recipients) {
      if (await mayConfirm(limiter, recipient.to)) allowed.push(recipient)
      else log.warn({ notification: title, candidate: recipient.candidateId }, tooManyConfirmations)
    }
    return allowed
  }

  const valuesOf = (candidate: NotifiedCandidate): TextValues => candidateValues(candidate, config)

  return {
    valuesOf,
    delivers: config.SMTP_URL !== undefined,
    candidates: (tx, title, candidates, hold) =>
      send(
        tx,
        title,
        candidates.map((candidate) => ({
          to: candidate.email,
          toName: candidate.candidateName,
          candidateId: candidate.id,
          values: valuesOf(candidate),
        })),
        hold,
      ),
    async preview(runner, title, candidate) {
      const template = await activeTemplate(runner, title)
      if (!sendsEmail(template)) return null
      const rendered = renderTemplate(template, await loadTags(runner, config), valuesOf(candidate))
      return { template: title, ...rendered }
    },
    async hr(tx, title, values, about) {
      const { HR_EMAIL: to } = config
      if (to === undefined) log.debug({ notification: title }, 'no e-mail to HR: HR_EMAIL is not set')
      else await send(tx, title, [{ to, values, about }])
    },
  }
}

/** Whether the template exists and is not only for the website. */
export const sendsEmail = (template: EmailTemplate | null): template is EmailTemplate =>
  template !== null && template.notification_receiver_type !== receiverTypes.website

const tooManyConfirmations = 'no e-mail was sent: strangers have caused too many to this recipient today'

export const noTemplate = 'no e-mail was sent: its type has no active template'

const candidateValues = (
  { id, candidateName, email, designation, created_at }: NotifiedCandidate,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
): TextValues => ({
  candidate_name: candidateName,
  candidate_email: email,
  designation,
  application_date: dateFormat.format(new Date(created_at)),
  candidate_url: `${PUBLIC_URL}${adminPath}/join-team?id=${id}`,
})

const dateFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: hiringTimeZone,
  month: 'short',
  day: '2-digit',
  year: 'numeric',
})
