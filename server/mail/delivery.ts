import { and, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/connect.ts'
import type { EventBus } from '#server/events/bus.ts'
import type { Storages } from '#server/files/storage.ts'
import type { JobContext } from '#server/jobs/queue.ts'
import { renderDocument } from '#server/mail/document.ts'
import { emailsChanged } from '#server/mail/events.ts'
import { attachedFiles } from '#server/mail/replies/attachments.ts'
import type { Seal } from '#server/mail/seal.ts'
import { needsStarttls, noStarttls } from '#server/mail/starttls.ts'
import { type OutboxBody, outbox } from '#server/mail/tables.ts'
import { traced } from '#server/tracing/traced.ts'

export interface Delivery {
  /**
   * Sends a queued mail to the mail server and records the outcome. Throws if it should be retried. After a crash in
   * between, a mail may be sent twice, with the same Message-ID.
   */
  deliver(id: number, run: JobContext): Promise<void>
  close(): void
}

type OutboxRow = typeof outbox.$inferSelect

interface DeliveryOptions {
  readonly db: Database
  readonly config: Config
  readonly log: FastifyBaseLogger
  readonly events: EventBus
  readonly files: Storages
  readonly mailSeal: Seal
}

export function createDelivery({ db, config, log, events, files, mailSeal }: DeliveryOptions): Delivery {
  const transport = config.SMTP_URL === undefined ? undefined : connectTransport(config.SMTP_URL, config)
  const server = { 'server.address': URL.parse(config.SMTP_URL ?? '')?.hostname ?? '' }

  async function updateRow(id: number, values: PgUpdateSetSource<typeof outbox>): Promise<void> {
    await db
      .update(outbox)
      .set(values)
      .where(eq(outbox.id, id))
      .returning({ event: emailsChanged(events, { forWebhooks: 'state' in values }) })
  }

  return {
    async deliver(id, { signal, isLastAttempt }) {
      const [mail] = await db
        .update(outbox)
        .set({ attempts: sql`${outbox.attempts} + 1` })
        .where(and(eq(outbox.id, id), eq(outbox.state, 'queued')))
        .returning()
      if (!mail) return
      if (!transport) return updateRow(id, { state: 'unsent' })
      const body = mail.confidential ? mailSeal.open(mail) : mail
      if (!body) return updateRow(id, { state: 'failed', lastError: cannotBeOpened, ...redacted(mail) })
      try {
        const { html, attachments = [] } =
          body.html === null ? {} : await renderDocument(body.html, config, files.public)
        const attached = [...attachments, ...(await attachedFiles({ db, files }, id))]
        const opened = await transport
        const message = { ...messageOf(mail), text: body.text, html, attachments: attached, signal }
        await traced({ name: 'SMTP', kind: 'call', attributes: server }, () => opened.sendMail(message))
      } catch (error) {
        // Nodemailer's errors are not typed.
        const smtpError = error as SmtpError
        const { response, responseCode } = smtpError
        // The server's own reply, if there is one.
        const message = isWithoutTls(smtpError) ? noStarttls : response || smtpError.message
        const hasFailed = isLastAttempt || isPermanent(smtpError)
        // Servers repeat the e-mail address that they reject, which must not end up in the log.
        const reason = message.replaceAll(/[^\s<>]+@[^\s<>]+/g, '…')
        log.warn(
          { mail: id, attempt: mail.attempts, responseCode, reason, isOver: hasFailed },
          'mail delivery failed',
        )
        await updateRow(id, {
          lastError: message,
          ...(hasFailed ? { state: 'failed', ...redacted(mail) } : {}),
        })
        if (hasFailed) return
        throw error
      }
      await updateRow(id, { state: 'sent', sentAt: sql`now()`, lastError: null, ...redacted(mail) })
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}

/** For example after a restore, since no backup contains the key. */
const cannotBeOpened = 'Its link cannot be read on this machine. Please send a new one.'

type SmtpError = Error & { code?: string; response?: string; responseCode?: number }

async function connectTransport(url: string, config: Config) {
  // Loaded only when there is a mail server, since it takes 7 MB.
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    requireTLS: needsStarttls(url, config),
    pool: true,
    maxConnections: 5,
    // The job retries, and counts its attempts.
    maxRequeues: 0,
    idleTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

const messageOf = (mail: OutboxRow) => ({
  from: mail.from,
  to: { name: mail.toName, address: mail.to },
  subject: mail.subject,
  messageId: mail.messageId,
  inReplyTo: mail.inReplyTo ?? undefined,
  references: mail.references ?? undefined,
  date: mail.createdAt,
  // RFC 3834: autoresponders do not reply to automatic mail.
  headers: { 'Auto-Submitted': mail.isAutomatic ? 'auto-generated' : 'no' },
})

/** Whether the server rejected the STARTTLS command, so that there is no encryption. */
const isWithoutTls = ({ code, response }: SmtpError) => code === 'ETLS' && response !== undefined

/**
 * Whether the server rejected this mail permanently: a 5yz reply to its envelope or its content (RFC 5321, 4.2.1).
 */
const isPermanent = ({ code, responseCode = 0 }: SmtpError) =>
  responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')

const redacted = ({ confidential }: OutboxRow): Partial<OutboxBody> =>
  confidential ? { text: '', html: null } : {}
