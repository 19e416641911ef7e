import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { enquiry } from '#contract/enquiry.ts'
import { bulkRoutes } from '#server/content/bulk-routes.ts'
import { parseInput } from '#server/content/content-input.ts'
import { parseListQuery } from '#server/content/list-query.ts'
import { contentDocs } from '#server/content/openapi.ts'
import { trashRoutes } from '#server/content/revision-routes.ts'
import { createReadState, type ReadState } from '#server/enquiries/read-state.ts'
import { notFound } from '#server/http/errors.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'
import type { RawQuery } from '#server/list/query.ts'
import type { Services } from '#server/services.ts'

const detail = z.object({ detail: z.string() })

/** From one IP address (PS-262): more than a person writes, far less than a machine. */
const rateLimitRule: RateLimitRule = { name: 'enquiry:ip', max: 20, seconds: 600 }

const base = `/api/${enquiry.path}/`

/** Anyone writes an enquiry; administrators read, order, and delete them, and no one edits them (AC-408). */
export function enquiryRoutes(app: FastifyInstance, { db, enquiries, library, rateLimiter }: Services): void {
  const docs = contentDocs(enquiry)
  const sent = {
    ...docs.create,
    summary: 'Send an enquiry',
    responses: { ...docs.create.responses, 201: detail, 429: detail },
  }

  app.post(base, { config: { access: 'anyone', doc: sent } }, async (request, reply) => {
    await rateLimiter.consume(rateLimitRule, request.ip)
    const input = await parseInput(enquiry, enquiry.create, request, library)
    await enquiries.create(input, null)
    return reply.code(201).send({ detail: 'Your message has been received.' })
  })

  app.get(base, { config: { access: 'admin', doc: docs.list } }, async (request, reply) => {
    const rows = await enquiries.list(parseListQuery(enquiry, request.query as RawQuery))
    return reply.header('cache-control', 'no-store').send(rows)
  })

  app.get(`${base}count/`, { config: { access: 'admin', doc: docs.count } }, async (request, reply) => {
    const count = await enquiries.count(parseListQuery(enquiry, request.query as RawQuery))
    return reply.header('cache-control', 'no-store').send({ count })
  })

  readStateRoutes(app, createReadState(db))
  bulkRoutes(app, enquiry, enquiries)
  trashRoutes(app, enquiry, enquiries)
}

function readStateRoutes(app: FastifyInstance, readState: ReadState): void {
  const tag = enquiry.label.many
  const unread = {
    tag,
    summary: 'Count unread enquiries',
    responses: { 200: z.object({ count: z.int() }), 401: detail },
  }
  app.get(`${base}count/unread/`, { config: { access: 'admin', doc: unread } }, async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ count: await readState.countUnread() }),
  )

  for (const [method, isRead] of [
    ['PUT', true],
    ['DELETE', false],
  ] as const) {
    const summary = `Mark one enquiry as ${isRead ? 'read' : 'unread'}`
    const doc = { tag, summary, responses: { 204: null, 401: detail, 404: detail } }
    app.route<{ Params: { key: string } }>({
      method,
      url: `${base}:key/read/`,
      config: { access: 'admin', doc },
      handler: async (request, reply) => {
        if (!(await readState.mark(request.params.key, isRead))) throw notFound()
        return reply.code(204).send()
      },
    })
  }
}
