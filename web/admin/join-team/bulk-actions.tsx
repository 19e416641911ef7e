import { Sparkles } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { SettableStatus } from '#contract/hiring/candidate.ts'
import { parseStatus } from '#web/admin/join-team/candidate-status.tsx'
import { useResumeDownload } from '#web/admin/join-team/resume-download.ts'
import { showDownloadFailure } from '#web/admin/join-team/row-actions.tsx'
import { useScoreActions } from '#web/admin/join-team/score-actions.ts'
import type { CandidateList } from '#web/admin/join-team/source.tsx'
import { StatusOptions } from '#web/admin/join-team/status-select.tsx'
import { bulkStatusError, sharedStatus } from '#web/admin/join-team/status-texts.ts'
import type { StatusChanges } from '#web/admin/join-team/use-status-change.ts'
import { Button } from '#web/ui/button.tsx'
import { fileSize } from '#web/ui/fields/file-size.ts'
import { Select } from '#web/ui/fields/select.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

interface BulkActionsProps {
  list: CandidateList
  changes: StatusChanges
}

/** The actions on all selected candidates, except deletion (HD-078 to HD-091). */
export function BulkActions({ list, changes }: BulkActionsProps) {
  const { selected } = list
  const { openReproduce } = useScoreActions()
  const download = useResumeDownload({ onError: showDownloadFailure })
  const isShared = useMemo(() => sharedStatus(selected) !== undefined, [selected])
  const isSeveral = selected.length > 1
  return (
    <>
      {isSeveral && isShared && <BulkStatus selected={selected} changes={changes} />}
      {isSeveral && (
        <Button
          icon="download"
          isBusy={download.isPending}
          onClick={() => download.several(selected.map(({ id }) => id))}
        >
          {download.isPending ? `Downloading… ${fileSize(download.receivedBytes)}` : 'Download all'}
        </Button>
      )}
      <Button icon={Sparkles} onClick={openReproduce}>
        Reproduce AI Score
      </Button>
    </>
  )
}

/** Sets one status for all of them, if they share one. */
function BulkStatus({ selected, changes }: { selected: CandidateList['selected']; changes: StatusChanges }) {
  const [chosen, choose] = useState<SettableStatus | ''>('')
  const apply = () => {
    const error = bulkStatusError(chosen, selected.length)
    if (error !== undefined) toast.warning(error)
    else if (chosen !== '') changes.propose({ candidates: selected, to: chosen, isBulk: true })
  }
  return (
    <span className="flex items-center gap-1.5">
      <Select
        size="sm"
        aria-label="Status of the selected candidates"
        value={chosen}
        onChange={({ target }) => choose(parseStatus(target.value) ?? '')}
      >
        <option value="" disabled hidden>
          Change status
        </option>
        <StatusOptions />
      </Select>
      <Button isBusy={changes.isPending} onClick={apply}>
        Apply
      </Button>
    </span>
  )
}
