import { imageTypes } from '#contract/images.ts'
import { ownStorageCalls } from '#contract/storage/storage-calls.ts'
import { storageLimits } from '#contract/storage/storage-limits.ts'
import { attachmentCalls } from '#contract/tracker/issue-calls.ts'
import { issueMessages as messages } from '#contract/tracker/issue-fields.ts'
import type { Attachment } from '#contract/tracker/tracker.ts'
import { invalid } from '#server/errors.ts'
import { nameOfContent } from '#server/files/file-name.ts'
import { usedBy } from '#server/files/quotas.ts'
import { sendContent } from '#server/files/send-file.ts'
import { implement } from '#server/http/calls.ts'
import { isNotModified } from '#server/http/conditional.ts'
import { attachment as asDownload } from '#server/http/content-disposition.ts'
import type { App } from '#server/http/route-schema.ts'
import type { Services } from '#server/services.ts'
import { attachmentFolder } from '#server/tracker/attachment-files.ts'
import { placeForAttachments, requireAttachmentRoom } from '#server/tracker/attachment-receiving.ts'

/** The files of issues. */
export function attachmentRoutes(app: App, services: Services): void {
  const { tracker, files: storages, db, config } = services
  implement(app, services, ownStorageCalls, {
    'GET jira/attachment-space/{user}/': async ({ caller }) => ({
      space: config.JIRA_URL
        ? null
        : { used: await usedBy(db, caller.id, attachmentFolder), allowed: storageLimits.attachments },
    }),
  })
  implement(app, services, attachmentCalls, {
    'GET jira/issue/{user}/{issueKey}/attachment/': async ({ caller, params, query }) => {
      const { rows: attachments, before } = await tracker.listAttachments(caller, params.issueKey, query)
      return { attachments, before }
    },

    'POST jira/issue/{user}/{issueKey}/attachment/': async ({
      caller,
      params: { issueKey },
      request,
      readForm,
    }) => {
      // Checked first, so that nobody uploads large files for nothing.
      await tracker.listHistory(caller, issueKey, { limit: 1 })
      using _place = await placeForAttachments(caller)
      await requireAttachmentRoom(services, caller, request)
      await using form = await readForm({ storage: storages.private })
      const files = form.fileLists.get('files') ?? []
      if (files.length === 0) throw invalid({ files: [messages.noFile] })
      return {
        message: messages.attached,
        attachments: await tracker.addAttachments(caller, issueKey, files),
      }
    },

    'GET jira/issue/{user}/{issueKey}/attachment/{attachmentId}/': async ({
      caller,
      params,
      request,
      reply,
    }) => {
      const { attachment, ...content } = await tracker.findAttachment(
        caller,
        params.issueKey,
        params.attachmentId,
      )
      return sendContent(request, reply, {
        size: attachment.size,
        ...content,
        headers: headersOf(attachment),
      })
    },

    'GET jira/issue/{user}/{issueKey}/attachment/{attachmentId}/thumbnail/': async ({
      caller,
      params,
      request,
      reply,
    }) => {
      const found = await tracker.findAttachment(caller, params.issueKey, params.attachmentId)
      const { attachment, open, drawThumbnail } = found
      const headers = headersOf({ ...attachment, mimeType: imageTypes.webp })
      if (isNotModified(request, headers.etag)) return reply.headers(headers).code(304).send()
      const bytes = await drawThumbnail()
      return bytes
        ? reply.headers(headers).send(bytes)
        : // A browser may still show what cannot be drawn here.
          sendContent(request, reply, { size: attachment.size, open, headers: headersOf(attachment) })
    },

    'DELETE jira/issue/{user}/{issueKey}/attachment/{attachmentId}/': async ({ caller, params }) => {
      await tracker.deleteAttachment(caller, params.issueKey, params.attachmentId)
      return { message: messages.attachmentDeleted }
    },
  })
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
