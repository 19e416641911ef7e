import { z } from 'zod'
import { bulkLimits, reorderBody } from '#contract/bulk-bodies.ts'
import { pageSizes } from '#contract/limits.ts'
import { type App, errorDetail } from '#server/http/route-schema.ts'
import type { ReorderItem } from '#server/list/reorder.ts'

interface ReorderOptions<Row extends z.ZodType> {
  /** As in `/api/<path>/`. */
  readonly path: string
  readonly label: { readonly many: string }
  readonly row: Row
  reorder(items: readonly ReorderItem[]): Promise<void>
  /** The first rows of the list, in batches. */
  list(limit: number): AsyncGenerator<z.output<Row>[], void>
}

/** Reorders the rows of a list and returns the first of them: as many as the largest page shows and a batch has. */
export function reorderRoute<Row extends z.ZodType>(app: App, options: ReorderOptions<Row>): void {
  const { path, label, row, reorder, list } = options
  const schema = {
    tags: [label.many],
    summary: `Reorder ${label.many.toLowerCase()} within their current positions: the highest number is the top`,
    body: reorderBody,
    limits: bulkLimits,
    response: {
      200: z.object({ data: z.object({ data: z.array(row) }) }),
      400: errorDetail,
      401: errorDetail,
    },
  }
  app.post(`/api/${path}/reorder/`, { config: { access: 'admin' }, schema }, async (request, reply) => {
    const { items } = request.body
    await reorder(items.map(({ id, position }) => ({ key: String(id), position })))
    const { value: rows = [] } = await list(Math.max(...pageSizes)).next()
    return reply.send({ data: { data: rows } } as never)
  })
}
