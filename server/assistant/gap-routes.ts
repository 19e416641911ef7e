import { z } from 'zod'
import { contentGapSchema, contentGapsPath } from '#contract/assistant/assistant.ts'
import { bulkBody, bulkLimits } from '#contract/bulk-bodies.ts'
import { createContentGaps } from '#server/assistant/gap-store.ts'
import { type App, errorDetail, type RouteSchema } from '#server/http/route-schema.ts'
import { deleteRoutes, removeIds } from '#server/list/delete-routes.ts'
import { listDocs } from '#server/list/list-docs.ts'
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

/** Questions that the assistant could not answer, for administrators. */
export function contentGapRoutes(app: App, { db }: Services): void {
  const gaps = createContentGaps(db)

  app.get(base, { config, schema: docs.list }, async (request, reply) =>
    reply.send(await gaps.list(parseQuery(rules, request.query as RawQuery))),
  )

  app.get(`${base}count/`, { config, schema: docs.count }, async (request, reply) =>
    reply.send({ count: await gaps.count(parseQuery(rules, request.query as RawQuery)) }),
  )

  deleteRoutes(app, {
    path: contentGapsPath,
    tags,
    summaries: { one: 'Put a group of questions aside', many: 'Put groups of questions aside' },
    removeMany: (keys) => removeIds(keys, gaps.dismiss),
  })

  app.post(`${base}restore/`, { config, schema: docs.restore }, async (request, reply) => {
    const restored = await gaps.restore(request.body.ids.flatMap((key) => parseId(String(key)) ?? []))
    return reply.send({ restored: restored.length })
  })
}

const selection = { searchedText: z.string().optional().describe('text that must occur, regardless of case') }

const docs = {
  ...listDocs({
    tags,
    summaries: {
      list: 'List questions that were not answered, most frequent first',
      count: 'Count groups of questions that were not answered',
    },
    row: contentGapSchema,
    selection,
    sort: rules.sort,
  }),
  restore: {
    tags,
    summary: 'Bring groups back that were put aside',
    body: bulkBody,
    limits: bulkLimits,
    response: { 200: z.object({ restored: z.int() }), 400: errorDetail, 401: errorDetail },
  },
} satisfies Record<string, RouteSchema>
