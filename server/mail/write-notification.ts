import type { FastifyBaseLogger } from 'fastify'
import type { EmailTemplate } from '#contract/mail/email-template.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/connect.ts'
import type { EventBus } from '#server/events/bus.ts'
import type { Candidates } from '#server/hiring/candidate-store.ts'
import type { Decisions } from '#server/hiring/decision-store.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { publishEmails } from '#server/mail/events.ts'
import { type Notification, noTemplate, notificationQueue, sendsEmail } from '#server/mail/notifications.ts'
import type { Mail, Outbox } from '#server/mail/port.ts'
import { renderTemplate } from '#server/mail/render.ts'
import { loadTags, type Tags } from '#server/mail/tags.ts'
import { activeTemplate } from '#server/mail/template-store.ts'

interface WriterOptions {
  readonly db: Database
  readonly config: Config
  readonly log: FastifyBaseLogger
  readonly events: EventBus
  readonly outbox: Outbox
  readonly candidates: Candidates
  readonly decisions: Decisions
  readonly jobs: Jobs
}

/** Writes the mails of a notification, all or none, and each once however often the job runs. */
export async function writeNotification(
  notification: Notification,
  { config, log, events, outbox, candidates, decisions, jobs }: WriterOptions,
): Promise<void> {
  const { id, title, recipients, decision } = notification
  await events.transaction(async (tx) => {
    // First, so that an undo of the decision either came before this or waits for it.
    const released = decision === undefined ? null : await decisions.releaseEmails(tx, decision)
    // By the same job, which leaves out the mails that are written.
    if (released?.undoneUntil)
      await jobs.send(tx, notificationQueue, notification, { startAfter: released.undoneUntil })
    const template = await activeTemplate(tx, title)
    if (!sendsEmail(template)) {
      log.info({ notification: title, recipients: recipients.length }, noTemplate)
      return
    }
    const tags = await loadTags(tx, config)
    // Candidates deleted since then get no mail.
    const remaining =
      released?.ids ??
      (await candidates.lockExisting(
        tx,
        recipients.flatMap(({ candidateId, about }) => candidateId ?? about ?? []),
      ))
    const mails = recipients.flatMap(({ values, about, ...recipient }, index) => {
      const candidate = recipient.candidateId ?? about
      return candidate === undefined || remaining.has(candidate)
        ? [{ ...recipient, aboutId: about, ...contentOf(template, tags, values), cause: `${id}:${index}` }]
        : []
    })
    const failures = mails.filter(({ failure }) => failure !== undefined)
    if (failures.length > 0)
      log.warn({ notification: title, mails: failures.length, reason: failures[0]?.failure }, 'mail not sent')
    const written = await outbox.sendMany(tx, mails)
    const toCandidates = written.filter(({ candidateId }) => candidateId !== null)
    if (written.length > 0) publishEmails(tx, { ids: toCandidates.map(({ id }) => id), change: 'created' })
  })
}

/** A mail with an unfilled tag is not sent. */
function contentOf(
  template: EmailTemplate,
  tags: Tags,
  values: Notification['recipients'][number]['values'],
): Pick<Mail, 'subject' | 'html' | 'text' | 'failure'> {
  const { missing, ...rendered } = renderTemplate(template, tags, values)
  if (missing.length === 0) return rendered
  const failure = `Not sent: the template’s tags [${missing.join('], [')}] have no value.`
  return { subject: rendered.subject || template.email_title, text: '', html: '', failure }
}
