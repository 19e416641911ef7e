import type { AnyContent } from '#contract/content/define.ts'
import { parseListQuery } from '#server/content/list-query.ts'
import type { ContentStore } from '#server/content/store.ts'
import type { App } from '#server/http/route-schema.ts'
import { deleteRoutes } from '#server/list/delete-routes.ts'
import { reorderRoute } from '#server/list/reorder-route.ts'

/** Deletes and reorders rows of a content type. */
export function bulkRoutes(app: App, type: AnyContent, store: ContentStore<AnyContent>): void {
  const { path, label } = type
  deleteRoutes(app, {
    path,
    tags: [label.many],
    summaries: {
      one: `Delete one ${label.one.toLowerCase()}`,
      many: `Delete several ${label.many.toLowerCase()}`,
    },
    keyName: 'key',
    removeMany: store.removeMany,
  })
  reorderRoute(app, {
    path,
    label,
    row: type.adminRow,
    reorder: store.reorder,
    list: (limit) => store.batches(parseListQuery(type, { limit: String(limit) })),
  })
}
