import { z } from 'zod'
import type { RateLimitRule } from '#contract/calls/call.ts'
import { enquiriesPath, enquiryInput, enquirySchema, transcriptSchema } from '#contract/enquiry.ts'
import { enquiryNames, enquirySortNames, parseEnquiryQuery } from '#server/enquiries/enquiry-list.ts'
import type { Enquiries } from '#server/enquiries/store.ts'
import { chargeVisitor, storedLength } from '#server/files/quotas.ts'
import { parseBody } from '#server/http/body.ts'
import { notFound } from '#server/http/errors.ts'
import { type App, errorDetail, fieldErrors, noContent, type RouteSchema } from '#server/http/route-schema.ts'
import { validate } from '#server/http/validate.ts'
import { deleteRoutes } from '#server/list/delete-routes.ts'
import { listDocs } from '#server/list/list-docs.ts'
import type { RawQuery } from '#server/list/query.ts'
import { reorderRoute } from '#server/list/reorder-route.ts'
import { type IdParams, idOf } from '#server/list/row-id.ts'
import { sendBatches } from '#server/list/send-list.ts'
import { trashRoutes } from '#server/revisions/trash-routes.ts'
import type { Services } from '#server/services.ts'

/** Per IP address (PS-262): more than a person writes, far less than a machine. */
const rateLimitRule: RateLimitRule = { name: 'enquiry:ip', max: 20, seconds: 600 }

const base = `/api/${enquiriesPath}/`
const config = { access: 'admin' } as const

/** Anyone can send an enquiry; administrators read, order, and delete them, and nobody edits them (AC-408). */
export function enquiryRoutes(app: App, { enquiries, rateLimiter }: Services): void {
  app.post(base, { config: { access: 'anyone' }, schema: docs.create }, async (request, reply) => {
    await rateLimiter.consume(rateLimitRule, request.ip)
    await using body = await parseBody(request)
    const enquiry = validate(enquiryInput, Object.fromEntries(body.fields))
    // Its message is stored three times: in its row, and in the e-mail about it as text and as HTML.
    const bytes = storedLength(enquiry.name, enquiry.subject, ...Array(3).fill(enquiry.message))
    await enquiries.receive(enquiry, (tx) => chargeVisitor(tx, request.ip, bytes))
    return reply.code(201).send({ detail: 'Your message has been received.' })
  })

  app.get(base, { config, schema: docs.list }, async (request, reply) =>
    sendBatches(reply, enquiries.batches(parseEnquiryQuery(request.query as RawQuery))),
  )

  app.get(`${base}count/`, { config, schema: docs.count }, async (request, reply) =>
    reply.send({ count: await enquiries.count(parseEnquiryQuery(request.query as RawQuery)) }),
  )

  app.get<IdParams>(`${base}:id/transcript/`, { config, schema: docs.transcript }, async (request, reply) => {
    const transcript = await enquiries.transcript(idOf(request))
    if (transcript === null) throw notFound()
    return reply.send({ transcript })
  })

  readStateRoutes(app, enquiries)
  deleteRoutes(app, {
    path: enquiriesPath,
    tags,
    summaries: { one: 'Delete one enquiry', many: 'Delete several enquiries' },
    removeMany: enquiries.removeMany,
  })
  reorderRoute(app, {
    path: enquiriesPath,
    label,
    row: enquirySchema,
    reorder: enquiries.reorder,
    list: (limit) => enquiries.batches(parseEnquiryQuery({ limit: String(limit) })),
  })
  trashRoutes(app, { path: enquiriesPath, label, fields: enquiryNames }, enquiries)
}

function readStateRoutes(app: App, enquiries: Enquiries): void {
  app.get(`${base}count/unread/`, { config, schema: docs.unread }, async (_, reply) =>
    reply.send({ count: await enquiries.countUnread() }),
  )

  for (const [method, isRead] of [
    ['PUT', true],
    ['DELETE', false],
  ] as const) {
    app.route<IdParams>({
      method,
      url: `${base}:id/read/`,
      config,
      schema: isRead ? docs.markRead : docs.markUnread,
      handler: async (request, reply) => {
        if (!(await enquiries.markRead(idOf(request), isRead))) throw notFound()
        return reply.code(204).send()
      },
    })
  }
}

const label = { many: 'Enquiries' }
const tags = [label.many]
const count = z.object({ count: z.int() })
const marked = { 204: noContent, 401: errorDetail, 404: errorDetail }
const docs = {
  create: {
    tags,
    summary: 'Send an enquiry',
    form: { fields: enquiryInput, files: {} },
    limits: { fields: 12 },
    response: { 201: errorDetail, 400: fieldErrors, 429: errorDetail },
  },
  ...listDocs({
    tags,
    summaries: { list: 'List enquiries', count: 'Count enquiries' },
    // With `fields`, rows have only those.
    row: enquirySchema.partial(),
    selection: { searchedText: z.string().optional().describe('in name, e-mail, subject, and message') },
    sort: enquirySortNames,
    fields: enquiryNames,
  }),
  unread: { tags, summary: 'Count unread enquiries', response: { 200: count, 401: errorDetail } },
  transcript: {
    tags,
    summary: 'The conversation with the assistant that an enquiry comes from',
    response: { 200: transcriptSchema, 401: errorDetail, 404: errorDetail },
  },
  markRead: { tags, summary: 'Mark one enquiry as read', response: marked },
  markUnread: { tags, summary: 'Mark one enquiry as unread', response: marked },
} satisfies Record<string, RouteSchema>
