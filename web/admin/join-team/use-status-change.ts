import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SettableStatus } from '#contract/hiring/candidate.ts'
import type { Decision } from '#contract/hiring/decision.ts'
import { candidatesPath, type SelectedCandidate, setStatus } from '#web/admin/join-team/candidates-api.ts'
import { offerUndo } from '#web/admin/join-team/offer-undo.ts'
import { type CandidateList, isInTab } from '#web/admin/join-team/source.tsx'
import { statusFailure } from '#web/admin/join-team/status-texts.ts'
import { ApiError } from '#web/api.ts'
import { invalidate } from '#web/list/list-queries.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

/** A chosen change of status, which may still need confirmation or be in progress. */
export interface StatusChange {
  readonly candidates: readonly SelectedCandidate[]
  readonly to: SettableStatus
  readonly isBulk: boolean
  /** Whether the candidates get an e-mail about it; true by default. */
  readonly sendsEmail?: boolean
}

export type StatusChanges = ReturnType<typeof useStatusChange>

/** Sets the status of one candidate, or of all selected ones, after confirmation. */
export function useStatusChange(list: CandidateList) {
  const [proposed, propose] = useState<StatusChange | null>(null)
  function announce(decision: Decision | null, { candidates, to, isBulk }: StatusChange) {
    toast.success('Status Updated Successfully!')
    if (decision) offerUndo(decision)
    if (isBulk) list.clearSelection()
    if (!isInTab(list.tab, to)) leave(list, candidates)
  }
  const change = useMutation({
    mutationFn: ({ candidates, to, isBulk, sendsEmail = true }: StatusChange) =>
      setStatus({ ids: candidates.map(({ id }) => id), status: to, isBulk, sendsEmail }),
    onMutate: () => toast.progress('Updating Status...', 'Please wait while the status is being updated.'),
    onSuccess: announce,
    onError: (cause) => {
      if (!(cause instanceof ApiError && cause.status === 401))
        toast.error('Status Update Failed', statusFailure(cause))
    },
    onSettled: (_data, _error, _change, endProgress) => {
      endProgress?.()
      return invalidate(candidatesPath)
    },
  })
  const current = proposed ?? (change.isPending ? change.variables : undefined)
  return {
    /** The change that needs confirmation; null if there is none. */
    proposed,
    propose,
    answer: (isConfirmed: boolean, choice: Pick<StatusChange, 'sendsEmail'> = {}) => {
      if (proposed && isConfirmed) change.mutate({ ...proposed, ...choice })
      propose(null)
    },
    /** Shows a change that was made by another call. */
    settle: (decision: Decision | null, change: StatusChange) => {
      announce(decision, change)
      return invalidate(candidatesPath)
    },
    /** The status that the row's select shows: the chosen one, unless it is rejected. */
    shownStatus: ({ id, status }: SelectedCandidate): number =>
      current && !current.isBulk && current.candidates[0]?.id === id ? current.to : status,
    isPending: change.isPending,
  }
}

/** If the candidate leaves the tab, the open panel moves on to the next one. */
function leave(list: CandidateList, leaving: readonly SelectedCandidate[]): void {
  const isLeaving = ({ id }: SelectedCandidate) => leaving.some((candidate) => candidate.id === id)
  const index = list.rows.findIndex(({ id }) => id === list.openId)
  const open = list.rows[index]
  if (!open || !isLeaving(open)) return
  const next = list.rows.slice(index + 1).find((row) => !isLeaving(row))
  if (next) list.open(next.id)
  else list.close()
}
