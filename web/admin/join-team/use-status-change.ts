import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SettableStatus } from '#contract/hiring/candidate.ts'
import type { Decision, DecisionConflict } from '#contract/hiring/decision.ts'
import { candidatesPath, type SelectedCandidate, setStatus } from '#web/admin/join-team/candidates-api.ts'
import { offerUndo } from '#web/admin/join-team/offer-undo.ts'
import { type CandidateList, isInTab } from '#web/admin/join-team/source.tsx'
import { statusFailure } from '#web/admin/join-team/status-texts.ts'
import { ApiError } from '#web/api.ts'
import { currentRowOf } from '#web/current-row.ts'
import { invalidate } from '#web/list/list-queries.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

/** A chosen change of status, which may still need confirmation or be in progress. */
export interface StatusChange {
  readonly candidates: readonly SelectedCandidate[]
  readonly to: SettableStatus
  readonly isBulk: boolean
  /** Whether the candidates get an e-mail about it; true by default. */
  readonly sendsEmail?: boolean
  /** What others have decided since the question was first asked. */
  readonly conflict?: string | undefined
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
      setStatus({ candidates, status: to, isBulk, sendsEmail }),
    onMutate: () => toast.progress('Updating Status...', 'Please wait while the status is being updated.'),
    onSuccess: announce,
    onError: (cause, change) => {
      const next = afterConflict(cause, change)
      if (next) propose(next)
      else if (!(cause instanceof ApiError && cause.status === 401))
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

/**
 * The question to ask again where others have decided meanwhile: about one candidate with the new status, about several
 * without those who have another one now. Undefined without such a conflict, and if nothing is left to decide.
 */
export function afterConflict(cause: unknown, change: StatusChange): StatusChange | undefined {
  const current = currentRowOf<DecisionConflict['current']>(cause)
  if (!current || !(cause instanceof ApiError)) return undefined
  const candidates = change.isBulk
    ? change.candidates.filter(({ id }) => !current.some((changed) => changed.id === id))
    : current.filter(({ status }) => status !== change.to)
  return candidates.length > 0 ? { ...change, candidates, conflict: cause.message } : undefined
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
