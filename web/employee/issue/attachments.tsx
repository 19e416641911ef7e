import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatSize } from '#contract/format-size.ts'
import { issueMessages } from '#contract/tracker/issue-fields.ts'
import type { Attachment, IssueDetails } from '#contract/tracker/tracker.ts'
import { AttachmentUploads, uploadAttachments } from '#web/employee/issue/attachment-uploads.tsx'
import { EarlierButton } from '#web/employee/issue/earlier-button.tsx'
import { Block } from '#web/employee/issue/fact.tsx'
import { answersOfIssue, attachmentList, deleteAttachment } from '#web/employee/issue/issue-api.ts'
import { mediaKind } from '#web/employee/issue/text-parts.ts'
import { useEarlier } from '#web/employee/issue/use-earlier.ts'
import { toastSuccess } from '#web/employee/shell/portal-toast.ts'
import { IconButton } from '#web/ui/button.tsx'
import { LazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { FilesInput } from '#web/ui/fields/files-input.tsx'
import { useFocusPast } from '#web/ui/focus/use-focus-past.ts'
import { Icon } from '#web/ui/images/icon.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

const Enlarged = onDemand(() => import('#web/employee/issue/enlarged-image.tsx'))

/** The files of an issue: images enlarge, videos play, the rest is downloaded (EP-228 to EP-233). */
export function Attachments({ issue: { key, ...issue } }: { issue: IssueDetails }) {
  const newest = { rows: issue.attachments, before: issue.before.attachments }
  const earlier = useEarlier(key, attachmentList, newest)
  const { rows: attachments } = earlier
  const [enlarged, enlarge] = useState<Attachment | null>(null)
  return (
    <Block title="Attachments">
      <EarlierButton earlier={earlier} of="attachments" />
      {attachments.length > 0 && (
        <ul aria-label="Files" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {attachments.map((attachment) => (
            <AttachmentCard
              key={attachment.id}
              issueKey={key}
              attachment={attachment}
              onEnlarge={() => enlarge(attachment)}
            />
          ))}
        </ul>
      )}
      <AttachmentUploads origin={key} />
      <FilesInput
        label="Add attachments"
        onFiles={(files) => uploadAttachments(key, files, { origin: key })}
      />
      <LazyDialog isOpen={enlarged !== null}>
        {enlarged && <Enlarged attachment={enlarged} onClose={() => enlarge(null)} />}
      </LazyDialog>
    </Block>
  )
}

/** One file. Its author can delete it, after a confirmation. */
function AttachmentCard({
  issueKey,
  attachment,
  onEnlarge,
}: {
  issueKey: string
  attachment: Attachment
  onEnlarge: () => void
}) {
  const { id, filename, isOwn } = attachment
  const client = useQueryClient()
  const card = useRef<HTMLLIElement>(null)
  const [confirm, confirmation] = useConfirm()
  const deletion = useMutation({
    mutationFn: () => deleteAttachment(issueKey, id),
    onSuccess: (answer) => {
      toastSuccess(answer?.message || issueMessages.attachmentDeleted)
      return client.invalidateQueries(answersOfIssue(issueKey))
    },
    onError: (cause) => toast.error(`${filename} was not deleted.`, cause.message),
  })
  useFocusPast(card, deletion.isPending || deletion.isSuccess)
  return (
    <li
      ref={card}
      aria-busy={deletion.isPending || undefined}
      className={`min-w-0 rounded-card border border-line ${deletion.isPending ? 'opacity-50' : ''}`}
    >
      <div className="overflow-hidden rounded-t-card">
        <Preview attachment={attachment} onEnlarge={onEnlarge} />
      </div>
      <div className="flex items-start gap-1 border-t border-line py-2 pr-2 pl-3">
        <Caption attachment={attachment} />
        {isOwn && (
          <IconButton
            label="Delete"
            of={filename}
            icon="delete"
            tone="danger"
            disabled={deletion.isPending}
            onClick={() =>
              confirm({
                title: `Delete ${filename}?`,
                text: "You won't be able to revert this!",
                label: 'Delete',
                run: () => deletion.mutate(),
              })
            }
          />
        )}
      </div>
      {confirmation}
    </li>
  )
}

const frameClass = 'block h-36 w-full bg-sunken object-cover'

function Preview({ attachment, onEnlarge }: { attachment: Attachment; onEnlarge: () => void }) {
  const { content, thumbnail, filename } = attachment
  const kind = mediaKind(attachment)
  if (kind === 'image')
    return (
      <button
        type="button"
        onClick={onEnlarge}
        aria-label={`Enlarge ${filename}`}
        className="block w-full cursor-zoom-in"
      >
        <img src={thumbnail || content} alt="" loading="lazy" className={frameClass} />
      </button>
    )
  if (kind === 'video')
    return (
      // biome-ignore lint/a11y/useMediaCaption: the files of issues have no captions
      <video
        src={content}
        controls
        preload="metadata"
        aria-label={filename}
        className={`${frameClass} object-contain!`}
      />
    )
  return (
    <a
      href={content}
      download={filename}
      className="flex h-36 w-full flex-col items-center justify-center gap-2 bg-sunken px-3 text-center text-sm font-medium text-brand underline-offset-4 hover:underline"
    >
      <Icon name="download" size="lg" />
      <span className="max-w-full wrap-anywhere">Download {filename}</span>
    </a>
  )
}

function Caption({ attachment: { filename, size, author, created } }: { attachment: Attachment }) {
  return (
    <div className="grid min-w-0 flex-1 gap-0.5 text-sm">
      <span className="truncate font-medium" title={filename}>
        {filename}
      </span>
      <span className="text-ink-muted">
        {formatSize(size)} · {author.displayName} · <RelativeTime at={created} />
      </span>
    </div>
  )
}
