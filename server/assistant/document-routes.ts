import {
  type DocumentType,
  documentsPath,
  documentErrors as errors,
  documentLimits as limits,
} from '#contract/assistant/document.ts'
import { messages } from '#contract/messages.ts'
import { documentFiles, InvalidDocument } from '#server/assistant/document-file.ts'
import { documentDocs as docs } from '#server/assistant/document-openapi.ts'
import { createDocuments, type Documents, parseDocumentQuery } from '#server/assistant/document-store.ts'
import { displayName } from '#server/files/display-name.ts'
import { sendFile } from '#server/files/send-file.ts'
import { withUploads } from '#server/files/uploads.ts'
import { type ParsedBody, parseBody } from '#server/http/body.ts'
import { attachment } from '#server/http/content-disposition.ts'
import { HttpError, invalid, toHttpError } from '#server/http/errors.ts'
import type { App } from '#server/http/route-schema.ts'
import { deleteRoutes, removeIds } from '#server/list/delete-routes.ts'
import type { RawQuery } from '#server/list/query.ts'
import { type IdParams, idOf } from '#server/list/row-id.ts'
import type { Services } from '#server/services.ts'

const base = `/api/${documentsPath}/`
const config = { access: 'admin' } as const

/** Documents that the assistant answers from, and their files. Administrators only (AP-386, AP-403). */
export function documentRoutes(app: App, services: Services): void {
  const documents = createDocuments(services)

  app.get(base, { config, schema: docs.list }, async (request, reply) =>
    reply.send(await documents.list(parseDocumentQuery(request.query as RawQuery))),
  )

  app.get(`${base}count/`, { config, schema: docs.count }, async (request, reply) =>
    reply.send({ count: await documents.count(parseDocumentQuery(request.query as RawQuery)) }),
  )

  uploadRoute(app, services, documents)

  app.patch<IdParams>(`${base}:id/`, { config, schema: docs.change }, async (request, reply) => {
    await using body = await parseBody(request)
    return reply.send(await documents.setStatus(idOf(request), parseStatus(body)))
  })

  app.post<IdParams>(`${base}:id/retry/`, { config, schema: docs.retry }, async (request, reply) =>
    reply.send(await documents.readAgain(idOf(request))),
  )

  deleteRoutes(app, {
    path: documentsPath,
    tags: docs.list.tags,
    summaries: { one: 'Delete a document with its file', many: 'Delete several documents with their files' },
    removeMany: (keys) => removeIds(keys, documents.remove),
  })
  downloadRoute(app, services, documents)
}

function uploadRoute(app: App, { files, library }: Services, documents: Documents): void {
  app.post(base, { config, schema: docs.create }, async (request, reply) => {
    await using body = await parseBody(request, files.private).catch(asFileError)
    const { title, file, name } = parseUpload(body)
    const created = await withUploads(library, async (uploads) => {
      const stored = await uploads.storeTemp(documentFiles(name), file).catch(asFileError)
      // The extension is that of the detected type.
      const type = stored.path.slice(stored.path.lastIndexOf('.') + 1) as DocumentType
      return documents.create({ title, name, type, stored })
    })
    return reply.code(201).send(created)
  })
}

const mediaTypes: Record<DocumentType, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
  md: 'text/markdown',
}

/** The file as uploaded, never displayed inside the site (F4). */
function downloadRoute(app: App, { files }: Services, documents: Documents): void {
  app.get<IdParams>(`${base}:id/file/`, { config, schema: docs.download }, async (request, reply) => {
    const { path, type, name } = await documents.file(idOf(request))
    const headers = {
      etag: `"${path}"`,
      'content-type': mediaTypes[type],
      'content-disposition': attachment(name),
      'cache-control': 'private, no-cache',
      vary: 'cookie, authorization',
    }
    return sendFile(request, reply, { storage: files.private, path, headers })
  })
}

/** Throws 400 with the errors of both fields (AP-356). */
function parseUpload({ fields, tempFiles, fileNames }: ParsedBody) {
  const title = fields.get('title') ?? ''
  const file = tempFiles.get('file')
  const titleError = errorOfTitle(title)
  if (titleError || !file)
    throw invalid({ ...(titleError && { title: [titleError] }), ...(!file && { file: [errors.file] }) })
  const name = displayName(fileNames.get('file') ?? '') || 'document'
  return { title: String(title).trim(), file, name }
}

function errorOfTitle(title: unknown): string | null {
  if (typeof title !== 'string') return messages.invalidText
  if (title.trim() === '') return errors.title
  if (/[\p{Cc}\ufffd]/u.test(title.trim()) || !title.isWellFormed()) return messages.badCharacters
  return title.trim().length > limits.titleLength ? messages.tooLong(limits.titleLength) : null
}

function parseStatus({ fields }: ParsedBody): 0 | 1 {
  const status = fields.get('status')
  if (status === '0' || status === 0) return 0
  if (status === '1' || status === 1) return 1
  throw invalid({ status: [errors.status] })
}

/** The error of the file, under its field. */
function asFileError(error: unknown): never {
  if (error instanceof InvalidDocument) throw invalid({ file: [error.message] })
  if (toHttpError(error).status === 413) throw new HttpError(413, { file: [errors.fileTooLarge] })
  throw error
}
