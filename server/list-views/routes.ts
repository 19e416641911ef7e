import { contentFilters } from '#contract/content/content-filters.ts'
import type { AnyContent } from '#contract/content/define.ts'
import { type ContentPath, contentTypes } from '#contract/content/index.ts'
import type { ListViewState } from '#contract/list-views/list-view.ts'
import { listViewCalls } from '#contract/list-views/list-view-calls.ts'
import { invalid } from '#server/errors.ts'
import { implement } from '#server/http/calls.ts'
import type { App } from '#server/http/route-schema.ts'
import { createListViews } from '#server/list-views/store.ts'
import type { Services } from '#server/services.ts'
import { requireArea } from '#server/sessions/require-area.ts'

/** A view of one's own needs a role that reads the list; to share one, or to change a shared one, a role that writes. */
export function listViewRoutes(app: App, services: Services): void {
  const views = createListViews(services.db)

  implement(app, services, listViewCalls, {
    'GET list-views/{list}/': ({ caller, params: { list } }) => {
      requireArea(caller, contentTypes[list].area, 'read')
      return views.read(list, caller.id)
    },
    'PUT list-views/{list}/settings/': async ({ caller, params: { list }, body }) => {
      requireArea(caller, contentTypes[list].area, 'read')
      if (body.columns) checkColumns(list, body.columns)
      await views.settle(list, caller.id, body)
    },
    'POST list-views/{list}/': async ({ caller, params: { list }, body }) => {
      requireArea(caller, contentTypes[list].area, body.isShared ? 'write' : 'read')
      checkState(list, body.state)
      return views.create(list, caller.id, body)
    },
    'PATCH list-views/{list}/{id}/': async ({
      caller,
      params: { list, id },
      body: { version, ...input },
    }) => {
      const view = { list, id, accountId: caller.id }
      const isShared = input.isShared || (await views.isShared(view))
      requireArea(caller, contentTypes[list].area, isShared ? 'write' : 'read')
      if (input.state) checkState(list, input.state)
      return views.update(view, version, input)
    },
    'DELETE list-views/{list}/{id}/': async ({ caller, params: { list, id } }) => {
      const view = { list, id, accountId: caller.id }
      requireArea(caller, contentTypes[list].area, (await views.isShared(view)) ? 'write' : 'read')
      await views.remove(view)
    },
  })
}

/** A view names only what its list has, so that it opens for everybody who has it. */
function checkState(list: ContentPath, { filter, columns }: ListViewState): void {
  const names = [...contentFilters(contentTypes[list]).map(({ name }) => name), 'status']
  const unknown = Object.keys(filter).find((name) => !names.includes(name))
  if (unknown !== undefined) throw invalid(`The list has no filter “${unknown}”.`)
  if (columns) checkColumns(list, columns)
}

function checkColumns(list: ContentPath, columns: readonly string[]): void {
  const type: AnyContent = contentTypes[list]
  const unknown = columns.find((name) => !(name in type.fields) && name !== 'Updated_at')
  if (unknown !== undefined) throw invalid(`The list has no column “${unknown}”.`)
  if (new Set(columns).size !== columns.length) throw invalid('A column is named twice.')
}
