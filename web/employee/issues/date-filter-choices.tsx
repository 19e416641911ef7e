import { getLocalTimeZone, parseDate, today } from '@internationalized/date'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { entriesOf } from '#contract/records.ts'
import { type DateChoice, spanLabels } from '#web/employee/issues/date-choice.ts'
import { Icon } from '#web/ui/images/icon.tsx'
import type { OpenPopover } from '#web/ui/menus/popover-button.tsx'

interface ChoicesProps extends OpenPopover {
  label: string
  chosen: DateChoice
  onChoose: (choice: DateChoice) => void
}

/** The spans, and a calendar that ends today; choosing closes it (EP-155 to EP-157, EP-188, EP-194, EP-195). */
export default function DateFilterChoices({ label, chosen, onChoose, ...popover }: ChoicesProps) {
  const latest = today(getLocalTimeZone())
  function choose(choice: DateChoice) {
    popover.onOpenChange(false)
    onChoose(choice)
  }
  return (
    <Popover
      {...popover}
      placement="bottom end"
      className="entering-rise z-50 rounded-card border border-line bg-raised shadow-raised"
    >
      <Dialog aria-label={label} className="grid gap-3 p-3 outline-none">
        <div className="grid grid-cols-2 gap-1">
          {entriesOf(spanLabels).map(([filter, text]) => (
            <button
              key={filter}
              type="button"
              aria-pressed={chosen.filter === filter}
              // biome-ignore lint/a11y/noAutofocus: where a dialog begins
              autoFocus={chosen.filter === filter}
              onClick={() => choose({ filter })}
              className="tool"
            >
              {text}
            </button>
          ))}
        </div>
        <Calendar
          aria-label={label}
          value={chosen.day === undefined ? null : parseDate(chosen.day)}
          maxValue={latest}
          onChange={(day) => choose({ filter: 'custom_date', day: day.toString() })}
          className="border-t border-line pt-3"
        >
          <header className="flex items-center justify-between pb-2">
            <MonthButton slot="previous" />
            <Heading className="text-md font-semibold" />
            <MonthButton slot="next" />
          </header>
          <CalendarGrid className="text-sm tabular-nums">
            <CalendarGridHeader>
              {(day) => (
                <CalendarHeaderCell className="size-8 text-xs font-medium text-ink-muted">
                  {day}
                </CalendarHeaderCell>
              )}
            </CalendarGridHeader>
            <CalendarGridBody>
              {(date) => (
                <CalendarCell
                  date={date}
                  className="flex size-8 cursor-pointer items-center justify-center rounded-control outline-offset-[-2px] hover:bg-sunken data-disabled:cursor-default data-disabled:text-ink-faint data-disabled:line-through data-outside-month:hidden data-today:font-semibold data-today:underline data-today:underline-offset-4 data-selected:bg-brand data-selected:font-medium data-selected:text-brand-ink"
                />
              )}
            </CalendarGridBody>
          </CalendarGrid>
        </Calendar>
      </Dialog>
    </Popover>
  )
}

const MonthButton = ({ slot }: { slot: 'previous' | 'next' }) => (
  <Button
    slot={slot}
    className="flex size-8 cursor-pointer items-center justify-center rounded-control text-ink-muted hover:bg-sunken data-disabled:cursor-default data-disabled:opacity-40"
  >
    <Icon name={slot} />
  </Button>
)
