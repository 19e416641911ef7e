import { and, eq, inArray, isNotNull, isNull, ne, type SQLWrapper, sql } from 'drizzle-orm'
import {
  emailLogFilters,
  emailThreadErrors,
  type SendEmail,
  type ThreadEmail,
} from '#contract/hiring/email-thread.ts'
import type { ListQuery } from '#contract/list-query.ts'
import { receiverTypes } from '#contract/mail/email-template.ts'
import type { Config } from '#server/config.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { violatedConstraint } from '#server/database/violated-constraint.ts'
import { invalid, notFound } from '#server/errors.ts'
import type { EventBus } from '#server/events/bus.ts'
import { nameOfContent } from '#server/files/file-name.ts'
import type { Library } from '#server/files/library.ts'
import { detectMediaType } from '#server/files/media-type.ts'
import type { SentFile } from '#server/files/storage.ts'
import { type Uploads, withUploads } from '#server/files/uploads.ts'
import type { Candidates } from '#server/hiring/candidate-store.ts'
import { filterTermsOf } from '#server/list/filter-terms.ts'
import { orderTermsOf } from '#server/list/order-terms.ts'
import { createList, searchColumn } from '#server/list/select.ts'
import { emailColumns, findEmail, inConversation, inLog, type StoredEmail } from '#server/mail/email-store.ts'
import { publishEmails } from '#server/mail/events.ts'
import { fileOwner } from '#server/mail/images.ts'
import { renderRichText } from '#server/mail/message.ts'
import type { MailAttachment, Notifications, Outbox } from '#server/mail/port.ts'
import { renderTemplate } from '#server/mail/render.ts'
import { attachmentPurpose, attachmentsOf } from '#server/mail/replies/attachments.ts'
import { outbox } from '#server/mail/tables.ts'
import { loadTags } from '#server/mail/tags.ts'
import { activeTemplate } from '#server/mail/template-store.ts'

/** Conversations with candidates, and the e-mail log, which lists the mails of all of them. */
export interface EmailThreads {
  /** A conversation, newest first by default. */
  conversation(candidateId: number, query: ListQuery): AsyncGenerator<ThreadEmail[], void>
  /**
   * Mails to all candidates.
   * @param onRead called with the candidates that the next mails belong to
   */
  log(
    query: ListQuery,
    onRead: (candidateIds: readonly number[]) => Promise<void>,
  ): AsyncGenerator<ThreadEmail[], void>
  countLog(query: ListQuery): Promise<number>
  countConversation(candidateId: number, query: ListQuery): Promise<number>
  /** Throws 404 for an unknown candidate, 400 if the mail that it replies to is not part of the conversation. */
  send(email: SendEmail, files?: readonly SentFile[]): Promise<ThreadEmail>
  /** Queues a failed or unsent mail again. Throws 404 for an unknown one, 400 for any other. */
  retry(id: number): Promise<ThreadEmail>
  /** Records that a reply has been opened. Throws 404 for an unknown mail. */
  markRead(id: number): Promise<void>
  /** Deletes mails permanently; queued ones are not sent anymore. Returns the deleted ones. */
  remove(ids: readonly number[]): Promise<number[]>
}

const sortKeys: Readonly<Record<string, SQLWrapper>> = {
  email: sql`lower(${outbox.to})`,
  subject: sql`lower(left(${outbox.subject}, 300))`,
  Created_at: outbox.createdAt,
}

const orderTerms = orderTermsOf(outbox.id, sortKeys)

interface ThreadsOptions {
  readonly db: Database
  readonly config: Config
  readonly candidates: Candidates
  readonly notifications: Notifications
  readonly outbox: Outbox
  readonly library: Library
  readonly events: EventBus
}

