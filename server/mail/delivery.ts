import { and, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/connect.ts'
import type { JobContext } from '#server/jobs/queue.ts'
import { outbox } from '#server/mail/tables.ts'

export interface Delivery {
  /**
   * Hands a queued mail to the mail server and notes what became of it. Throws when another try makes sense.
   * After a crash between the two a mail may leave twice, under the same Message-ID.
   */
  deliver(id: number, run: JobContext): Promise<void>
  close(): void
}

type Letter = typeof outbox.$inferSelect

export function createDelivery({
  db,
  config,
  log,
}: {
  db: Database
  config: Config
  log: FastifyBaseLogger
}): Delivery {
  const post = config.SMTP_URL === undefined ? undefined : connect(config.SMTP_URL)

  async function note(id: number, change: PgUpdateSetSource<typeof outbox>): Promise<void> {
    await db.update(outbox).set(change).where(eq(outbox.id, id))
  }

  return {
    async deliver(id, { signal, isLastAttempt }) {
      const [letter] = await db
        .update(outbox)
        .set({ attempts: sql`${outbox.attempts} + 1` })
        .where(and(eq(outbox.id, id), eq(outbox.state, 'queued')))
        .returning()
      if (!letter) return
      if (!post) return note(id, { state: 'kept' })
      try {
        await (await post).sendMail({ ...messageOf(letter), signal })
      } catch (error) {
        const { message, responseCode } = error as SmtpError
        const isOver = isLastAttempt || isFinal(error as SmtpError)
        // Servers like to repeat the mail address that they refuse, which stays out of the log.
        const reason = message.replaceAll(/[^\s<>]+@[^\s<>]+/g, '…')
        log.warn({ mail: id, attempt: letter.attempts, responseCode, reason, isOver }, 'a mail was not taken')
        await note(id, { lastError: message, ...(isOver ? { state: 'failed', ...wiped(letter) } : {}) })
        if (isOver) return
        throw error
      }
      await note(id, { state: 'sent', sentAt: sql`now()`, lastError: null, ...wiped(letter) })
    },
    close: () => void post?.then((opened) => opened.close()),
  }
}

type SmtpError = Error & { code?: string; responseCode?: number }

async function connect(url: string) {
  // Without a mail server its 7 MB are never read.
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // Trying again is the job's business, where it is counted.
    maxRequeues: 0,
    idleTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

const messageOf = ({
  to,
  from,
  subject,
  text,
  html,
  messageId,
  inReplyTo,
  references,
  createdAt,
}: Letter) => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  html: html ?? undefined,
  messageId,
  inReplyTo: inReplyTo ?? undefined,
  references: references ?? undefined,
  date: createdAt,
})

/** Whether the server refused this mail for good: a 5yz reply to its envelope or its content (RFC 5321, 4.2.1). */
const isFinal = ({ code, responseCode = 0 }: SmtpError) =>
  responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')

const wiped = ({ confidential }: Letter): Partial<Letter> => (confidential ? { text: '', html: null } : {})
