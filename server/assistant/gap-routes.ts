import { z } from 'zod'
import { contentGapSchema, contentGapsPath } from '#contract/assistant.ts'
import { createContentGaps } from '#server/assistant/gap-store.ts'
import { notFound } from '#server/http/errors.ts'
import { type App, errorDetail, noContent, type RouteSchema } from '#server/http/route-schema.ts'
import { bulkBody, bulkDeleteRoutes } from '#server/list/bulk-bodies.ts'
import { type ListRules, parseQuery, type RawQuery } from '#server/list/query.ts'
import { parseId } from '#server/list/row-id.ts'
import type { Services } from '#server/services.ts'

const base = `/api/${contentGapsPath}/`
const tags = ['Content gaps']
const config = { access: 'admin' } as const

const rules: ListRules = {
  fields: Object.keys(contentGapSchema.shape),
  sort: ['count'],
  defaultSort: '-count',
  filters: [],
  statuses: [],
}

/** What visitors have asked and the assistant could not answer, for administrators. */
export function contentGapRoutes(app: App, { db }: Services): void {
  const gaps = createContentGaps(db)

  app.get(base, { config, schema: docs.list }, async (request, reply) =>
    reply.send(await gaps.list(parseQuery(rules, request.query as RawQuery))),
  )

  app.get(`${base}count/`, { config, schema: docs.count }, async (request, reply) =>
    reply.send({ count: await gaps.count(parseQuery(rules, request.query as RawQuery)) }),
  )

  app.delete<{ Params: { id: string } }>(
    `${base}:id/`,
    { config, schema: docs.dismiss },
    async (request, reply) => {
      const id = parseId(request.params.id)
      if (id === null || (await gaps.dismiss([id])).length === 0) throw notFound()
      return reply.code(204).send()
    },
  )

  for (const [method, name] of bulkDeleteRoutes) {
    app.route({
      method,
      url: `${base}${name}/`,
      config,
      schema: docs.dismissMany,
      handler: async (request, reply) => {
        const keys = [...new Set(request.body.ids.map(String))]
        const dismissed = new Set(await gaps.dismiss(keys.flatMap((key) => parseId(key) ?? [])))
        const missing = keys.filter((key) => !dismissed.has(parseId(key) ?? 0))
        return reply.send({ deleted: dismissed.size, missing })
      },
    })
  }

  app.post(`${base}restore/`, { config, schema: docs.restore }, async (request, reply) => {
    const restored = await gaps.restore(request.body.ids.flatMap((key) => parseId(String(key)) ?? []))
    return reply.send({ restored: restored.length })
  })
}

const selection = { searchedText: z.string().optional().describe('text that must occur, regardless of case') }

const docs = {
  list: {
    tags,
    summary: 'List questions that were not answered, most frequent first',
    querystring: z.object({
      ...selection,
      limit: z.string().optional().describe('maximum rows, default all'),
      skip: z.string().optional().describe('rows to skip'),
    }),
    response: { 200: z.array(contentGapSchema), 400: errorDetail, 401: errorDetail },
  },
  count: {
    tags,
    summary: 'Count them',
    querystring: z.object(selection),
    response: { 200: z.object({ count: z.int() }), 400: errorDetail, 401: errorDetail },
  },
  dismiss: {
    tags,
    summary: 'Put a group of questions aside',
    response: { 204: noContent, 401: errorDetail, 404: errorDetail },
  },
  dismissMany: {
    tags,
    summary: 'Put groups of questions aside',
    body: bulkBody,
    response: {
      200: z.object({ deleted: z.int(), missing: z.array(z.string()) }),
      400: errorDetail,
      401: errorDetail,
    },
  },
  restore: {
    tags,
    summary: 'Bring groups back that were put aside',
    body: bulkBody,
    response: { 200: z.object({ restored: z.int() }), 400: errorDetail, 401: errorDetail },
  },
} satisfies Record<string, RouteSchema>
