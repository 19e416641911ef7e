import type { DateField } from '#contract/content/fields.ts'
import type { FieldKind } from '#web/forms/kinds/kind.ts'
import { plainTextKind, textInputProps, textOf } from '#web/forms/kinds/plain-text.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { ageText, jobAge } from '#web/ui/time/age.ts'
import { formatDate, formatDateTime, formatWithZone } from '#web/ui/time/reader-time.ts'

export const date: FieldKind<DateField> = {
  ...plainTextKind,
  Input: (props) => (
    <TextField {...textInputProps(props)} value={toDateInput(textOf(props.value))} type="date" />
  ),
  cell: (value) => (value ? <Age at={String(value)} /> : null),
  columnWidth: () => ({ fixed: 8.5 }),
  toWire: (value) => toIsoMoment(textOf(value)),
  toText: (value) =>
    isDay(String(value)) ? formatDate(Date.parse(`${value}T12:00`)) : formatDateTime(String(value)),
}

/** The whole date on hover (AP-112). */
function Age({ at }: { at: string }) {
  return (
    <time dateTime={at} data-tip={formatWithZone(at)} className="tip relative whitespace-nowrap">
      {ageText(at, jobAge, Date.now())}
    </time>
  )
}

/** The value of a date input, as opposed to a stored time. */
const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value)

/**
 * The chosen day with the current time of day in the browser's time zone (AP-132, AP-133, AP-185). An untouched
 * stored time is not a day and stays as it is (AP-134).
 */
function toIsoMoment(day: string): string {
  if (!isDay(day)) return day
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const moment = new Date()
  moment.setFullYear(year, month - 1, date)
  return moment.toISOString()
}

/** The day of a time in the browser's time zone, as a date input takes it; a day is returned unchanged. */
function toDateInput(moment: string): string {
  const at = new Date(moment)
  if (isDay(moment) || Number.isNaN(at.getTime())) return moment
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
