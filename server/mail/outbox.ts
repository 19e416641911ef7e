import { randomUUID } from 'node:crypto'
import { and, count, eq, inArray, lt, ne, not, sql } from 'drizzle-orm'
import { z } from 'zod'
import { breakUpAddresses } from '#contract/addresses-in-text.ts'
import { imagePaths } from '#contract/images.ts'
import { mailLimits } from '#contract/mail/mail.ts'
import type { Config } from '#server/config.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import type { Library } from '#server/files/library.ts'
import { defineQueue, type Jobs } from '#server/jobs/queue.ts'
import { fileOwner } from '#server/mail/images.ts'
import type { Mail, MailAttachment, Outbox } from '#server/mail/port.ts'
import type { Seal } from '#server/mail/seal.ts'
import { emailAttachment, outbox } from '#server/mail/tables.ts'

/** Delivers mails of the outbox. Retries at intervals from one second to two minutes, for about two days. */
export const mailQueue = defineQueue<{ readonly id: number }>('mail', {
  concurrency: 2,
  batchSize: 10,
  retryLimit: 1440,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 120,
  // Long enough for everything that a process has fetched, even if every connection times out.
  expireInSeconds: 300,
})

interface OutboxOptions {
  readonly config: Config
  readonly jobs: Jobs
  readonly library: Library
  readonly mailSeal: Seal
}

export function createOutbox({ config, jobs, library, mailSeal }: OutboxOptions): Outbox {
  const from = config.MAIL_FROM
  const domain = addressOf(from).split('@')[1]
  const delivers = config.SMTP_URL !== undefined

  function toRow(mail: Mail) {
    const { references, isPersonal = false, failure, toName, ...rest } = mailSchema.parse(mail)
    const { text, html = null } = rest
    return {
      ...rest,
      ...(rest.confidential ? mailSeal.close({ text, html }) : {}),
      // Some names were stored before the rule for names existed.
      toName: toName && breakUpAddresses(toName),
      from,
      messageId: `<${randomUUID()}@${domain}>`,
      references: references?.join(' '),
      isAutomatic: !isPersonal,
      state: failure !== undefined ? 'failed' : delivers ? 'queued' : 'unsent',
      lastError: failure ?? null,
    } as const
  }

  async function sendMany(tx: Transaction, mails: readonly Mail[]) {
    if (mails.length === 0) return []
    const rows = mails.map(toRow)
    const attachments = new Map<string, readonly MailAttachment[]>(
      rows.map(({ messageId }, at) => [messageId, mails[at]?.attachments ?? []]),
    )
    const written = await tx
      .insert(outbox)
      .values(rows)
      .onConflictDoNothing({ target: outbox.cause })
      .returning({
        id: outbox.id,
        messageId: outbox.messageId,
        html: outbox.html,
        state: outbox.state,
        candidateId: outbox.candidateId,
      })
    for (const { id, html, messageId } of written) {
      const images = imagePaths(html ?? '')
      const attached = attachments.get(messageId) ?? []
      if (images.length + attached.length === 0) continue
      const files = attached.map(({ file }) => file)
      await library.setUses(tx, fileOwner(id), [...images, ...files.map(({ path }) => path)], files)
      if (attached.length > 0)
        await tx
          .insert(emailAttachment)
          .values(attached.map(({ name, file: { path, size } }) => ({ emailId: id, name, path, size })))
    }
    const queued = written.filter(({ state }) => state === 'queued').map(({ id }) => ({ id }))
    await jobs.sendMany(tx, mailQueue, queued)
    return written.map(({ id, messageId, candidateId }) => ({ id, messageId, candidateId }))
  }

  return {
    delivers,
    sendMany,
    async send(tx, mail) {
      const [written] = await sendMany(tx, [mail])
      if (!written) throw new Error('This mail has been written before')
      return written
    },
    async retry(tx, ids) {
      const queued = await tx
        .update(outbox)
        .set({ state: 'queued', queuedAt: sql`now()`, lastError: null })
        .where(
          and(
            inArray(outbox.id, [...ids]),
            inArray(outbox.state, ['failed', 'unsent']),
            // A mail that could not be written cannot be sent.
            ne(outbox.text, ''),
          ),
        )
        .returning({ id: outbox.id })
      const sent = queued.map(({ id }) => ({ id }))
      await jobs.sendMany(tx, mailQueue, sent)
      return queued.map(({ id }) => id)
    },
    countUndelivered: (db) =>
      db
        .select({ state: outbox.state, mails: count() })
        .from(outbox)
        .where(inArray(outbox.state, ['queued', 'failed']))
        .groupBy(outbox.state),
  }
}

/** The address of a sender, without the name if there is one. */
export const addressOf = (sender: string) => sender.replace(/^.*<|>\s*$/g, '')

const isStorable = (value: string) => !value.includes('\0') && value.isWellFormed()
const oneLine = z.string().refine((value) => isStorable(value) && !/[\r\n]/.test(value), 'Must be one line.')
const messageId = z.string().regex(/^<[^\s<>]{1,900}>$/, 'Must be a Message-ID.')

const mailSchema = z.object({
  to: z.email().max(mailLimits.addressLength),
  toName: oneLine.max(900).optional(),
  subject: oneLine.max(900),
  text: z.string().refine(isStorable),
  html: z.string().refine(isStorable).optional(),
  inReplyTo: messageId.optional(),
  references: z.array(messageId).optional(),
  candidateId: z.int().optional(),
  aboutId: z.int().optional(),
  isPersonal: z.boolean().optional(),
  confidential: z.boolean().optional(),
  cause: z.string().optional(),
  failure: z.string().optional(),
})

/** Fails mails that will not be sent anymore, such as after an interrupted last attempt, and redacts old secrets. */
export async function failStaleMail(db: Database): Promise<void> {
  await db
    .update(outbox)
    .set({ state: 'failed', lastError: sql`coalesce(${outbox.lastError}, 'Delivery was abandoned.')` })
    .where(and(eq(outbox.state, 'queued'), lt(outbox.queuedAt, sql`now() - interval '4 days'`)))
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
