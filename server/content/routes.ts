import type { FastifyRequest } from 'fastify'
import { parseId } from '#contract/calls/row-id.ts'
import { contentCalls } from '#contract/content/content-calls.ts'
import { contentRules } from '#contract/content/content-query.ts'
import type { AdminRow, AnyContent } from '#contract/content/define.ts'
import { type ContentPath, contentTypes } from '#contract/content/index.ts'
import { updateSettings } from '#contract/content/update-settings.ts'
import { isRecord } from '#contract/is-record.ts'
import { wholeList } from '#contract/list-query.ts'
import { keysOf } from '#contract/records.ts'
import { parseInput } from '#server/content/content-input.ts'
import { csvColumns } from '#server/content/csv-export.ts'
import { type ContentListQuery, queryFor } from '#server/content/list-query.ts'
import type { ContentStore } from '#server/content/store.ts'
import { onlyRow } from '#server/database/only-row.ts'
import { notFound } from '#server/errors.ts'
import { withUploads } from '#server/files/uploads.ts'
import { implementAt } from '#server/http/calls.ts'
import { expectedVersion } from '#server/http/expected-version.ts'
import type { App } from '#server/http/route-schema.ts'
import { answerJson } from '#server/http/send-answer.ts'
import { sendCsv, within } from '#server/list/csv-export.ts'
import { bulkDeletionHandlers, removeOne, reorderHandlers } from '#server/list/list-handlers.ts'
import { sendBatches, singleBatch, streamBatches } from '#server/list/send-list.ts'
import { toRevisionBody, trashHandlers } from '#server/revisions/trash-handlers.ts'
import type { Services } from '#server/services.ts'

/**
 * The calls of every content type. Fixed paths take precedence over keys; no slug is spelled like one (AC-430).
 */
export function contentRoutes(app: App, services: Services): void {
  for (const path of keysOf(contentTypes)) typeRoutes(app, path, services)
}

