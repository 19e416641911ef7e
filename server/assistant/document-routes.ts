import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type DocumentType,
  documentSchema,
  documentsPath,
  documentTypes,
  documentErrors as errors,
  documentLimits as limits,
} from '#contract/assistant/document.ts'
import { documentCalls } from '#contract/assistant/document-calls.ts'
import { mount } from '#contract/calls/mount.ts'
import { messages } from '#contract/messages.ts'
import { documentFiles, InvalidDocument } from '#server/assistant/document-file.ts'
import { createDocuments } from '#server/assistant/document-store.ts'
import { invalid } from '#server/errors.ts'
import { displayName } from '#server/files/display-name.ts'
import { sendFile } from '#server/files/send-file.ts'
import { withUploads } from '#server/files/uploads.ts'
import { implement, type ReceivedForm } from '#server/http/calls.ts'
import { attachment } from '#server/http/content-disposition.ts'
import { HttpError, toHttpError } from '#server/http/errors.ts'
import type { App } from '#server/http/route-schema.ts'
import { csvHandlers } from '#server/list/csv-export.ts'
import { deletionHandlers } from '#server/list/list-handlers.ts'
import { removeIds } from '#server/list/removal.ts'
import { present } from '#server/present.ts'
import type { Services } from '#server/services.ts'

export function documentRoutes(app: App, services: Services): void {
  const { files, library } = services
  const documents = createDocuments(services)

  const sendDocument = async ({ params, request, reply }: FileCall) => {
    const { path, type, name } = await documents.file(params.id)
    const headers = {
      etag: `"${path}"`,
      'content-type': mediaTypes[type],
      'content-disposition': attachment(name),
      'cache-control': 'private, no-cache',
      vary: 'cookie, authorization',
    }
    return sendFile(request, reply, { storage: files.private, path, headers })
  }

  implement(app, services, documentCalls, {
    ...mount(documentsPath, csvHandlers('Documents', documentSchema, documents)),

    'GET documents/': ({ query }) => documents.list(query),
    'GET documents/count/': async ({ query }) => ({ count: await documents.count(query) }),

    'POST documents/': async ({ readForm }) => {
      await using form = await readForm({ storage: files.private }).catch(asFileError)
      const { title, file, name } = parseUpload(form)
      return await withUploads(library, async (uploads) => {
        const stored = await uploads.storeTemp(documentFiles(name), file).catch(asFileError)
        // The extension is that of the detected type.
        const type = present(documentTypes.find((one) => stored.path.endsWith(`.${one}`)))
        return documents.create({ title, name, type, stored })
      })
    },

    'PATCH documents/{id}/': async ({ params, readForm }) => {
      await using form = await readForm()
      return await documents.setStatus(params.id, form.values.status)
    },

    'POST documents/{id}/retry/': ({ params }) => documents.readAgain(params.id),

    /** The file as uploaded, never displayed inside the site (F4). */
    'GET documents/{id}/file/': sendDocument,
    'HEAD documents/{id}/file/': sendDocument,

    ...mount(
      documentsPath,
      deletionHandlers((keys) => removeIds(keys, documents.remove)),
    ),
  })
}

interface FileCall {
  readonly params: { readonly id: number }
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

const mediaTypes: Record<DocumentType, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
  md: 'text/markdown',
}

/** Throws 400 with the errors of both fields (AP-356). */
function parseUpload({ values, tempFiles, fileNames }: ReceivedForm<{ readonly title: string }>) {
  const title = values.title.trim()
  const file = tempFiles.get('file')
  const titleError = errorOfTitle(title)
  if (titleError || !file)
    throw invalid({ ...(titleError && { title: [titleError] }), ...(!file && { file: [errors.file] }) })
  const name = displayName(fileNames.get('file') ?? '') || 'document'
  return { title, file, name }
}

function errorOfTitle(title: string): string | null {
  if (title === '') return errors.title
  if (/[\p{Cc}\ufffd]/u.test(title) || !title.isWellFormed()) return messages.badCharacters
  return title.length > limits.titleLength ? messages.tooLong(limits.titleLength) : null
}

/** The error of the file, under its field. */
function asFileError(error: unknown): never {
  if (error instanceof InvalidDocument) throw invalid({ file: [error.message] })
  if (toHttpError(error).status === 413) throw new HttpError(413, { file: [errors.fileTooLarge] })
  throw error
}
