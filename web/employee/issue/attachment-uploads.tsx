import type { Attachment } from '#contract/tracker/tracker.ts'
import { addAttachment, answersOfIssue } from '#web/employee/issue/issue-api.ts'
import { toastSuccess } from '#web/employee/shell/portal-toast.ts'
import { queryClient } from '#web/query-client.ts'
import { fetchWithProgress } from '#web/uploads/fetch-with-progress.ts'
import { UploadLine } from '#web/uploads/upload-line.tsx'
import { createUploadQueue, summaryOf, useUploads } from '#web/uploads/upload-queue.ts'

/** The server's message about the last file that was added. */
let message = ''

const queue = createUploadQueue<Attachment | undefined>({
  // Attachments are listed in the order in which they arrive, which is that in which they were chosen.
  parallel: 1,
  onIdle: () => {
    if (message) toastSuccess(message)
    message = ''
  },
})

/**
 * Adds files to an issue, each by a request of its own: each has its progress, and is accepted or rejected by itself.
 * @param options.origin the part of the issue's page that shows the uploads
 * @param options.onAdded called with each file in place of announcing that all were added
 */
export function uploadAttachments(
  issueKey: string,
  files: readonly File[],
  { origin, onAdded }: { origin: string; onAdded?: (attachment: Attachment) => void },
): void {
  queue.add(
    files.map((file) => ({
      file,
      origin,
      send: async ({ signal, onProgress }) => {
        const fetch = fetchWithProgress({ onSent: (bytes) => onProgress(Math.min(bytes, file.size)) })
        const answer = await addAttachment(issueKey, file, { signal, fetch })
        if (!onAdded) message = answer.message
        await queryClient.invalidateQueries(answersOfIssue(issueKey))
        return answer.attachments[0]
      },
      // The list of attachments shows it from now on.
      onStored: (attachment) => attachment && onAdded?.(attachment),
    })),
  )
}

/** The files that are being added to an issue, and those that could not be. */
export function AttachmentUploads({ origin }: { origin: string }) {
  const uploads = useUploads(queue, origin)
  return (
    <>
      <p role="status" className="sr-only">
        {summaryOf(uploads)}
      </p>
      {uploads.length > 0 && (
        <ul aria-label="Uploads" className="divide-y divide-line rounded-card border border-line">
          {uploads.map((upload) => (
            <UploadLine
              key={upload.key}
              upload={upload}
              onRetry={() => queue.retry(upload.key)}
              onDismiss={() => queue.dismiss(upload.key)}
            />
          ))}
        </ul>
      )}
    </>
  )
}
