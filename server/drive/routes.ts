import type { FastifyReply, FastifyRequest } from 'fastify'
import { driveCalls } from '#contract/drive/drive-calls.ts'
import type { DriveContent } from '#server/drive/port.ts'
import { toDetails, toFile } from '#server/drive/wire.ts'
import { isDomainError, notFound } from '#server/errors.ts'
import { conversationScope, projectScope } from '#server/events/scopes.ts'
import { nameOfContent } from '#server/files/file-name.ts'
import { sendContent } from '#server/files/send-file.ts'
import { zipOf } from '#server/files/zip.ts'
import { implement } from '#server/http/calls.ts'
import { isNotModified } from '#server/http/conditional.ts'
import { attachment } from '#server/http/content-disposition.ts'
import type { App } from '#server/http/route-schema.ts'
import type { Services } from '#server/services.ts'
import type { Employee } from '#server/sessions/store.ts'

export function driveRoutes(app: App, services: Services): void {
  const { drive } = services

  /** The files among these that are still there; folders are left out. */
  const findFiles = async (as: Employee, ids: readonly string[]) => {
    const { items } = await drive.list(as, { ids, kind: 'file', limit: ids.length, offset: 0 })
    if (items.length === 0) throw notFound()
    return items
  }

  implement(app, services, driveCalls, {
    'GET jira/nextcloud/files/{user}/': async ({
      caller,
      query: { date_filter: date, start_date: from, end_date: to, sort_by: sort, ...rest },
    }) => {
      const { items, total } = await drive.list(caller, { ...rest, date, from, to, sort })
      return { files: items.map((item) => toFile(item, caller)), total_files: total }
    },

    'GET jira/nextcloud/files/{user}/archive/': async ({ caller, query: { ids }, reply }) => {
      const items = await findFiles(caller, ids)
      const entries = items.map(({ id, name, type, modifiedAt }) => ({
        name: nameOfContent(name, type),
        lastModified: new Date(modifiedAt),
        open: async () => {
          const content = await drive.content(caller, id).catch(nullIfGone)
          return (await content?.open()) ?? null
        },
      }))
      return asArchive(reply).send(zipOf(entries))
    },

    'HEAD jira/nextcloud/files/{user}/archive/': async ({ caller, query: { ids }, reply }) => {
      await findFiles(caller, ids)
      return asArchive(reply).send()
    },

    'GET jira/nextcloud/files/{user}/{id}/': async ({ caller, params }) =>
      toDetails(await drive.find(caller, params.id), caller),

    'GET jira/nextcloud/files/{user}/{id}/download/': async ({ caller, params, query, request, reply }) =>
      sendDownload(request, reply, await drive.content(caller, params.id, query.version)),

    // Fastify's own answer to HEAD says that there are 0 bytes.
    'HEAD jira/nextcloud/files/{user}/{id}/download/': async ({ caller, params, query, request, reply }) =>
      sendDownload(request, reply, await drive.content(caller, params.id, query.version)),

    'GET jira/nextcloud/files/{user}/{id}/thumbnail/': async ({ caller, params, request, reply }) => {
      const { type, bytes, tag } = await drive.thumbnail(caller, params.id)
      const etag = `"${tag}"`
      reply.headers({ ...contentHeaders, etag, 'content-type': type })
      return isNotModified(request, etag) ? reply.code(304).send() : reply.send(bytes)
    },

    'POST jira/nextcloud/files/{user}/folders/': async ({ caller, body }) =>
      toFile(await drive.createFolder(caller, body), caller),

    'PATCH jira/nextcloud/files/{user}/{id}/': async ({ caller, params, body }) =>
      toFile(await drive.change(caller, params.id, body), caller),

    'PUT jira/nextcloud/files/{user}/{id}/sharing/': async ({
      caller,
      params: { id },
      body: { projects, conversations },
    }) => {
      await drive.share(caller, id, [...projects.map(projectScope), ...conversations.map(conversationScope)])
      return toDetails(await drive.find(caller, id), caller)
    },

    'DELETE jira/nextcloud/files/{user}/{id}/versions/{version}/': ({ caller, params }) =>
      drive.removeVersion(caller, params.id, params.version),

    'DELETE jira/nextcloud/files/{user}/{id}/': ({ caller, params }) => drive.remove(caller, params.id),

    'GET jira/nextcloud/files/{user}/trash/': async ({ caller, query }) => {
      const { items, total } = await drive.listTrash(caller, query)
      const files = items.map((item) => ({ ...toFile(item, caller), deleted: item.deletedAt }))
      return { files, total_files: total }
    },

    'POST jira/nextcloud/files/{user}/trash/{id}/restore/': async ({ caller, params }) =>
      toFile(await drive.restore(caller, params.id), caller),

    'DELETE jira/nextcloud/files/{user}/trash/{id}/': ({ caller, params }) => drive.delete(caller, params.id),
  })
}

/** Nothing in a file runs, and browsers revalidate it before each use, so that a session that has ended shows it no more. */
const contentHeaders = {
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cache-control': 'private, no-cache',
  vary: 'cookie, authorization',
}

const asArchive = (reply: FastifyReply) =>
  reply.headers({ ...contentHeaders, 'content-disposition': attachment('files.zip') }).type('application/zip')

/** Never a page of the site, regardless of its content: to be saved, or shown by what knows its type (X3, F3). */
async function sendDownload(request: FastifyRequest, reply: FastifyReply, content: DriveContent) {
  const { size, tag, open, directUrl } = content
  const type = content.type === 'text/plain' ? 'text/plain; charset=utf-8' : content.type
  const disposition = attachment(nameOfContent(content.name, content.type))
  const headers = {
    ...contentHeaders,
    etag: `"${tag}"`,
    'content-type': type,
    'content-disposition': disposition,
  }
  return sendContent(request, reply, { size, headers, open, ...(directUrl && { directUrl }) })
}

const nullIfGone = (cause: unknown): null => {
  if (isDomainError(cause, 'notFound')) return null
  throw cause
}
