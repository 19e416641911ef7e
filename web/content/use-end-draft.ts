import { useMutation } from '@tanstack/react-query'
import type { AnyContent } from '#contract/content/define.ts'
import { type AnyRow, contentPath, endDraft } from '#web/content/content-api.ts'
import { currentRowOf } from '#web/current-row.ts'
import { invalidate } from '#web/list/list-queries.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

interface DraftStep {
  readonly row: AnyRow
  readonly step: 'publish' | 'discard'
}

const done = { publish: 'Draft published.', discard: 'Draft discarded. The history still has it.' } as const

/** Publishes or discards the draft of a row, unless someone has changed the row in the meantime. */
export const useEndDraft = (type: AnyContent) =>
  useMutation({
    mutationFn: ({ row, step }: DraftStep) => endDraft(type, row, step),
    onSuccess: (_, { step }) => toast.message(done[step]),
    onError: (cause, { step }) =>
      toast.message(
        currentRowOf(cause) === undefined
          ? `Could not ${step} the draft. ${cause.message}`
          : 'Someone else has just changed it. Look at it, and try again.',
      ),
    onSettled: () => invalidate(contentPath(type)),
  })
