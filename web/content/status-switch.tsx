import { useState } from 'react'
import type { AnyContent, Status } from '#contract/content/define.ts'
import { activeStatus, statusFromLabel, statusLabel } from '#web/content/active-status.ts'
import type { AnyRow } from '#web/content/content-api.ts'
import { useSetStatus } from '#web/content/mutations.ts'
import { rowTitle } from '#web/forms/cells.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'

/** Makes a row active or inactive: shown at once, and taken back when the call fails (AP-090 to AP-092). */
export function StatusSwitch({
  type,
  row,
  isDisabled,
}: {
  type: AnyContent
  row: AnyRow
  isDisabled: boolean
}) {
  const status = useSetStatus(type)
  const [wanted, want] = useState<Status | null>(null)
  const choose = (to: Status) => {
    want(to)
    status.mutate({ row, to }, { onSettled: () => want(null) })
  }
  return (
    <SegmentedControl
      control="status"
      label={`Status of ${rowTitle(type, row)}`}
      options={activeStatus.options}
      chosen={statusLabel(wanted ?? row.status)}
      onChoose={(word) => choose(statusFromLabel(word))}
      isDisabled={isDisabled}
    />
  )
}
