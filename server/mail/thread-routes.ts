import type { Readable } from 'node:stream'
import { z } from 'zod'
import { bytesOfText } from '#contract/calls/body-limits.ts'
import type { RateLimitRule } from '#contract/calls/call.ts'
import { candidateReadsRule } from '#contract/hiring/candidate.ts'
import {
  emailThreadErrors,
  emailThreadsPath,
  sendEmailSchema,
  threadEmailSchema,
} from '#contract/hiring/email-thread.ts'
import { limits, pageSizes } from '#contract/limits.ts'
import { mailLimits } from '#contract/mail/mail.ts'
import { messages } from '#contract/messages.ts'
import { isBlankRichText } from '#contract/rich-text.ts'
import type { SentFile } from '#server/files/storage.ts'
import { requireAdmin, requireRecentAuthentication } from '#server/http/access.ts'
import { parseBody } from '#server/http/body.ts'
import { attachment } from '#server/http/content-disposition.ts'
import { badRequest, invalid, notFound } from '#server/http/errors.ts'
import {
  type App,
  errorDetail,
  fieldErrors,
  noContent,
  type RouteSchema,
  recentAuthenticationError,
} from '#server/http/route-schema.ts'
import { sanitizeRichText } from '#server/http/sanitize-rich-text.ts'
import { validate } from '#server/http/validate.ts'
import { deleteRoutes, removeIds } from '#server/list/delete-routes.ts'
import { listDocs } from '#server/list/list-docs.ts'
import type { RawQuery } from '#server/list/query.ts'
import { type IdParams, idOf, parseId, requireId } from '#server/list/row-id.ts'
import { sendBatches } from '#server/list/send-list.ts'
import { findAttachment } from '#server/mail/replies/attachments.ts'
import { createEmailThreads, parseThreadQuery } from '#server/mail/threads.ts'
import type { Services } from '#server/services.ts'

const base = `/api/${emailThreadsPath}/`
const rateLimitRule: RateLimitRule = { name: 'email:administrator', ...mailLimits.sendPerAdministrator }

/** Conversations with candidates, and the e-mail log. Administrators only (HD-012). */
export function threadRoutes(app: App, services: Services): void {
  const { candidateReads, rateLimiter, outbox } = services
  const threads = createEmailThreads(services)
  const config = { access: 'admin' } as const

  app.get(base, { config, schema: docs.list }, async (request, reply) => {
    const query = request.query as RawQuery
    const parsed = parseThreadQuery(query)
    const onRead = (ids: readonly number[]) => candidateReads.record(request, ids)
    if (query.candidateId === undefined) {
      // More than a page is an export of persons.
      if (parsed.limit === null || parsed.limit > Math.max(...pageSizes)) requireRecentAuthentication(request)
      return sendBatches(reply, threads.log(parsed, onRead))
    }
    const candidateId = parseId(String(query.candidateId))
    if (candidateId === null) throw badRequest('Choose a candidate.')
    await onRead([candidateId])
    return sendBatches(reply, threads.conversation(candidateId, parsed))
  })

  app.get(`${base}count/`, { config, schema: docs.count }, async (request, reply) => {
    const count = await threads.countLog(parseThreadQuery(request.query as RawQuery))
    return reply.send({ count })
  })

  app.post(`${base}send_email/`, { config, schema: docs.send }, async (request, reply) => {
    await using body = await parseBody(request, services.files.private)
    const { emailContent, ...email } = validate(sendEmailSchema, withNumbers(Object.fromEntries(body.fields)))
    const content = cleanContent(emailContent)
    const files = checkedFiles(body.fileLists.get('attachments') ?? [])
    await rateLimiter.consume(rateLimitRule, String(requireAdmin(request).id))
    return reply.code(201).send(await threads.send({ ...email, emailContent: content }, files))
  })

  app.post<IdParams>(`${base}:id/retry/`, { config, schema: docs.retry }, async (request, reply) => {
    if (!outbox.delivers) throw badRequest(emailThreadErrors.noMailServer)
    return reply.send(await threads.retry(idOf(request)))
  })

  app.post<IdParams>(`${base}:id/read/`, { config, schema: docs.read }, async (request, reply) => {
    await threads.markRead(idOf(request))
    return reply.code(204).send()
  })

  app.get<{ Params: { id: string; attachment: string } }>(
    `${base}:id/attachments/:attachment/`,
    { config, schema: docs.attachment },
    async (request, reply) => {
      const found = await findAttachment(services, idOf(request), requireId(request.params.attachment))
      if (!found) throw notFound()
      return reply
        .type('application/octet-stream')
        .headers({ 'content-disposition': attachment(found.name), 'content-length': found.size })
        .send(found.body)
    },
  )

  deleteRoutes(app, {
    path: emailThreadsPath,
    tags,
    summaries: {
      one: 'Delete one e-mail for good; it is not sent if it is still queued',
      many: 'Delete several e-mails for good',
    },
    removeMany: (keys) => removeIds(keys, threads.remove),
  })
}

