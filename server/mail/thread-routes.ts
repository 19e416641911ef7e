import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { mount } from '#contract/calls/mount.ts'
import { textSchema } from '#contract/fields/schemas.ts'
import { emailFields } from '#contract/hiring/email-fields.ts'
import { emailThreadErrors, emailThreadsPath, threadEmailSchema } from '#contract/hiring/email-thread.ts'
import { pageSizes } from '#contract/limits.ts'
import type { ListQuery } from '#contract/list-query.ts'
import { mailLimits } from '#contract/mail/mail.ts'
import { threadCalls } from '#contract/mail/thread-calls.ts'
import { invalid } from '#server/errors.ts'
import { sendFile } from '#server/files/send-file.ts'
import type { SentFile } from '#server/files/storage.ts'
import { requireRecentAuthentication } from '#server/http/access.ts'
import { implement } from '#server/http/calls.ts'
import { attachment } from '#server/http/content-disposition.ts'
import type { App } from '#server/http/route-schema.ts'
import { sanitizeRichText } from '#server/http/sanitize-rich-text.ts'
import { validate } from '#server/http/validate.ts'
import { csvHandlers } from '#server/list/csv-export.ts'
import { deletionHandlers } from '#server/list/list-handlers.ts'
import { removeIds } from '#server/list/removal.ts'
import { sendBatches } from '#server/list/send-list.ts'
import { findAttachment } from '#server/mail/replies/attachments.ts'
import { createEmailThreads } from '#server/mail/threads.ts'
import type { Services } from '#server/services.ts'

/** Conversations with candidates, and the e-mail log. Administrators only (HD-012). */
export function threadRoutes(app: App, services: Services): void {
  const threads = createEmailThreads(services)

  const sendAttachment = async ({ params, request, reply }: AttachmentCall) => {
    const { name, path } = await findAttachment(services.db, params.id, params.attachment)
    const headers = {
      etag: `"${path}"`,
      'content-type': 'application/octet-stream',
      'content-disposition': attachment(name),
      'cache-control': 'private, no-store',
    }
    return sendFile(request, reply, { storage: services.files.private, path, headers })
  }

  implement(app, services, threadCalls, {
    ...mount(
      emailThreadsPath,
      csvHandlers('Email logs', threadEmailSchema, {
        batches: (query: LogQuery) =>
          query.candidateId === undefined
            ? threads.log(query, noRecord)
            : threads.conversation(query.candidateId, query),
        count: (query) =>
          query.candidateId === undefined
            ? threads.countLog(query)
            : threads.countConversation(query.candidateId, query),
      }),
    ),

    'GET candidates-email-threads/': async ({ query: { candidateId, ...query }, request, reply }) => {
      const onRead = (ids: readonly number[]) => services.candidateReads.record(request, ids)
      if (candidateId === undefined) {
        // More than a page counts as an export of personal data.
        if (query.limit === null || query.limit > Math.max(...pageSizes)) requireRecentAuthentication(request)
        return sendBatches(reply, threads.log(query, onRead))
      }
      await onRead([candidateId])
      return sendBatches(reply, threads.conversation(candidateId, query))
    },

    'GET candidates-email-threads/count/': async ({ query }) => ({ count: await threads.countLog(query) }),

    'POST candidates-email-threads/send_email/': async ({ readForm }) => {
      await using form = await readForm({ storage: services.files.private })
      const emailContent = cleanContent(form.values.emailContent)
      const files = checkedFiles(form.fileLists.get('attachments') ?? [])
      // Awaited, because the files are deleted with the form.
      return await threads.send({ ...form.values, emailContent }, files)
    },

    'POST candidates-email-threads/{id}/retry/': ({ params }) => {
      if (!services.outbox.delivers) throw invalid(emailThreadErrors.noMailServer)
      return threads.retry(params.id)
    },

    'POST candidates-email-threads/{id}/read/': ({ params }) => threads.markRead(params.id),

    'GET candidates-email-threads/{id}/attachments/{attachment}/': sendAttachment,
    'HEAD candidates-email-threads/{id}/attachments/{attachment}/': sendAttachment,

    ...mount(
      emailThreadsPath,
      deletionHandlers((keys) => removeIds(keys, threads.remove)),
    ),
  })
}

interface AttachmentCall {
  readonly params: { readonly id: number; readonly attachment: number }
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Throws 400 for attachments too large for a mail server. The form parser limits their number. */
function checkedFiles(files: readonly SentFile[]): readonly SentFile[] {
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
  if (bytes > mailLimits.sentAttachmentBytes)
    throw invalid({ attachments: [emailThreadErrors.filesTooLarge] })
  return files
}

const sanitizedSchema = z.object({ emailContent: textSchema(emailFields.emailContent) })

/** Throws 400 for a text that is empty or too long after sanitizing. */
const cleanContent = (html: string): string =>
  validate(sanitizedSchema, { emailContent: sanitizeRichText(html) }).emailContent

type LogQuery = ListQuery & { readonly candidateId?: number | undefined }

/** Who exports has just signed in, and the reads of such a session are not recorded. */
const noRecord = async () => undefined
