import type { FastifyRequest } from 'fastify'
import type { AnyContent } from '#contract/content/define.ts'
import { type ContentPath, contentTypes } from '#contract/content/index.ts'
import { bulkRoutes } from '#server/content/bulk-routes.ts'
import { parseInput } from '#server/content/content-input.ts'
import { type ContentListQuery, parseListQuery, parsePublicListQuery } from '#server/content/list-query.ts'
import { contentDocs } from '#server/content/openapi.ts'
import type { ContentStore } from '#server/content/store.ts'
import { withUploads } from '#server/files/uploads.ts'
import { requireAdmin } from '#server/http/access.ts'
import { badRequest, notFound } from '#server/http/errors.ts'
import type { App } from '#server/http/route-schema.ts'
import type { RawQuery } from '#server/list/query.ts'
import { sendBatches, singleBatch, streamBatches } from '#server/list/send-list.ts'
import type { Services } from '#server/services.ts'

/**
 * The eight routes of every content type. Fixed paths take precedence over keys; no slug is spelled like one
 * (AC-430).
 */
export function contentRoutes(app: App, services: Services): void {
  for (const path of Object.keys(contentTypes) as ContentPath[]) registerRoutes(app, path, services)
}

function registerRoutes(
  app: App,
  path: ContentPath,
  { content, library, responseCache: cache }: Services,
): void {
  const type: AnyContent = contentTypes[path]
  const store = content[path] as ContentStore<AnyContent>
  const docs = contentDocs(type)
  const base = `/api/${path}/`

  app.get(base, { config: { access: 'visitor' }, schema: docs.list }, async (request, reply) => {
    const query = request.query as RawQuery
    if (request.principal) return sendBatches(reply, store.batches(parseListQuery(type, query)))
    const listQuery = parsePublicListQuery(type, query)
    return cache.respond(cacheKey(path, listQuery), request, reply, async () => {
      const toJson = (rows: readonly object[]) => reply.serialize(rows) as string
      const rows = await singleBatch(store.batches(listQuery))
      return rows
        ? { ...publicJson, body: toJson(rows), shouldCache: isCacheableList(listQuery, rows.length) }
        : { ...publicJson, stream: () => streamBatches(store.batches(listQuery), toJson), shouldCache: false }
    })
  })

  app.get(`${base}count/`, { config: { access: 'visitor' }, schema: docs.count }, async (request, reply) => {
    const query = request.query as RawQuery
    const read = request.principal ? parseListQuery : parsePublicListQuery
    return reply.send({ count: await store.count(read(type, query)) })
  })

  app.get<KeyParams>(
    `${base}:key/`,
    { config: { access: 'visitor' }, schema: docs.find },
    async (request, reply) => {
      const row = await store.find(request.params.key, request.principal ? 'admin' : 'visitor')
      if (!row) throw notFound()
      return reply.send(row)
    },
  )

  app.post(base, { config: { access: 'admin' }, schema: docs.create }, async (request, reply) => {
    const row = await withUploads(library, async (uploads) => {
      const input = await parseInput(type, type.create, request, uploads)
      return store.create(input, requireAdmin(request).id)
    })
    return reply.code(201).send(row)
  })

  app.patch<KeyParams>(
    `${base}:key/`,
    { config: { access: 'admin' }, schema: docs.change },
    async (request, reply) => {
      const { key } = request.params
      const stored = await store.find(key)
      if (!stored) throw notFound()
      const row = await withUploads(library, async (uploads) => {
        const input = await parseInput(type, type.update, request, uploads, stored)
        return store.update(key, input, requireAdmin(request).id, expectedVersion(request))
      })
      return reply.send(row)
    },
  )

  bulkRoutes(app, type, store)
}

interface KeyParams {
  Params: { key: string }
}

/** The version that a change is based on, from If-Match; undefined if the caller does not care. */
function expectedVersion({ headers }: FastifyRequest): number | undefined {
  const sent = headers['if-match']
  if (sent === undefined || sent === '*') return undefined
  const version = /^"(\d{1,9})"$/.exec(sent)?.[1]
  if (version === undefined) throw badRequest('The version in If-Match is not that of a row.')
  return Number(version)
}

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
