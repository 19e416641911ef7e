import { z } from 'zod'
import { bulkLimits } from '#contract/bulk-bodies.ts'
import { limits } from '#contract/limits.ts'
import { revisionSchema } from '#contract/revision.ts'
import { requireAdmin } from '#server/http/access.ts'
import { type App, errorDetail, type RouteSchema } from '#server/http/route-schema.ts'
import { parsePage, type RawQuery } from '#server/list/query.ts'
import { sendBatches } from '#server/list/send-list.ts'
import type { Trash } from '#server/revisions/trash.ts'
import { toRevisionBody } from '#server/revisions/trash-handlers.ts'

/** A list whose deleted rows can be restored. */
interface TrashedList {
  /** As in `/api/<path>/`. */
  readonly path: string
  readonly label: { readonly many: string }
  /** What administrators see of a deleted row. */
  readonly fields: readonly string[]
}

/** The deleted rows by their former ids. */
const restoreBody = z.object({ ids: z.array(z.int().positive()).min(1).max(limits.maxBulkIds) })

/** The trash of a list, for administrators. */
export function trashRoutes(app: App, list: TrashedList, trash: Trash): void {
  const docs = docsOf(list)
  const base = `/api/${list.path}/trash/`
  const config = { access: 'admin' } as const

  app.get(base, { config, schema: docs.trash }, async (request, reply) => {
    const { limit, skip } = parsePage(request.query as RawQuery)
    const revisions = trash.trash(limit ?? limits.maxBulkIds, skip)
    return sendBatches(reply, revisions, (revision) => toRevisionBody(list.fields, revision))
  })

  app.get(`${base}count/`, { config, schema: docs.trashCount }, async (_, reply) =>
    reply.send({ count: await trash.trashCount() }),
  )

  app.post(`${base}restore/`, { config, schema: docs.restore }, async (request, reply) => {
    const { ids } = request.body
    return reply.send(await trash.restore([...new Set(ids)], requireAdmin(request).id))
  })
}

function docsOf({ label }: TrashedList) {
  const tags = [label.many]
  const many = label.many.toLowerCase()
  return {
    trash: {
      tags,
      summary: `List deleted ${many} that can be restored, the last deleted first`,
      querystring: z.object({ limit: z.string().optional(), skip: z.string().optional() }),
      response: { 200: z.array(revisionSchema), 400: errorDetail, 401: errorDetail },
    },
    trashCount: {
      tags,
      summary: `Count deleted ${many} that can be restored`,
      response: { 200: z.object({ count: z.int() }), 401: errorDetail },
    },
    restore: {
      tags,
      summary: `Restore deleted ${many}`,
      body: restoreBody,
      limits: bulkLimits,
      response: {
        200: z.object({ restored: z.int(), missing: z.array(z.int()) }),
        400: errorDetail,
        401: errorDetail,
      },
    },
  } satisfies Record<string, RouteSchema>
}
