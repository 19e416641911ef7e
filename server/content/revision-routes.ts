import type { AnyContent } from '#contract/content/define.ts'
import { type ContentPath, contentTypes } from '#contract/content/index.ts'
import { limits } from '#contract/limits.ts'
import { parseListQuery } from '#server/content/list-query.ts'
import { revisionDocs } from '#server/content/openapi.ts'
import type { Revision } from '#server/content/revisions.ts'
import type { ContentStore } from '#server/content/store.ts'
import { requireAdmin } from '#server/http/access.ts'
import { notFound } from '#server/http/errors.ts'
import type { App } from '#server/http/route-schema.ts'
import type { RawQuery } from '#server/list/query.ts'
import type { Services } from '#server/services.ts'

/** Trash, history of each row, and preview before publishing, for every content type. */
export function revisionRoutes(app: App, services: Services): void {
  for (const path of Object.keys(contentTypes) as ContentPath[]) {
    const store = services.content[path] as ContentStore<AnyContent>
    trashRoutes(app, contentTypes[path], store)
    historyRoutes(app, contentTypes[path], store)
    previewRoute(app, path, store, services)
  }
}

/** The trash of any list of the back office. */
export function trashRoutes(app: App, type: AnyContent, store: ContentStore<AnyContent>): void {
  const docs = revisionDocs(type)
  const base = `/api/${type.path}/`

  app.get(`${base}trash/`, { config: { access: 'admin' }, schema: docs.trash }, async (request, reply) => {
    const { limit, skip } = parseListQuery(type, request.query as RawQuery)
    const revisions = await store.trash(limit ?? limits.maxBulkIds, skip)
    return reply.send(revisions.map((revision) => toRevisionBody(type, revision)))
  })

  app.get(`${base}trash/count/`, { config: { access: 'admin' }, schema: docs.trashCount }, async (_, reply) =>
    reply.send({ count: await store.trashCount() }),
  )

  app.post(
    `${base}trash/restore/`,
    { config: { access: 'admin' }, schema: docs.restore },
    async (request, reply) => {
      const { ids } = request.body
      return reply.send(await store.restore([...new Set(ids)], requireAdmin(request).id))
    },
  )
}

function historyRoutes(app: App, type: AnyContent, store: ContentStore<AnyContent>): void {
  const docs = revisionDocs(type)
  const base = `/api/${type.path}/`

  app.get<KeyParams>(
    `${base}:key/history/`,
    { config: { access: 'admin' }, schema: docs.history },
    async (request, reply) => {
      const revisions = await store.history(request.params.key)
      return reply.send(revisions.map((revision) => toRevisionBody(type, revision)))
    },
  )

  app.post<KeyParams & { Params: { entry: string } }>(
    `${base}:key/history/:entry/`,
    { config: { access: 'admin' }, schema: docs.goBack },
    async (request, reply) => {
      const { key, entry: revision } = request.params
      if (!/^[1-9]\d{0,8}$/.test(revision)) throw notFound()
      return reply.send(await store.restoreRevision(key, Number(revision), requireAdmin(request).id))
    },
  )
}

function previewRoute(
  app: App,
  path: ContentPath,
  store: ContentStore<AnyContent>,
  { previews, config }: Services,
): void {
  const type: AnyContent = contentTypes[path]
  const docs = revisionDocs(type)
  const base = `/api/${path}/`

  app.post<KeyParams>(
    `${base}:key/preview/`,
    { config: { access: 'admin' }, schema: docs.preview },
    async (request, reply) => {
      const row = await store.find(request.params.key)
      if (!row || !type.page) throw notFound()
      const { token, expiresAt } = await previews.create({ type: path, rowId: row.id })
      const page = type.page.replace(/\{(\w+)\}/g, (_, name) =>
        encodeURIComponent(String(row[name as keyof typeof row])),
      )
      return reply.code(201).send({ url: `${config.PUBLIC_URL}${page}?preview=${token}`, expiresAt })
    },
  )
}

interface KeyParams {
  Params: { key: string }
}

/** An entry with what its row shows; what else the table holds stays inside. */
function toRevisionBody(type: AnyContent, { id, action, at, by, row }: Revision) {
  const names = ['id', 'slug', ...Object.keys(type.fields), 'status']
  return {
    id,
    action,
    at,
    by,
    row: Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]])),
  }
}
