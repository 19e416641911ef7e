import { useState } from 'react'
import type { AnyContent, Status } from '#contract/content/define.ts'
import { activity, statusOf, wordOf } from '#web/content/active-status.ts'
import type { AnyRow } from '#web/content/content-api.ts'
import { useStatus } from '#web/content/mutations.ts'
import { titleOf } from '#web/forms/cells.tsx'
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
  const status = useStatus(type)
  const [wanted, want] = useState<Status | null>(null)
  const choose = (to: Status) => {
    want(to)
    status.mutate({ row, to }, { onSettled: () => want(null) })
  }
  return (
    <SegmentedControl
      control="status"
      label={`Status of ${titleOf(type, row)}`}
      options={activity.options}
      chosen={wordOf(wanted ?? row.status)}
      onChoose={(word) => choose(statusOf(word))}
      isDisabled={isDisabled}
    />
  )
}