function typeRoutes(app: App, path: ContentPath, services: Services): void {
  const { library, responseCache: cache, previews, config } = services
  const type: AnyContent = contentTypes[path]
  const store: ContentStore<AnyContent> = services.content[path]
  const audienceOf = (caller: object | null) => (caller ? 'admin' : 'visitor')

  implementAt(app, services, path, contentCalls[path], {
    'GET {list}/': ({ caller, query, request, reply }) => {
      const listQuery = queryFor(type, query, audienceOf(caller))
      if (caller) return sendBatches(reply, store.batches(listQuery))
      const batches = () => describedBatches(store, listQuery)
      return cache.respond(cacheKey(path, listQuery), request, reply, async () => {
        const toJson = (rows: readonly object[]) => answerJson(reply, rows)
        const rows = await singleBatch(batches())
        return rows
          ? { ...publicJson, body: toJson(rows), shouldCache: isCacheableList(listQuery, rows.length) }
          : {
              ...publicJson,
              stream: () => streamBatches(batches(), toJson),
              shouldCache: false,
            }
      })
    },

    'GET {list}/count/': async ({ caller, query }) => ({
      count: await store.count(queryFor(type, query, audienceOf(caller))),
    }),

    'GET {list}/{key}/': async ({ caller, params }) => {
      const row = await store.find(params.key, audienceOf(caller))
      if (!row) throw notFound()
      return caller ? row : onlyRow(await store.describeImages([row]))
    },

    'POST {list}/': ({ caller, query, request }) =>
      withUploads(library, async (uploads) =>
        store.create(await parseInput(type, type.create, request, uploads), caller, query.takeSlug),
      ),

    'PATCH {list}/{key}/': async ({ caller, params: { key }, query, request }) => {
      const stored = needsStoredRow(request) ? await store.find(key) : undefined
      if (stored === null) throw notFound()
      return withUploads(library, async (uploads) => {
        const input = await parseInput(type, type.update, request, uploads, stored)
        const options = { version: expectedVersion(request), takesSlug: query.takeSlug }
        return store.update(key, input, caller, options)
      })
    },

    'DELETE {list}/{key}/': ({ caller, params }) => removeOne(store.removeMany, params.key, caller),

    'GET {list}/export/csv/': async ({ query, reply, recordExport }) => {
      const exported = { ...queryFor(type, query, 'admin'), fields: null }
      await recordExport({ count: within(exported, await store.count(exported)) })
      const rows = store.batches(exported)
      return sendCsv(reply, type.label.many, csvColumns(type, config.PUBLIC_URL), rows)
    },

    'POST {list}/{key}/duplicate/': ({ caller, params }) => store.duplicate(params.key, caller),

    'GET {list}/{key}/history/': async ({ params, reply }) =>
      sendBatches(reply, await store.history(params.key), (revision) =>
        toRevisionBody(shownFields(type), revision),
      ),

    'POST {list}/{key}/history/{entry}/': ({ caller, params: { key, entry } }) => {
      if (!/^[1-9]\d{0,8}$/.test(entry)) throw notFound()
      return store.restoreRevision(key, Number(entry), caller)
    },

    'POST {list}/{key}/preview/': async ({ params }) => {
      const row = await store.find(params.key)
      if (!row || !type.page) throw notFound()
      const { token, expiresAt } = await previews.create({ type: path, rowId: row.id })
      const values: Readonly<Record<string, unknown>> = row
      const page = type.page.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(values[name])))
      return { url: `${config.PUBLIC_URL}${page}?preview=${token}`, expiresAt }
    },

    'POST {list}/bulk-status/': ({ caller, body }) =>
      store.setStatus([...new Set(body.ids.map(String))], body.status, caller),

    'POST {list}/import/': ({ caller, body }) => store.importCsv(body.csv, caller, body.dryRun),

    'POST {list}/import/{id}/undo/': ({ caller, params }) => {
      const id = parseId(params.id)
      if (id === null) throw notFound()
      return store.undoImport(id, caller)
    },

    ...bulkDeletionHandlers(store.removeMany),
    ...reorderHandlers({
      reorder: store.reorder,
      list: (limit) =>
        // The rows of an administrator's query are whole.
        store.batches({
          ...wholeList(contentRules(type)),
          ...{ limit, audience: 'admin', previewedId: null },
        }) as AsyncGenerator<AdminRow<AnyContent>[], void>,
    }),
    ...trashHandlers(shownFields(type), store),
  })
}

/** A form may bring pictures, which are not received for a row that does not exist; a slug may be what it was. */
const needsStoredRow = ({ isMultipart, body }: FastifyRequest) =>
  isMultipart || (isRecord(body) && 'slug' in body)

/** The rows of a list for visitors. */
async function* describedBatches(store: ContentStore<AnyContent>, query: ContentListQuery) {
  for await (const rows of store.batches(query)) yield await store.describeImages(rows)
}

/** The fields of a revision that are returned. */
const shownFields = (type: AnyContent): string[] => [
  'id',
  'slug',
  ...Object.keys(type.fields),
  'status',
  ...keysOf(updateSettings),
]

const publicJson = {
  status: 200,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding, cookie, authorization',
  },
}

/**
 * Only the first pages of a list in a known order are cached: those that the site's own pages request. So an
 * anonymous caller can neither fill the memory with searches, projections, and odd offsets nor evict the others.
 */
function isCacheableList(
  { fields, searchText, limit, skip, filters }: ContentListQuery,
  found: number,
): boolean {
  if (searchText !== '' || fields !== null) return false
  // There are infinitely many offsets beyond the end, and values that no row has.
  if (found === 0 && (skip > 0 || Object.keys(filters).length > 0)) return false
  if (limit === null) return skip === 0
  return limit > 0 && limit <= 100 && skip % limit === 0 && skip < 100 * limit
}

/** Built from the parsed query, never from its spelling. */
const cacheKey = (path: string, { fields, order, limit, skip, searchText, filters }: ContentListQuery) =>
  JSON.stringify([path, fields, order.name, order.descending, limit, skip, searchText, filters])
