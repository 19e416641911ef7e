import type { ListedCandidate } from '#contract/hiring/candidate.ts'
import { useResumeDownload } from '#web/admin/join-team/resume-download.ts'
import type { CandidateList } from '#web/admin/join-team/source.tsx'
import { StatusSelect } from '#web/admin/join-team/status-select.tsx'
import type { StatusChanges } from '#web/admin/join-team/use-status-change.ts'
import { DeleteButton } from '#web/list/delete-button.tsx'
import { OpenButton } from '#web/list/open-button.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

interface RowActionsProps {
  list: CandidateList
  row: ListedCandidate
  changes: StatusChanges
}

/** The actions on a candidate (HD-123, HD-124). */
export function RowActions({ list, row, changes }: RowActionsProps) {
  const download = useResumeDownload({ onError: showDownloadFailure })
  return (
    <>
      <StatusSelect row={row} changes={changes} />
      <OpenButton list={list} row={row} label="View" />
      <IconButton
        label="Download resume"
        of={`of ${row.candidateName}`}
        icon="download"
        aria-disabled={download.isPending || undefined}
        aria-busy={download.isPending || undefined}
        onClick={() => download.isPending || download.one(row)}
      />
      <DeleteButton list={list} row={row} />
    </>
  )
}

/** One resume or many (HD-097). */
export const showDownloadFailure = () =>
  toast.error('Download Failed', 'Unable to download resumes. Please try again.')
