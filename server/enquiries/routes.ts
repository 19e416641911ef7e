import { z } from 'zod'
import { enquiry } from '#contract/enquiry.ts'
import { bulkRoutes } from '#server/content/bulk-routes.ts'
import { parseInput } from '#server/content/content-input.ts'
import { parseListQuery } from '#server/content/list-query.ts'
import { contentDocs } from '#server/content/openapi.ts'
import { trashRoutes } from '#server/content/revision-routes.ts'
import { createReadState, type ReadState } from '#server/enquiries/read-state.ts'
import { withUploads } from '#server/files/uploads.ts'
import { notFound } from '#server/http/errors.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'
import { type App, errorDetail, noContent } from '#server/http/route-schema.ts'
import type { RawQuery } from '#server/list/query.ts'
import type { Services } from '#server/services.ts'

/** From one IP address (PS-262): more than a person writes, far less than a machine. */
const rateLimitRule: RateLimitRule = { name: 'enquiry:ip', max: 20, seconds: 600 }

const base = `/api/${enquiry.path}/`

/** Anyone writes an enquiry; administrators read, order, and delete them, and no one edits them (AC-408). */
export function enquiryRoutes(
  app: App,
  { db, enquiries, library, notifications, rateLimiter }: Services,
): void {
  const docs = contentDocs(enquiry)
  const sent = {
    ...docs.create,
    summary: 'Send an enquiry',
    response: { ...docs.create.response, 201: errorDetail, 429: errorDetail },
  }

  app.post(base, { config: { access: 'anyone' }, schema: sent }, async (request, reply) => {
    await rateLimiter.consume(rateLimitRule, request.ip)
    await withUploads(library, async (uploads) =>
      enquiries.create(await parseInput(enquiry, enquiry.create, request, uploads), null, (tx, row) =>
        notifications.hr(tx, 'HR_CONTACT', {
          contact_name: row.name,
          contact_email: row.email,
          contact_subject: row.subject,
          contact_message: row.message,
        }),
      ),
    )
    return reply.code(201).send({ detail: 'Your message has been received.' })
  })

  app.get(base, { config: { access: 'admin' }, schema: docs.list }, async (request, reply) => {
    const rows = await enquiries.list(parseListQuery(enquiry, request.query as RawQuery))
    return reply.send(rows)
  })

  app.get(`${base}count/`, { config: { access: 'admin' }, schema: docs.count }, async (request, reply) => {
    const count = await enquiries.count(parseListQuery(enquiry, request.query as RawQuery))
    return reply.send({ count })
  })

  readStateRoutes(app, createReadState(db))
  bulkRoutes(app, enquiry, enquiries)
  trashRoutes(app, enquiry, enquiries)
}

function readStateRoutes(app: App, readState: ReadState): void {
  const tags = [enquiry.label.many]
  const unread = {
    tags,
    summary: 'Count unread enquiries',
    response: { 200: z.object({ count: z.int() }), 401: errorDetail },
  }
  app.get(`${base}count/unread/`, { config: { access: 'admin' }, schema: unread }, async (_, reply) =>
    reply.send({ count: await readState.countUnread() }),
  )

  for (const [method, isRead] of [
    ['PUT', true],
    ['DELETE', false],
  ] as const) {
    const summary = `Mark one enquiry as ${isRead ? 'read' : 'unread'}`
    const doc = { tags, summary, response: { 204: noContent, 401: errorDetail, 404: errorDetail } }
    app.route<{ Params: { key: string } }>({
      method,
      url: `${base}:key/read/`,
      config: { access: 'admin' },
      schema: doc,
      handler: async (request, reply) => {
        if (!(await readState.mark(request.params.key, isRead))) throw notFound()
        return reply.code(204).send()
      },
    })
  }
}
