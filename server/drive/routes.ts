import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type driveChangeSchema, driveQuerySchema, type driveSharingSchema } from '#contract/drive/drive.ts'
import { drivePath } from '#contract/drive/drive-rules.ts'
import { driveDocs as docs } from '#server/drive/openapi.ts'
import { toDetails, toFile } from '#server/drive/wire.ts'
import { isDomainError, notFound } from '#server/errors.ts'
import { conversationScope, projectScope } from '#server/events/scopes.ts'
import { nameOfContent } from '#server/files/file-name.ts'
import { sendContent } from '#server/files/send-file.ts'
import { zipOf } from '#server/files/zip.ts'
import { requireEmployee } from '#server/http/access.ts'
import { isNotModified } from '#server/http/conditional.ts'
import { attachment } from '#server/http/content-disposition.ts'
import type { App } from '#server/http/route-schema.ts'
import { validate } from '#server/http/validate.ts'
import { firstString, type RawQuery } from '#server/list/query.ts'
import type { IdParams } from '#server/list/row-id.ts'
import type { Services } from '#server/services.ts'

const base = `/api/${drivePath}/:user/`
const config = { access: 'employee', own: 'user' } as const

/** The files of the portal (EP-395..EP-431, EP-496, EP-531..EP-536). */
export function driveRoutes(app: App, services: Services): void {
  readingRoutes(app, services)
  changeRoutes(app, services)
  trashRoutes(app, services)
}

function readingRoutes(app: App, { drive }: Services): void {
  app.get(base, { config, schema: docs.list }, async (request, reply) => {
    const as = requireEmployee(request)
    const {
      date_filter: date,
      start_date: from,
      end_date: to,
      sort_by: sort,
      ...rest
    } = validate(driveQuerySchema, request.query)
    const { items, total } = await drive.list(as, { ...rest, date, from, to, sort })
    return reply.send({ files: items.map((item) => toFile(item, as)), total_files: total })
  })

  app.get<IdParams>(`${base}:id/`, { config, schema: docs.find }, async (request, reply) => {
    const as = requireEmployee(request)
    return reply.send(toDetails(await drive.find(as, request.params.id), as))
  })

  app.get<IdParams>(`${base}:id/thumbnail/`, { config, schema: docs.thumbnail }, async (request, reply) => {
    const { type, bytes, tag } = await drive.thumbnail(requireEmployee(request), request.params.id)
    const etag = `"${tag}"`
    reply.headers({ ...contentHeaders, etag, 'content-type': type })
    return isNotModified(request, etag) ? reply.code(304).send() : reply.send(bytes)
  })

  downloadRoute(app, drive)
  archiveRoute(app, drive)
}

/** Nothing in a file runs, and browsers revalidate it before each use, so that a session that has ended shows it no more. */
const contentHeaders = {
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cache-control': 'private, no-cache',
  vary: 'cookie, authorization',
}

/** Several files at once; folders among them, and what is not there any more, are left out. */
function archiveRoute(app: App, drive: Services['drive']): void {
  const url = `${base}archive/`
  const find = async (request: FastifyRequest) => {
    const as = requireEmployee(request)
    const { ids } = validate(docs.archive.querystring, request.query)
    const { items } = await drive.list(as, { ids, kind: 'file', limit: ids.length, offset: 0 })
    if (items.length === 0) throw notFound()
    return { as, items }
  }
  const headers = { ...contentHeaders, 'content-disposition': attachment('files.zip') }
  app.get(url, { config, schema: docs.archive, exposeHeadRoute: false }, async (request, reply) => {
    const { as, items } = await find(request)
    const entries = items.map(({ id, name, type, modifiedAt }) => ({
      name: nameOfContent(name, type),
      lastModified: new Date(modifiedAt),
      open: async () => {
        const content = await drive.content(as, id).catch(nullIfGone)
        return (await content?.open()) ?? null
      },
    }))
    return reply.headers(headers).type('application/zip').send(zipOf(entries))
  })
  app.head(url, { config }, async (request, reply) => {
    await find(request)
    return reply.headers(headers).type('application/zip').send()
  })
}

const nullIfGone = (cause: unknown): null => {
  if (isDomainError(cause, 'notFound')) return null
  throw cause
}

/** Never a page of the site, regardless of its content: to be saved, or shown by what knows its type (X3, F3). */
function downloadRoute(app: App, drive: Services['drive']): void {
  const url = `${base}:id/download/`
  const handler = async (request: FastifyRequest<IdParams>, reply: FastifyReply) => {
    const { version } = request.query as RawQuery
    const content = await drive.content(requireEmployee(request), request.params.id, firstString(version))
    const { name, type, size, tag } = content
    const headers = {
      ...contentHeaders,
      etag: `"${tag}"`,
      'content-type': type === 'text/plain' ? 'text/plain; charset=utf-8' : type,
      'content-disposition': attachment(nameOfContent(name, type)),
    }
    return sendContent(request, reply, { size, headers, open: (part) => content.open(part) })
  }
  // Fastify's own answer to HEAD says that there are 0 bytes.
  app.get<IdParams>(url, { config, schema: docs.download, exposeHeadRoute: false }, handler)
  app.head<IdParams>(url, { config }, handler)
}

function changeRoutes(app: App, { drive }: Services): void {
  app.post(`${base}folders/`, { config, schema: docs.createFolder }, async (request, reply) => {
    const as = requireEmployee(request)
    return reply.code(201).send(toFile(await drive.createFolder(as, request.body), as))
  })

  app.patch<IdParams & { Body: z.output<typeof driveChangeSchema> }>(
    `${base}:id/`,
    { config, schema: docs.change },
    async (request, reply) => {
      const as = requireEmployee(request)
      return reply.send(toFile(await drive.change(as, request.params.id, request.body), as))
    },
  )

  app.put<IdParams & { Body: z.output<typeof driveSharingSchema> }>(
    `${base}:id/sharing/`,
    { config, schema: docs.share },
    async (request, reply) => {
      const as = requireEmployee(request)
      const { projects, conversations } = request.body
      await drive.share(as, request.params.id, [
        ...projects.map(projectScope),
        ...conversations.map(conversationScope),
      ])
      return reply.send(toDetails(await drive.find(as, request.params.id), as))
    },
  )

  app.delete<{ Params: { id: string; version: string } }>(
    `${base}:id/versions/:version/`,
    { config, schema: docs.removeVersion },
    async (request, reply) => {
      const { id, version } = request.params
      await drive.removeVersion(requireEmployee(request), id, version)
      return reply.code(204).send()
    },
  )

  app.delete<IdParams>(`${base}:id/`, { config, schema: docs.remove }, async (request, reply) => {
    await drive.remove(requireEmployee(request), request.params.id)
    return reply.code(204).send()
  })
}

function trashRoutes(app: App, { drive }: Services): void {
  app.get(`${base}trash/`, { config, schema: docs.trash }, async (request, reply) => {
    const as = requireEmployee(request)
    const { items, total } = await drive.listTrash(as, validate(docs.trash.querystring, request.query))
    const files = items.map((item) => ({ ...toFile(item, as), deleted: item.deletedAt }))
    return reply.send({ files, total_files: total })
  })

  app.post<IdParams>(
    `${base}trash/:id/restore/`,
    { config, schema: docs.restore },
    async (request, reply) => {
      const as = requireEmployee(request)
      return reply.send(toFile(await drive.restore(as, request.params.id), as))
    },
  )

  app.delete<IdParams>(`${base}trash/:id/`, { config, schema: docs.delete }, async (request, reply) => {
    await drive.delete(requireEmployee(request), request.params.id)
    return reply.code(204).send()
  })
}
