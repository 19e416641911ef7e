import { useState } from 'react'
import type { AnyContent, Status } from '#contract/content/define.ts'
import { activeStatus, statusFromLabel, statusLabel } from '#web/content/active-status.ts'
import type { AnyRow } from '#web/content/content-api.ts'
import { rowTitle } from '#web/content/row-title.ts'
import { useSetStatus } from '#web/content/use-set-status.ts'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'

interface StatusSwitchProps {
  type: AnyContent
  row: AnyRow
  isDisabled: boolean
}

/** Makes a row active or inactive: shown at once, and undone when the call fails (AP-090 to AP-092). */
export function StatusSwitch({ type, row, isDisabled }: StatusSwitchProps) {
  const status = useSetStatus(type)
  const [chosen, setChosen] = useState<Status | null>(null)
  const choose = (to: Status) => {
    setChosen(to)
    status.mutate({ row, to }, { onSettled: () => setChosen(null) })
  }
  return (
    <SegmentedControl
      control="status"
      label={`Status of ${rowTitle(type, row)}`}
      options={activeStatus.options}
      chosen={statusLabel(chosen ?? row.status)}
      onChoose={(label) => choose(statusFromLabel(label))}
      isDisabled={isDisabled}
    />
  )
}
