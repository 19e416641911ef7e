import type { ListedCandidate } from '#contract/hiring/candidate.ts'
import { isNew } from '#web/admin/join-team/candidates-api.ts'

/** Next to a candidate's name: a dot while a pending candidate has not been viewed (HD-127). */
export function CandidateDetails({ row }: { row: ListedCandidate }) {
  if (!isNew(row)) return null
  return (
    <span className="new-item flex items-center gap-1.5 text-xs font-medium text-brand">
      <span aria-hidden="true" className="size-2 rounded-full bg-current" />
      New
    </span>
  )
}
