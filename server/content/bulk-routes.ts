import type { AnyContent } from '#contract/content/define.ts'
import { pageSizes } from '#contract/limits.ts'
import { parseListQuery } from '#server/content/list-query.ts'
import { contentDocs } from '#server/content/openapi.ts'
import type { ContentStore } from '#server/content/store.ts'
import { requireAdmin } from '#server/http/access.ts'
import type { App } from '#server/http/route-schema.ts'
import { bulkDeleteRoutes } from '#server/list/bulk-bodies.ts'

/** Deleting and ordering rows, as every list of the back office does it. */
export function bulkRoutes(app: App, type: AnyContent, store: ContentStore<AnyContent>): void {
  const docs = contentDocs(type)
  const base = `/api/${type.path}/`

  app.delete<{ Params: { key: string } }>(
    `${base}:key/`,
    { config: { access: 'admin' }, schema: docs.remove },
    async (request, reply) => {
      await store.remove(request.params.key, requireAdmin(request).id)
      return reply.code(204).send()
    },
  )

  for (const [method, name] of bulkDeleteRoutes) {
    app.route({
      method,
      url: `${base}${name}/`,
      config: { access: 'admin' },
      schema: docs.removeMany,
      handler: async (request, reply) => {
        const { ids } = request.body
        return reply.send(await store.removeMany([...new Set(ids.map(String))], requireAdmin(request).id))
      },
    })
  }

  app.post(
    `${base}reorder/`,
    { config: { access: 'admin' }, schema: docs.reorder },
    async (request, reply) => {
      const { items } = request.body
      await store.reorder(items.map(({ id, position }) => ({ key: String(id), position })))
      // Never the whole list, however long it has grown: as much of it as the largest page shows.
      const limit = String(Math.max(...pageSizes))
      return reply.send({ data: { data: await store.list(parseListQuery(type, { limit })) } })
    },
  )
}
