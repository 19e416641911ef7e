import { randomUUID } from 'node:crypto'
import { and, eq, inArray, lt, not, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Config } from '#server/config.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { defineQueue, type Jobs } from '#server/jobs/queue.ts'
import { outbox } from '#server/mail/tables.ts'

/** Delivers mails of the outbox. Retries from one second up to two minutes apart, for about two days. */
export const mailQueue = defineQueue<{ readonly id: number }>('mail', {
  concurrency: 3,
  retryLimit: 1440,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 120,
  expireInSeconds: 180,
})

/** A mail to one person. */
export interface Mail {
  /** A plain e-mail address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** The Message-ID that it answers. */
  readonly inReplyTo?: string
  /** The Message-IDs of its thread, oldest first. */
  readonly references?: readonly string[]
  /** Its text is a secret: it is deleted here once it has been sent. */
  readonly confidential?: boolean
}

export interface Outbox {
  /** Whether a mail server is set. Without one mails are only stored, as `unsent`. */
  readonly delivers: boolean
  /**
   * Writes a mail in the caller's transaction; it is sent if and only if that is committed, and not before.
   * Throws a ZodError for an address that is not exactly one and for line breaks where a header could be smuggled in.
   */
  send(tx: Transaction, mail: Mail): Promise<{ id: number; messageId: string }>
}

export function createOutbox({ config, jobs }: { config: Config; jobs: Jobs }): Outbox {
  const from = config.MAIL_FROM
  const domain = from.replace(/^.*@|>\s*$/g, '')
  const delivers = config.SMTP_URL !== undefined
  return {
    delivers,
    async send(tx, mail) {
      const { references, ...rest } = mailSchema.parse(mail)
      const messageId = `<${randomUUID()}@${domain}>`
      const [row] = await tx
        .insert(outbox)
        .values({
          ...rest,
          from,
          messageId,
          references: references?.join(' '),
          state: delivers ? 'queued' : 'unsent',
        })
        .returning({ id: outbox.id })
      const { id } = row as { id: number }
      if (delivers) await jobs.send(tx, mailQueue, { id })
      return { id, messageId }
    },
  }
}

const isStorable = (value: string) => !value.includes('\0') && value.isWellFormed()
const oneLine = z.string().refine((value) => isStorable(value) && !/[\r\n]/.test(value), 'Must be one line.')
const messageId = z.string().regex(/^<[^\s<>]{1,900}>$/, 'Must be a Message-ID.')

const mailSchema = z.object({
  to: z.email().max(254),
  subject: oneLine.max(900),
  text: z.string().refine(isStorable),
  html: z.string().refine(isStorable).optional(),
  inReplyTo: messageId.optional(),
  references: z.array(messageId).optional(),
  confidential: z.boolean().optional(),
})

/** Fails mail that will not be sent any more, such as after an interrupted last attempt, and redacts old secrets. */
export async function failStaleMail(db: Database): Promise<void> {
  await db
    .update(outbox)
    .set({ state: 'failed', lastError: sql`coalesce(${outbox.lastError}, 'Delivery was abandoned.')` })
    .where(and(eq(outbox.state, 'queued'), lt(outbox.createdAt, sql`now() - interval '4 days'`)))
  await db
    .update(outbox)
    .set({ text: '', html: null })
    .where(
      and(
        eq(outbox.confidential, true),
        inArray(outbox.state, ['sent', 'failed', 'unsent']),
        not(eq(outbox.text, '')),
        lt(outbox.createdAt, sql`now() - interval '1 hour'`),
      ),
    )
}
