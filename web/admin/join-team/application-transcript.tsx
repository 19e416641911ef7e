import { queryOptions, useQuery } from '@tanstack/react-query'
import { initialMessage } from '#contract/assistant/conversation.ts'
import type { ListedCandidate } from '#contract/hiring/candidate.ts'
import { callQuery } from '#web/call-queries.ts'
import { Icon } from '#web/ui/images/icon.tsx'

const transcriptQuery = (id: number) =>
  queryOptions({
    ...callQuery('GET candidates/{id}/transcript/', { params: { id } }),
    // A transcript does not change.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The conversation with the assistant in which someone applied; nothing for applications by form. */
export function ApplicationTranscript({ candidate }: { candidate: ListedCandidate }) {
  const { data = [] } = useQuery(transcriptQuery(candidate.id))
  const messages = data.filter(({ is_user, message }) => !is_user || message !== initialMessage)
  if (messages.length === 0) return null
  return (
    <details className="rounded-card border border-line bg-canvas px-3 py-2 text-md">
      <summary className="cursor-pointer">Applied in conversation with the assistant</summary>
      <ol className="mt-3 grid gap-3">
        {messages.map(({ is_user, message, created_at, file_name }) => (
          <li key={`${created_at} ${is_user}`} className="grid max-w-[70ch] gap-0.5">
            <span className="text-sm text-ink-muted">{is_user ? candidate.candidateName : 'Assistant'}</span>
            {message !== '' && <span className="wrap-anywhere whitespace-pre-line">{message}</span>}
            {file_name !== null && (
              <span className="flex items-center gap-2 wrap-anywhere">
                <Icon name="attachment" />
                {file_name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
