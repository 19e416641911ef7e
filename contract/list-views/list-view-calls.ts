import { z } from 'zod'
import { errorDetail, noContent } from '#contract/calls/answers.ts'
import { declareCalls } from '#contract/calls/call.ts'
import { rowId } from '#contract/calls/row-id.ts'
import { limits } from '#contract/limits.ts'
import { type ListView, type ListViewState, listViewLimits } from '#contract/list-views/list-view.ts'

const name = z.string().trim().min(1).max(listViewLimits.nameLength)
const columns = z.array(z.string().max(limits.textLength)).min(1).max(100).nullable()

const state: z.ZodType<ListViewState> = z.object({
  tab: z.string().max(limits.textLength),
  search: z.string().max(limits.searchLength),
  sort: z.string().max(limits.textLength),
  filter: z.record(z.string().max(limits.textLength), z.string().max(limits.textLength)),
  columns,
})

const view: z.ZodType<ListView> = z.object({
  id: z.int(),
  name: z.string(),
  isShared: z.boolean(),
  isMine: z.boolean(),
  by: z.string().nullable(),
  version: z.int(),
  state,
})

/** The path of a list whose call says what is `viewed`; 404 for any other. */
const list = { list: z.string().max(limits.textLength) }
const oneView = { ...list, id: rowId }

/** Views of lists that administrators save, and what each of them shows of a list by default. */
export const listViewCalls = declareCalls(
  // Whose area a list belongs to depends on the list.
  {
    tags: ['Views of lists'],
    access: 'admin',
    area: 'any',
    records: false,
    answers: { 400: errorDetail, 401: errorDetail, 403: errorDetail, 404: errorDetail },
  },
  {
    'GET list-views/{list}/': {
      summary: 'The views of a list that one has saved or that are shared, and one’s settings of the list',
      params: list,
      answers: { 200: z.object({ views: z.array(view), columns, defaultView: z.int().nullable() }) },
    },
    'PUT list-views/{list}/settings/': {
      summary: 'Choose the columns of a list, and the view with which it opens, for oneself',
      params: list,
      body: z.object({ columns, defaultView: z.int().positive().nullable() }).partial(),
      answers: { 204: noContent, 404: errorDetail },
    },
    'POST list-views/{list}/': {
      summary: 'Save a view of a list',
      params: list,
      body: z.object({ name, isShared: z.boolean(), state }),
      limits: { bytes: listViewLimits.stateBytes },
      answers: { 201: view },
    },
    'PATCH list-views/{list}/{id}/': {
      summary:
        'Change a view; a shared one may be changed by everybody who may write in the list, and taken back by its owner',
      params: oneView,
      body: z
        .object({ name, isShared: z.boolean(), state })
        .partial()
        .extend({
          version: z.int().positive().describe('the version that the change is based on'),
        }),
      limits: { bytes: listViewLimits.stateBytes },
      answers: { 200: view, 404: errorDetail, 412: z.object({ detail: z.string(), current: view }) },
    },
    'DELETE list-views/{list}/{id}/': {
      summary: 'Delete a view',
      params: oneView,
      answers: { 204: noContent, 404: errorDetail },
    },
  },
)
