import { useState } from 'react'
import type { AnyContent, Status } from '#contract/content/define.ts'
import { activeStatus, statusFromLabel, statusLabel } from '#web/content/active-status.ts'
import type { AnyRow } from '#web/content/content-api.ts'
import { rowTitle } from '#web/content/row-title.ts'
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx'
import { useIsReadOnly } from '#web/ui/read-only.tsx'

interface StatusSwitchProps {
  type: AnyContent
  row: AnyRow
  /** Sends the new status; `onSettled` is called once the rows have been reloaded. */
  setStatus: (change: { row: AnyRow; to: Status }, options: { onSettled: () => void }) => void
  isDisabled?: boolean
}

/** Activates or deactivates a row: shown at once, and undone if the call fails (AP-090 to AP-092). */
export function StatusSwitch({ type, row, setStatus, isDisabled }: StatusSwitchProps) {
  const isReadOnly = useIsReadOnly()
  const [chosen, setChosen] = useState<Status | null>(null)
  const choose = (to: Status) => {
    setChosen(to)
    setStatus({ row, to }, { onSettled: () => setChosen(null) })
  }
  return (
    <SegmentedControl
      control="status"
      label={`Status of ${rowTitle(type, row)}`}
      options={activeStatus.options}
      chosen={statusLabel(chosen ?? row.status)}
      onChoose={(label) => choose(statusFromLabel(label))}
      isDisabled={isDisabled || isReadOnly}
    />
  )
}
