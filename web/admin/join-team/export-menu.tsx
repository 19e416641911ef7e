import { useState } from 'react'
import { candidatesPath } from '#web/admin/join-team/candidates-api.ts'
import { useExport } from '#web/admin/join-team/export-candidates.ts'
import { type ExportField, exportFields, exportLabel } from '#web/admin/join-team/export-columns.ts'
import type { CandidateList } from '#web/admin/join-team/source.tsx'
import { ExportButton } from '#web/list/export-button.tsx'
import { viewQuery } from '#web/list/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Dropdown } from '#web/ui/menus/menu.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

const stepTexts = { loading: 'Loading candidates…', building: 'Building the spreadsheet…' } as const

/** The fields of the spreadsheet, and the button that saves it (HD-100 to HD-106). */
export function ExportMenu({ list }: { list: CandidateList }) {
  const [selected, select] = useState<readonly ExportField[]>(exportFields)
  const exporting = useExport(list)
  return (
    <Dropdown label="Export" icon="spreadsheet">
      {(close) => (
        <>
          <ExportForm exporting={exporting} selected={selected} onSelect={select} onClose={close} />
          <div className="grid gap-2 border-t border-line p-2 pt-3">
            <p className="text-xs text-ink-muted">Or only those that the search and the filters show:</p>
            <span>
              <ExportButton
                path={candidatesPath}
                query={viewQuery(list.source, list.state)}
                title={list.source.label.many}
              />
            </span>
          </div>
        </>
      )}
    </Dropdown>
  )
}

interface ExportFormProps {
  exporting: ReturnType<typeof useExport>
  selected: readonly ExportField[]
  onSelect: (fields: readonly ExportField[]) => void
  onClose: () => void
}

function ExportForm({ exporting, selected, onSelect, onClose }: ExportFormProps) {
  /** The fields that were checked when it opened, for Cancel. */
  const [before] = useState(selected)
  const isAll = selected.length === exportFields.length
  const toggle = (field: ExportField) =>
    onSelect(selected.includes(field) ? selected.filter((other) => other !== field) : [...selected, field])
  const cancel = () => {
    onSelect(before)
    onClose()
  }
  const download = () => {
    if (selected.length === 0)
      toast.warning('No Fields Selected', 'Please select at least one field to export.')
    // Failures are shown as a toast.
    else exporting.save(selected).then(onClose, () => {})
  }
  return (
    <div className="grid gap-3 p-2">
      <fieldset className="grid gap-2">
        <legend className="sr-only">Fields</legend>
        <Checkbox
          checked={isAll}
          isMixed={selected.length > 0 && !isAll}
          onChange={() => onSelect(isAll ? [] : exportFields)}
        >
          All
        </Checkbox>
        {exportFields.map((field) => (
          <Checkbox key={field} checked={selected.includes(field)} onChange={() => toggle(field)}>
            {exportLabel(field)}
          </Checkbox>
        ))}
      </fieldset>
      <p className="text-xs text-ink-muted">Exports every candidate of this tab.</p>
      <p role="status" className="text-xs text-ink-muted empty:hidden">
        {exporting.isPending && stepTexts[exporting.step]}
      </p>
      <div className="flex gap-2">
        <Button tone="primary" icon="download" isBusy={exporting.isPending} onClick={download}>
          Download
        </Button>
        <Button onClick={onClose}>Done</Button>
        <Button onClick={cancel}>Cancel</Button>
      </div>
    </div>
  )
}
