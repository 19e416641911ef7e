import { anyDate, type DateChoice, dateChoiceLabel } from '#web/employee/issues/date-choice.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/images/icon.tsx'
import { PopoverButton } from '#web/ui/menus/popover-button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'

const Choices = onDemand(() => import('#web/employee/issues/date-filter-choices.tsx'))

interface DateFilterProps {
  /** The label of the filtered list. */
  of: string
  chosen: DateChoice
  onChoose: (choice: DateChoice) => void
}

/** Filters by a span of days or one day, and shows the active filter (EP-155, EP-186, EP-203). */
export function DateFilter({ of, chosen, onChoose }: DateFilterProps) {
  const text = dateChoiceLabel(chosen)
  return (
    <span className="inline-flex items-center gap-1">
      <PopoverButton
        label={`Dates of ${of}: ${text}`}
        trigger={
          <>
            <Icon name="calendar" />
            {text}
            <Icon name="fold" />
          </>
        }
        opens="dialog"
        preload={Choices.preload}
      >
        {(popover) => <Choices {...popover} label={`Dates of ${of}`} chosen={chosen} onChoose={onChoose} />}
      </PopoverButton>
      {chosen.day !== undefined && (
        <IconButton label="Clear date" of={`of ${of}`} icon="clear" onClick={() => onChoose(anyDate)} />
      )}
    </span>
  )
}
