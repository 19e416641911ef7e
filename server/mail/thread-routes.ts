import { z } from 'zod'
import {
  emailThreadErrors,
  emailThreadsPath,
  sendEmailSchema,
  threadEmailSchema,
} from '#contract/hiring/email-thread.ts'
import { limits } from '#contract/limits.ts'
import { mailLimits } from '#contract/mail.ts'
import { messages } from '#contract/messages.ts'
import { isBlankRichText } from '#contract/rich-text.ts'
import { requireAdmin } from '#server/http/access.ts'
import { badRequest, invalid, notFound } from '#server/http/errors.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'
import { type App, errorDetail, fieldErrors, noContent, type RouteSchema } from '#server/http/route-schema.ts'
import type { RawQuery } from '#server/list/query.ts'
import { createEmailThreads, parseThreadQuery } from '#server/mail/threads.ts'
import { sanitizeRichText } from '#server/rich-text.ts'
import type { Services } from '#server/services.ts'

const base = `/api/${emailThreadsPath}/`
const rateLimitRule: RateLimitRule = { name: 'email:administrator', ...mailLimits.sendPerAdministrator }

/** Conversations with candidates, and the e-mail log. Administrators only (HD-012). */
export function threadRoutes(app: App, services: Services): void {
  const { rateLimiter, outbox } = services
  const threads = createEmailThreads(services)
  const config = { access: 'admin' } as const

  app.get(base, { config, schema: docs.list }, async (request, reply) => {
    const query = request.query as RawQuery
    const parsed = parseThreadQuery(query)
    const candidateId = query.candidateId === undefined ? null : parseId(query.candidateId, 'candidateId')
    const emails = candidateId === null ? threads.log(parsed) : threads.conversation(candidateId, parsed)
    return reply.header('cache-control', 'no-store').send(await emails)
  })

  app.get(`${base}count/`, { config, schema: docs.count }, async (request, reply) => {
    const count = await threads.countLog(parseThreadQuery(request.query as RawQuery))
    return reply.header('cache-control', 'no-store').send({ count })
  })

  app.post(`${base}send_email/`, { config, schema: docs.send }, async (request, reply) => {
    const { emailContent, ...email } = request.body
    const content = cleanContent(emailContent)
    await rateLimiter.consume(rateLimitRule, String(requireAdmin(request).id))
    return reply.code(201).send(await threads.send({ ...email, emailContent: content }))
  })

  app.post<{ Params: { id: string } }>(
    `${base}:id/retry/`,
    { config, schema: docs.retry },
    async (request, reply) => {
      if (!outbox.delivers) throw badRequest(emailThreadErrors.noMailServer)
      return reply.send(await threads.retry(parseKey(request.params.id)))
    },
  )

  app.delete<{ Params: { id: string } }>(
    `${base}:id/`,
    { config, schema: docs.remove },
    async (request, reply) => {
      const deleted = await threads.remove([parseKey(request.params.id)])
      if (deleted.length === 0) throw notFound()
      return reply.code(204).send()
    },
  )

  for (const method of ['DELETE', 'POST'] as const) {
    for (const name of ['bulk_delete', 'bulk-delete']) {
      app.route({
        method,
        url: `${base}${name}/`,
        config,
        schema: docs.removeMany,
        handler: async (request, reply) => {
          const ids = [...new Set(request.body.ids)]
          const deleted = new Set(await threads.remove(ids))
          const missing = ids.filter((id) => !deleted.has(id))
          return reply.send({ deleted: deleted.size, missing })
        },
      })
    }
  }
}

/** Throws 400 for a text of which cleaning leaves nothing, or too much. */
function cleanContent(html: string): string {
  const content = sanitizeRichText(html)
  if (isBlankRichText(content)) throw invalid({ emailContent: [messages.required] })
  if (content.length > limits.richTextLength)
    throw invalid({ emailContent: [messages.tooLong(limits.richTextLength)] })
  return content
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value)

function parseId(value: unknown, name: string): number {
  if (!isId(value)) throw badRequest(`${name} must be an id.`)
  return Number(value)
}

/** Of a path: what cannot be an id names nothing. */
function parseKey(value: string): number {
  if (!isId(value)) throw notFound()
  return Number(value)
}

const tags = ['E-mails to candidates']
const selection = { searchedText: z.string().optional().describe('in recipient, subject, and text') }
const idsBody = z.object({
  ids: z.array(z.int().positive().max(2_147_483_647)).min(1).max(limits.maxBulkIds),
})
const docs = {
  list: {
    tags,
    summary: 'List the e-mails of a conversation, or of the log of all conversations',
    querystring: z.object({
      candidateId: z.string().optional().describe('whose conversation; all without it'),
      ...selection,
      limit: z.string().optional().describe('maximum rows, default all'),
      skip: z.string().optional().describe('rows to skip'),
      sort_by: z.string().optional().describe('email, subject, or Created_at; "-" before it for descending'),
    }),
    response: { 200: z.array(threadEmailSchema), 400: errorDetail, 401: errorDetail },
  },
  count: {
    tags,
    summary: 'Count the e-mails of the log',
    querystring: z.object(selection),
    response: { 200: z.object({ count: z.int() }), 400: errorDetail, 401: errorDetail },
  },
  send: {
    tags,
    summary: 'Write to a candidate',
    body: sendEmailSchema,
    response: {
      201: threadEmailSchema,
      400: fieldErrors,
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
  remove: {
    tags,
    summary: 'Delete one e-mail for good; it is not sent if it is still queued',
    response: { 204: noContent, 401: errorDetail, 404: errorDetail },
  },
  removeMany: {
    tags,
    summary: 'Delete several e-mails for good',
    body: idsBody,
    response: {
      200: z.object({ deleted: z.int(), missing: z.array(z.int()) }),
      400: errorDetail,
      401: errorDetail,
    },
  },
} satisfies Record<string, RouteSchema>