/** In a form ids are texts. */
const withNumbers = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      ['candidateId', 'inReplyTo'].includes(name) && typeof value === 'string' && /^\d{1,10}$/.test(value)
        ? Number(value)
        : value,
    ]),
  )

/** Throws 400 for more than a mail server takes. The parser of forms counts the files. */
function checkedFiles(files: readonly SentFile[]): readonly SentFile[] {
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
  if (bytes > mailLimits.sentAttachmentBytes)
    throw invalid({ attachments: [emailThreadErrors.filesTooLarge] })
  return files
}

/** Throws 400 for a text that is empty or too long after sanitizing. */
function cleanContent(html: string): string {
  const content = sanitizeRichText(html)
  if (isBlankRichText(content)) throw invalid({ emailContent: [messages.required] })
  if (content.length > limits.richTextLength)
    throw invalid({ emailContent: [messages.tooLong(limits.richTextLength)] })
  return content
}

const tags = ['E-mails to candidates']
const selection = { searchedText: z.string().optional().describe('in recipient, subject, and text') }
const lists = listDocs({
  tags,
  summaries: {
    list: 'List the e-mails of a conversation, or of the log of all conversations',
    count: 'Count the e-mails of the log',
  },
  row: threadEmailSchema,
  selection,
  parameters: { candidateId: z.string().optional().describe('whose conversation; all without it') },
  sort: ['email', 'subject', 'Created_at'],
})
const docs = {
  ...lists,
  list: {
    ...lists.list,
    description: candidateReadsRule,
    response: { ...lists.list.response, 403: recentAuthenticationError },
  },
  send: {
    tags,
    summary: 'Write to a candidate',
    description: 'As JSON, or as a form with files.',
    form: {
      fields: sendEmailSchema,
      files: { attachments: { maxBytes: mailLimits.attachmentBytes, many: mailLimits.attachments } },
    },
    limits: {
      bytes: bytesOfText(limits.richTextLength) + limits.bodyBytes,
      // Above what a mail may have, so that a little more than that is explained in a sentence.
      fileBytes: 2 * mailLimits.sentAttachmentBytes,
    },
    response: {
      201: threadEmailSchema,
      400: z.union([errorDetail, fieldErrors]),
      401: errorDetail,
      404: errorDetail,
      429: errorDetail,
    },
  },
  retry: {
    tags,
    summary: 'Send an e-mail again that failed or was not sent, under the same Message-ID',
    response: { 200: threadEmailSchema, 400: errorDetail, 401: errorDetail, 404: errorDetail },
  },
  read: {
    tags,
    summary: 'Note that an answer has been opened',
    response: { 204: noContent, 401: errorDetail, 404: errorDetail },
  },
  attachment: {
    tags,
    summary: 'Download what came with an answer',
    response: {
      200: z.custom<Readable | Buffer>().describe('the file, to be saved'),
      401: errorDetail,
      404: errorDetail,
    },
  },
} satisfies Record<string, RouteSchema>
