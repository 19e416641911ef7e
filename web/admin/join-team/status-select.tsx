import type { ListedCandidate } from '#contract/hiring/candidate.ts'
import { settableStatuses, statusLabel } from '#contract/hiring/candidate.ts'
import { CandidateStatusBadge, parseStatus, statusTone } from '#web/admin/join-team/candidate-status.tsx'
import type { StatusChanges } from '#web/admin/join-team/use-status-change.ts'
import { Select } from '#web/ui/fields/select.tsx'
import { useIsReadOnly } from '#web/ui/read-only.tsx'

/**
 * The statuses that people can set; any other one is listed only if it is the current one (HD-124 to HD-126, HD-191).
 */
export function StatusOptions({ current }: { current?: number }) {
  const isSettable = current === undefined || settableStatuses.some((status) => status === current)
  return (
    <>
      {settableStatuses.map((status) => (
        <option key={status} value={status}>
          {statusLabel(status)}
        </option>
      ))}
      {!isSettable && (
        <option value={current} disabled hidden>
          {statusLabel(current)}
        </option>
      )}
    </>
  )
}

/** The status of a row; a change is confirmed before it is sent. Who may not change it reads it. */
export function StatusSelect({ row, changes }: { row: ListedCandidate; changes: StatusChanges }) {
  const status = changes.shownStatus(row)
  if (useIsReadOnly()) return <CandidateStatusBadge status={status} />
  return (
    <Select
      size="sm"
      tone={statusTone(status)}
      data-control="status"
      aria-label={`Status of ${row.candidateName}`}
      value={status}
      disabled={changes.isPending}
      onChange={({ target }) => {
        const to = parseStatus(target.value)
        if (to !== undefined) changes.propose({ candidates: [row], to, isBulk: false })
      }}
    >
      <StatusOptions current={status} />
    </Select>
  )
}
