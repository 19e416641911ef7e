import type { FastifyReply } from 'fastify'
import { limits } from '#contract/limits.ts'
import { invalid } from '#server/errors.ts'
import { sendBatches } from '#server/list/send-list.ts'
import type { Revision } from '#server/revisions/revisions.ts'
import type { Trash } from '#server/revisions/trash.ts'
import type { Administrator } from '#server/sessions/store.ts'

/**
 * Handles `trashCalls`.
 * @param fields what administrators see of a deleted row
 */
export const trashHandlers = (fields: readonly string[], trash: Trash) => ({
  'GET {list}/trash/'({
    query: { limit = limits.maxBulkIds, skip = 0 },
    reply,
  }: {
    readonly query: { readonly limit?: number | undefined; readonly skip?: number | undefined }
    readonly reply: FastifyReply
  }) {
    return sendBatches(reply, trash.trash(limit, skip), (revision) => toRevisionBody(fields, revision))
  },
  async 'GET {list}/trash/count/'() {
    return { count: await trash.trashCount() }
  },
  'POST {list}/trash/restore/'({
    caller,
    body,
  }: {
    readonly caller: Administrator
    readonly body: { readonly ids: readonly number[] }
  }) {
    return trash.restore([...new Set(body.ids)], caller)
  },
  'GET {list}/trash/purge/'({ query }: { readonly query: { readonly ids?: readonly number[] | undefined } }) {
    return trash.purgeExtent(query.ids)
  },
  'POST {list}/trash/purge/'({
    body: { ids, through },
  }: {
    readonly body: { readonly ids?: readonly number[] | undefined; readonly through?: number | undefined }
  }) {
    if (ids) return trash.purge({ ids: [...new Set(ids)] })
    if (through !== undefined) return trash.purge({ through })
    throw invalid('Say which rows: by ids, or by through.')
  },
})

/** @param fields the fields of the row that are returned; all others stay inside */
export const toRevisionBody = (fields: readonly string[], { row, ...revision }: Revision) => ({
  ...revision,
  row: Object.fromEntries(fields.filter((name) => name in row).map((name) => [name, row[name]])),
})
