import type { AnyContent } from '#contract/content/define.ts'
import { type ContentPath, contentTypes } from '#contract/content/index.ts'
import { revisionDocs } from '#server/content/openapi.ts'
import type { ContentStore } from '#server/content/store.ts'
import { requireAdmin } from '#server/http/access.ts'
import { notFound } from '#server/http/errors.ts'
import type { App } from '#server/http/route-schema.ts'
import { sendBatches } from '#server/list/send-list.ts'
import { toRevisionBody } from '#server/revisions/trash-handlers.ts'
import { trashRoutes } from '#server/revisions/trash-routes.ts'
import type { Services } from '#server/services.ts'

/** Trash, history, and preview for every content type. */
export function revisionRoutes(app: App, services: Services): void {
  for (const path of Object.keys(contentTypes) as ContentPath[]) {
    const store = services.content[path] as ContentStore<AnyContent>
    const type: AnyContent = contentTypes[path]
    trashRoutes(app, { path, label: type.label, fields: shownFields(type) }, store)
    historyRoutes(app, type, store)
    previewRoute(app, path, store, services)
  }
}

function historyRoutes(app: App, type: AnyContent, store: ContentStore<AnyContent>): void {
  const docs = revisionDocs(type)
  const base = `/api/${type.path}/`

  app.get<KeyParams>(
    `${base}:key/history/`,
    { config: { access: 'admin' }, schema: docs.history },
    async (request, reply) => {
      const revisions = await store.history(request.params.key)
      return sendBatches(reply, revisions, (revision) => toRevisionBody(shownFields(type), revision))
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

/** The fields of a revision that are returned. */
const shownFields = (type: AnyContent): string[] => ['id', 'slug', ...Object.keys(type.fields), 'status']
