import { useState } from 'react'
import { dateFilters } from '#contract/hiring/candidate.ts'
import { dateFilter, dateFilterLabels, dateFilterText, displayDay } from '#web/admin/join-team/date-filter.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { Form, FormButtons } from '#web/forms/form.tsx'
import type { FilterValues } from '#web/list/source.ts'
import { Chip } from '#web/ui/chip.tsx'
import { FormDialog } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/images/icon.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/menus/menu.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

interface DateFilterProps {
  value: FilterValues
  onChange: (value: FilterValues) => void
}

/** Filters the list by date, and shows the active filter. */
export function DateFilterMenu({ value, onChange }: DateFilterProps) {
  const [isChoosing, setChoosing] = useState(false)
  const text = dateFilterText(value)
  return (
    <>
      <DropdownMenu
        label="Filter by date"
        trigger={
          <>
            <Icon name="calendar" />
            Date
            <Icon name="fold" />
          </>
        }
      >
        {dateFilters.map((choice) => (
          <MenuItem
            key={choice}
            onAction={() => (choice === 'custom' ? setChoosing(true) : onChange({ dateFilter: choice }))}
          >
            {dateFilterLabels[choice]}
          </MenuItem>
        ))}
      </DropdownMenu>
      {text && (
        <Chip removeLabel="Clear date filter" onRemove={() => onChange({})}>
          {text}
        </Chip>
      )}
      {isChoosing && <RangePicker value={value} onChange={onChange} onClose={() => setChoosing(false)} />}
    </>
  )
}

/** Both dates of a range; nothing changes before Done (HD-051, HD-052, HD-059). */
function RangePicker({ value, onChange, onClose }: DateFilterProps & { onClose: () => void }) {
  const form = useForm({
    initial: { startDate: value.startDate ?? '', endDate: value.endDate ?? '' },
    check: ({ startDate, endDate }) => ({
      endDate:
        startDate !== '' && endDate !== '' && startDate > endDate
          ? 'Choose a day on or after the start date.'
          : undefined,
    }),
    save: async (dates) => ({ dateFilter: 'custom', ...dates }),
    onSaved: (chosen) => {
      onClose()
      if (dateFilter.isValid(chosen)) return onChange(chosen)
      // The warning says whether both dates are chosen.
      toast.warning('Incomplete Date Range', 'Please select both start and end dates.')
      onChange({})
    },
  })
  const { startDate, endDate } = form.values
  return (
    <FormDialog title="Custom date range" size="sm" onClose={onClose}>
      <Form form={form} isOwn isGuarded={false} className="grid gap-5">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...form.text('startDate')}
            type="date"
            label="Start date"
            hint={startDate ? displayDay(startDate) : 'DD/MM/YYYY'}
            autoFocus
          />
          <TextField
            {...form.text('endDate')}
            type="date"
            label="End date"
            hint={endDate ? displayDay(endDate) : 'DD/MM/YYYY'}
          />
        </div>
        <FormButtons form={form} onCancel={onClose}>
          Done
        </FormButtons>
      </Form>
    </FormDialog>
  )
}
