import { useMutation } from '@tanstack/react-query'
import { emailThreadsPath, type ThreadEmail } from '#contract/hiring/email-thread.ts'
import { retryEmail } from '#web/admin/join-team/threads-api.ts'
import { invalidate } from '#web/list/list-queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { TextButton } from '#web/ui/button.tsx'
import { ForWriters } from '#web/ui/read-only.tsx'

const states = {
  queued: { word: 'Queued', tone: 'neutral' },
  sent: { word: 'Sent', tone: 'ok' },
  failed: { word: 'Failed', tone: 'bad' },
  unsent: { word: 'Not sent (no mail server)', tone: 'warn' },
  received: { word: 'Received', tone: 'brand' },
} as const satisfies Record<ThreadEmail['state'], object>

/** The delivery state of an e-mail; a failed one says why and can be sent again. */
export function EmailState({ email }: { email: ThreadEmail }) {
  const { id, state, error } = email
  const retry = useMutation({
    mutationFn: () => retryEmail(id),
    onSettled: () => invalidate(emailThreadsPath),
  })
  const { word, tone } = states[state]
  const canRetry = state === 'failed' || state === 'unsent'
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-xs text-ink-muted">
      <Badge tone={tone}>{state === 'received' && email.isAutomatic ? 'Automatic reply' : word}</Badge>
      {email.isUnverified && <Badge tone="warn">Not verified</Badge>}
      {email.isUnread && <Badge tone="warn">Unread</Badge>}
      {error && <span className="wrap-anywhere">{error}</span>}
      {canRetry && (
        <ForWriters>
          <TextButton disabled={retry.isPending} onClick={() => retry.mutate()}>
            Retry
          </TextButton>
        </ForWriters>
      )}
      {retry.isError && <span className="text-bad">{retry.error.message}</span>}
    </span>
  )
}
