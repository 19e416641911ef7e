import { z } from 'zod'
import { contentGapSchema, contentGapsPath } from '#contract/assistant.ts'
import { createContentGaps } from '#server/assistant/gap-store.ts'
import { badRequest, notFound } from '#server/http/errors.ts'
import { type App, errorDetail, noContent } from '#server/http/route-schema.ts'
import { parseId } from '#server/list/row-id.ts'
import type { Services } from '#server/services.ts'

const base = `/api/${contentGapsPath}/`
const tags = ['Content gaps']
const config = { access: 'admin' } as const

/** What visitors have asked and the assistant could not answer, for administrators. */
export function contentGapRoutes(app: App, { db }: Services): void {
  const gaps = createContentGaps(db)

  app.get(base, { config, schema: docs.list }, async (request, reply) => {
    const { limit, skip } = request.query as Record<string, unknown>
    return reply.send(await gaps.list({ limit: parseNumber(limit, null), skip: parseNumber(skip, 0) }))
  })

  app.get(`${base}count/`, { config, schema: docs.count }, async (_, reply) =>
    reply.send({ count: await gaps.count() }),
  )

  app.delete<{ Params: { id: string } }>(
    `${base}:id/`,
    { config, schema: docs.dismiss },
    async (request, reply) => {
      const id = parseId(request.params.id)
      if (id === null || !(await gaps.dismiss(id))) throw notFound()
      return reply.code(204).send()
    },
  )
}

function parseNumber<T>(sent: unknown, absent: T): number | T {
  if (sent === undefined) return absent
  if (typeof sent !== 'string' || !/^\d{1,9}$/.test(sent)) throw badRequest('limit and skip are numbers.')
  return Number(sent)
}

const docs = {
  list: {
    tags,
    summary: 'List questions that were not answered, most frequent first',
    querystring: z.object({ limit: z.int().optional(), skip: z.int().optional() }),
    response: { 200: z.array(contentGapSchema), 400: errorDetail, 401: errorDetail },
  },
  count: {
    tags,
    summary: 'Count them',
    response: { 200: z.object({ count: z.int() }), 401: errorDetail },
  },
  dismiss: {
    tags,
    summary: 'Put a group of questions aside',
    response: { 204: noContent, 401: errorDetail, 404: errorDetail },
  },
}
