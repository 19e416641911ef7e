import { useMutation } from '@tanstack/react-query'
import type { ThreadEmail } from '#contract/hiring/email-thread.ts'
import { saveAttachment } from '#web/admin/join-team/threads-api.ts'
import { RetryLine } from '#web/ui/alert.tsx'
import { TextButton } from '#web/ui/button.tsx'
import { fileSize } from '#web/ui/fields/file-size.ts'
import { Icon } from '#web/ui/images/icon.tsx'

/** The files of an e-mail, each with a button to save it or the reason why it was rejected. */
export function EmailAttachments({ email: { id, attachments } }: { email: ThreadEmail }) {
  const saving = useMutation({
    mutationFn: (attachment: ThreadEmail['attachments'][number]) => saveAttachment(id, attachment),
  })
  return (
    <>
      <ul aria-label="Attachments" className="grid gap-1 text-sm">
        {attachments.map((attachment) => (
          <li key={attachment.id} className="flex flex-wrap items-center gap-x-2">
            <Icon name="attachment" size="sm" />
            {attachment.error === null ? (
              <TextButton
                aria-label={`Save ${attachment.name}`}
                disabled={saving.isPending}
                onClick={() => saving.mutate(attachment)}
              >
                <span className="wrap-anywhere">{attachment.name}</span>
              </TextButton>
            ) : (
              <span className="wrap-anywhere">{attachment.name}</span>
            )}
            <span className="text-ink-muted">{attachment.error ?? fileSize(attachment.size)}</span>
          </li>
        ))}
      </ul>
      {saving.isError && (
        <RetryLine onRetry={() => saving.mutate(saving.variables)}>The file could not be saved.</RetryLine>
      )}
    </>
  )
}
