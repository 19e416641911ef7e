import { areas, type CallArea } from '#contract/account/roles.ts'
import type { Call } from '#contract/calls/call.ts'
import { calls } from '#contract/calls/index.ts'
import type { ListViewState } from '#contract/list-views/list-view.ts'
import { listViewCalls } from '#contract/list-views/list-view-calls.ts'
import { entriesOf, keysOf } from '#contract/records.ts'
import { invalid, notFound } from '#server/errors.ts'
import { implement } from '#server/http/calls.ts'
import type { App } from '#server/http/route-schema.ts'
import { createListViews } from '#server/list-views/store.ts'
import type { Services } from '#server/services.ts'
import { requireArea } from '#server/sessions/require-area.ts'

type ViewedList = NonNullable<Call['viewed']> & { readonly area: CallArea }

/** The lists whose views can be saved, by their paths. */
const viewedLists: ReadonlyMap<string, ViewedList> = new Map(
  entriesOf<string, Call>(calls).flatMap(([route, { viewed, area }]) => {
    const path = /^GET ([^{]+)\/$/.exec(route)?.[1]
    if (!viewed || !area || path === undefined) return []
    // Of a list that every role reads, views are shared by those who may write anything.
    return [[path, { ...viewed, area: area === 'any' ? keysOf(areas) : area }]]
  }),
)

/** Throws 404 for a path without such a list. */
function viewedList(path: string): ViewedList {
  const list = viewedLists.get(path)
  if (!list) throw notFound()
  return list
}

/** A view of one's own needs a role that reads the list; to share one, or to change a shared one, a role that writes. */
export function listViewRoutes(app: App, services: Services): void {
  const views = createListViews(services.db)

  implement(app, services, listViewCalls, {
    'GET list-views/{list}/': ({ caller, params: { list } }) => {
      requireArea(caller, viewedList(list).area, 'read')
      return views.read(list, caller.id)
    },
    'PUT list-views/{list}/settings/': async ({ caller, params: { list }, body }) => {
      requireArea(caller, viewedList(list).area, 'read')
      if (body.columns) checkColumns(list, body.columns)
      await views.settle(list, caller.id, body)
    },
    'POST list-views/{list}/': async ({ caller, params: { list }, body }) => {
      requireArea(caller, viewedList(list).area, body.isShared ? 'write' : 'read')
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
      requireArea(caller, viewedList(list).area, isShared ? 'write' : 'read')
      if (input.state) checkState(list, input.state)
      return views.update(view, version, input)
    },
    'DELETE list-views/{list}/{id}/': async ({ caller, params: { list, id } }) => {
      const view = { list, id, accountId: caller.id }
      requireArea(caller, viewedList(list).area, (await views.isShared(view)) ? 'write' : 'read')
      await views.remove(view)
    },
  })
}

/** A view names only what its list has, so that it opens for everybody who has it. */
function checkState(list: string, { filter, columns }: ListViewState): void {
  const { filters } = viewedList(list)
  const unknown = Object.keys(filter).find((name) => !filters.includes(name))
  if (unknown !== undefined) throw invalid(`The list has no filter “${unknown}”.`)
  if (columns) checkColumns(list, columns)
}

function checkColumns(path: string, columns: readonly string[]): void {
  const list = viewedList(path)
  const unknown = columns.find((name) => !list.columns.includes(name))
  if (unknown !== undefined) throw invalid(`The list has no column “${unknown}”.`)
  if (new Set(columns).size !== columns.length) throw invalid('A column is named twice.')
}
