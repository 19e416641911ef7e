import { useMutation } from '@tanstack/react-query'
import { canBeReadAgain, type Document, documentsPath } from '#contract/assistant/document.ts'
import { readDocumentAgain } from '#web/admin/assistant/documents-api.ts'
import { invalidate } from '#web/list/list-queries.ts'
import { Badge, StatusLabel } from '#web/ui/badge.tsx'
import { TextButton } from '#web/ui/button.tsx'

const states = {
  queued: { word: 'Reading', tone: 'evaluating' },
  ready: { word: 'Ready', tone: 'ok' },
  unreadable: { word: 'Not usable', tone: 'bad' },
} as const satisfies Record<Document['state'], object>

/** Whether a document is published and has been read, or why it has no text. */
export function DocumentState({ document }: { document: Document }) {
  const { id, status, state, reason } = document
  const retry = useMutation({
    mutationFn: () => readDocumentAgain(id),
    onSettled: () => invalidate(documentsPath),
  })
  const { word, tone } = states[state]
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-muted">
      <StatusLabel status={status === 1 ? 'published' : 'unpublished'} />
      <Badge tone={tone}>{word}</Badge>
      {reason && <span className="wrap-anywhere">{reason}</span>}
      {canBeReadAgain(document) && (
        <TextButton disabled={retry.isPending} onClick={() => retry.mutate()}>
          Retry
        </TextButton>
      )}
      {retry.isError && <span className="text-bad">{retry.error.message}</span>}
    </span>
  )
}
