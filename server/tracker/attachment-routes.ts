import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { FileFields } from '#contract/calls/body-limits.ts'
import { imageTypes } from '#contract/images.ts'
import { attachmentsAnswerSchema } from '#contract/tracker/issue-editing.ts'
import { issueMessages as messages } from '#contract/tracker/issue-fields.ts'
import { deletedAnswerSchema } from '#contract/tracker/issue-work.ts'
import {
  type Attachment,
  attachmentPageSchema,
  attachmentPositionSchema,
  trackerLimits,
} from '#contract/tracker/tracker.ts'
import { nameOfContent } from '#server/files/file-name.ts'
import { requireRoom } from '#server/files/quotas.ts'
import { sendContent } from '#server/files/send-file.ts'
import { requireEmployee } from '#server/http/access.ts'
import { parseBody } from '#server/http/body.ts'
import { isNotModified } from '#server/http/conditional.ts'
import { attachment as asDownload } from '#server/http/content-disposition.ts'
import { invalid } from '#server/http/errors.ts'
import { type App, errorDetail, fieldErrors, noContent, type RouteSchema } from '#server/http/route-schema.ts'
import { validate } from '#server/http/validate.ts'
import type { Services } from '#server/services.ts'
import type { Employee } from '#server/sessions/store.ts'
import type { IssueParams } from '#server/tracker/issue-routes.ts'
import { attachmentFolder } from '#server/tracker/local/attachments.ts'
import { portalBase } from '#server/tracker/urls.ts'

const url = `${portalBase}/issue/:user/:issueKey/attachment/`
const config = { access: 'employee', own: 'user' } as const

/** The files of a form: received as streams, whatever their size. */
export const attachmentFields: FileFields = {
  files: { maxBytes: trackerLimits.attachmentBytes, many: trackerLimits.attachmentsAtOnce },
}

/** Throws 413 if the body of a request does not fit into the employee's quota. */
export const requireAttachmentRoom = (
  { db }: Pick<Services, 'db'>,
  { id }: Employee,
  { headers }: FastifyRequest,
): Promise<void> =>
  requireRoom(db, id, { folder: attachmentFolder, bytes: Number(headers['content-length'] ?? 0) })

interface AttachmentParams {
  Params: IssueParams['Params'] & { attachmentId: string }
}

/** Attachments of issues, for members of the project only; the uploader may delete them (EP-254, EP-493). */
export function attachmentRoutes(app: App, services: Services): void {
  const { tracker } = services

  app.post<IssueParams>(url, { config, schema: docs.add }, async (request, reply) => {
    const as = requireEmployee(request)
    const { issueKey } = request.params
    // Checked first, so that nobody uploads large files for nothing.
    await tracker.listHistory(as, issueKey, { limit: 1 })
    await requireAttachmentRoom(services, as, request)
    await using body = await parseBody(request, services.files.private)
    const files = body.fileLists.get('files') ?? []
    if (files.length === 0) throw invalid({ files: [messages.noFile] })
    const attachments = await tracker.addAttachments(as, issueKey, files)
    return reply.code(201).send({ message: messages.attached, attachments: [...attachments] })
  })

  app.get<IssueParams>(url, { config, schema: docs.list }, async (request, reply) => {
    const position = validate(attachmentPositionSchema, request.query)
    const as = requireEmployee(request)
    const { rows, before } = await tracker.listAttachments(as, request.params.issueKey, position)
    return reply.send({ attachments: rows, before })
  })

  app.get<AttachmentParams>(`${url}:attachmentId/`, { config, schema: docs.read }, async (request, reply) => {
    const { issueKey, attachmentId } = request.params
    const { attachment, open } = await tracker.findAttachment(
      requireEmployee(request),
      issueKey,
      attachmentId,
    )
    return sendContent(request, reply, { size: attachment.size, open, headers: headersOf(attachment) })
  })

  app.get<AttachmentParams>(
    `${url}:attachmentId/thumbnail/`,
    { config, schema: docs.thumbnail },
    async (request, reply) => {
      const { issueKey, attachmentId } = request.params
      const as = requireEmployee(request)
      const { attachment, open, drawThumbnail } = await tracker.findAttachment(as, issueKey, attachmentId)
      const headers = headersOf({ ...attachment, mimeType: imageTypes.webp })
      if (isNotModified(request, headers.etag)) return reply.headers(headers).code(304).send()
      const bytes = await drawThumbnail()
      return bytes
        ? reply.headers(headers).send(bytes)
        : // A browser may still show what cannot be drawn here.
          sendContent(request, reply, { size: attachment.size, open, headers: headersOf(attachment) })
    },
  )

  app.delete<AttachmentParams>(
    `${url}:attachmentId/`,
    { config, schema: docs.delete },
    async (request, reply) => {
      const { issueKey, attachmentId } = request.params
      await tracker.deleteAttachment(requireEmployee(request), issueKey, attachmentId)
      return reply.send({ message: messages.attachmentDeleted })
    },
  )
}

/** Types that a browser displays without running anything; the rest is downloaded. */
const shown = /^(?:image\/(?:png|jpeg|gif|webp|avif)|video\/(?:mp4|webm)|audio\/[\w-]+)$/

/** Even a displayed file cannot run as a page. Browsers may cache it, and revalidate it before each use. */
const headersOf = ({ id, filename, mimeType, size }: Attachment) => ({
  'content-type': mimeType === 'text/plain' ? 'text/plain; charset=utf-8' : mimeType,
  'content-disposition': shown.test(mimeType) ? 'inline' : asDownload(nameOfContent(filename, mimeType)),
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-cache',
  etag: `"${id}-${size}"`,
})

const tags = ['Portal']
const refusals = { 401: errorDetail, 403: errorDetail, 404: errorDetail }
const docs = {
  list: {
    tags,
    summary: 'The newest attachments of an issue, or those before a position, the oldest first',
    querystring: attachmentPositionSchema,
    response: { 200: attachmentPageSchema, 400: errorDetail, ...refusals },
  },
  add: {
    tags,
    summary: 'Attaches files to an issue',
    form: { fields: z.object({}), files: attachmentFields },
    response: { 201: attachmentsAnswerSchema, 400: fieldErrors, ...refusals, 413: errorDetail },
  },
  read: {
    tags,
    summary: 'The bytes of an attachment, or a part of them',
    response: { 200: z.custom<Readable | Buffer>().describe('by its content'), ...refusals },
  },
  thumbnail: {
    tags,
    summary: 'An image, small',
    description: 'What `thumbnail` of an attachment leads to. A file that cannot be drawn comes as it is.',
    response: {
      200: z.custom<Readable | Buffer>().describe('a WebP image'),
      304: noContent,
      ...refusals,
    },
  },
  delete: {
    tags,
    summary: 'Deletes an attachment that one has added oneself',
    response: { 200: deletedAnswerSchema, ...refusals },
  },
} satisfies Record<string, RouteSchema>
