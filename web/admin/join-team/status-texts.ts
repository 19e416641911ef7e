import { candidateErrors, candidateStatuses, type SettableStatus } from '#contract/hiring/candidate.ts'
import type { SelectedCandidate } from '#web/admin/join-team/candidates-api.ts'
import { ApiError } from '#web/api.ts'

/** The question before a status is set (HD-177 to HD-179). */
export const statusQuestions: Readonly<Record<SettableStatus, string>> = {
  [candidateStatuses.pending]: 'Are you sure, you want to change the status to pending?',
  [candidateStatuses.hired]: 'Are you sure, you want to hire this?',
  [candidateStatuses.rejected]: 'Are you sure, you want to rejected this?',
}

/** Why a status could not be set (HD-186, HD-187). */
export function statusFailure(cause: Error): string {
  const reason = cause instanceof ApiError && (cause.status === 412 ? cause.detail : cause.error)
  return reason || 'Changes reverted. Please try again.'
}

/** The reason that prevents a bulk change; undefined without one (HD-083, HD-084). */
export function bulkStatusError(chosen: SettableStatus | '', selectedCount: number): string | undefined {
  if (selectedCount === 0) return candidateErrors.chooseCandidate
  return chosen === '' ? candidateErrors.chooseStatus : undefined
}

/** The status that all of them share; undefined if they differ, or if there are none (HD-078, HD-080). */
export function sharedStatus(candidates: readonly SelectedCandidate[]): number | undefined {
  const [first] = candidates
  return candidates.every(({ status }) => status === first?.status) ? first?.status : undefined
}