export function createEmailThreads(options: ThreadsOptions): EmailThreads {
  const { db, config, outbox: sender, library, events, candidates, notifications } = options
  const filterTerm = filterTermsOf(emailLogFilters, { state: outbox.state, Created_at: outbox.createdAt })
  const source = { table: outbox, columns: emailColumns, orderTerms, filterTerm }
  const conversation = createList<StoredEmail>(db, {
    ...source,
    name: 'conversation',
    where: eq(outbox.candidateId, sql.placeholder('candidate')),
  })
  const log = createList<StoredEmail>(db, {
    ...source,
    name: 'email_log',
    search: searchColumn(outbox.search),
    where: and(isNotNull(outbox.candidateId), ne(outbox.state, 'received')),
  })

  async function find(tx: Transaction, id: number): Promise<ThreadEmail> {
    const email = await findEmail(tx, id)
    if (!email) throw notFound()
    return email
  }

  /** The written text, in the message template; null without an active one (AP-416). */
  async function inTemplate(
    tx: Transaction,
    { candidateId, subject, emailContent }: Pick<SendEmail, 'candidateId' | 'subject' | 'emailContent'>,
  ) {
    const template = await activeTemplate(tx, 'CANDIDATE_MESSAGE')
    if (!template || template.notification_receiver_type === receiverTypes.website) return null
    const candidate = await candidates.find(candidateId, 0)
    if (!candidate) throw notFound()
    const { missing, ...written } = renderTemplate(template, await loadTags(tx, config), {
      ...notifications.valuesOf({ ...candidate, created_at: candidate.Created_at }),
      subject,
      message: { html: emailContent },
    })
    if (missing.length > 0) throw invalid(emailThreadErrors.templateIncomplete(missing))
    return written
  }

  return {
    async *conversation(candidate, query) {
      for await (const rows of conversation.batches(query, { candidate })) {
        const attachments = await attachmentsOf(
          db,
          rows.map(({ id }) => id),
        )
        yield rows.map((row) => inConversation(row, attachments.get(row.id) ?? []))
      }
    },
    async *log(query, onRead) {
      for await (const rows of log.batches(query)) {
        await onRead(rows.flatMap(({ candidateId }) => candidateId ?? []))
        yield rows.map(inLog)
      }
    },
    countLog: (query) => log.count(query),
    countConversation: (candidate, query) => conversation.count(query, { candidate }),

    send: ({ candidateId, candidateName, email, subject, emailContent, inReplyTo }, files = []) =>
      withUploads(library, async (uploads) => {
        const attachments = await storeFiles(uploads, files)
        return events.transaction(async (tx) => {
          const thread = inReplyTo == null ? {} : await threadOf(tx, inReplyTo, candidateId)
          const written = await inTemplate(tx, { candidateId, subject, emailContent })
          const { id } = await sender
            .send(tx, {
              ...(written ?? { subject, ...renderRichText(emailContent) }),
              ...thread,
              to: email,
              toName: candidateName,
              candidateId,
              isPersonal: true,
              attachments,
            })
            .catch(asUnknownCandidate)
          publishEmails(tx, { ids: [id], change: 'created' })
          return find(tx, id)
        })
      }),

    retry: (id) =>
      events.transaction(async (tx) => {
        await find(tx, id)
        const queued = await sender.retry(tx, [id])
        if (queued.length === 0) throw invalid(emailThreadErrors.cannotRetry)
        publishEmails(tx, { ids: [id], change: 'changed' })
        return find(tx, id)
      }),

    markRead: (id) =>
      events.transaction(async (tx) => {
        await find(tx, id)
        const read = await tx
          .update(outbox)
          .set({ readAt: sql`now()` })
          .where(and(eq(outbox.id, id), eq(outbox.state, 'received'), isNull(outbox.readAt)))
          .returning({ id: outbox.id })
        if (read.length > 0) publishEmails(tx)
      }),

    async remove(ids) {
      const { deleted, files } = await events.transaction(async (tx) => {
        const deleted = await tx
          .delete(outbox)
          .where(and(inArray(outbox.id, [...ids]), isNotNull(outbox.candidateId)))
          .returning({ id: outbox.id })
        const deletedIds = deleted.map(({ id }) => id)
        if (deleted.length > 0) publishEmails(tx, { ids: deletedIds, change: 'deleted' })
        const owners = deletedIds.map(fileOwner)
        return { deleted, files: await library.releaseOwners(tx, owners) }
      })
      await library.delete(files)
      return deleted.map(({ id }) => id)
    },
  }
}

/** The headers that link a reply to its thread (RFC 5322, 3.6.4). */
async function threadOf(tx: Transaction, parentId: number, candidateId: number) {
  const [parent] = await tx
    .select({ messageId: outbox.messageId, references: outbox.references })
    .from(outbox)
    .where(and(eq(outbox.id, parentId), eq(outbox.candidateId, candidateId)))
  if (!parent) throw invalid({ inReplyTo: [emailThreadErrors.notInConversation] })
  const { messageId, references } = parent
  const known = references?.split(' ') ?? []
  // A very long thread is kept together by its first mail and its latest ones.
  const ancestors =
    known.length > maxReferences ? [...known.slice(0, 1), ...known.slice(-maxReferences + 1)] : known
  return { inReplyTo: messageId, references: [...ancestors, messageId] }
}

const maxReferences = 50

/** Outgoing files may be of any type: they are never opened here. */
const storeFiles = (uploads: Uploads, files: readonly SentFile[]): Promise<MailAttachment[]> =>
  Promise.all(
    files.map(async ({ name, file }) => ({
      name: nameOfContent(name, detectMediaType(file.head)),
      file: await uploads.storeTemp({ ...attachmentPurpose, detectType: async () => 'bin' }, file),
    })),
  )

/** The candidate that the mail refers to does not exist, or no longer does. */
function asUnknownCandidate(error: unknown): never {
  if (violatedConstraint(error)?.startsWith('outbox_candidate_id')) throw notFound()
  throw error
}
