import { addDays, isDay } from '#contract/calendar.ts'
import type { FilterChoice, FilterValues } from '#web/list/source.ts'
import { formatDate } from '#web/ui/time/reader-time.ts'

export type DaysChoice = Extract<FilterChoice, { input: 'days' }>

/** The first and the last day of a range, each of which may be empty. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** The days of a range that is in effect. Its moments, which only a URL can have, are left out. */
export function rangeOf({ from, before }: DaysChoice, values: FilterValues): DayRange {
  const [first = '', end = ''] = [values[from], values[before]]
  return { from: isDay(first) ? first : '', to: isDay(end) ? addDays(end, -1) : '' }
}

/** The filter with another range; the query ends before the day after the last. */
export const withRange = (
  choice: DaysChoice,
  values: FilterValues,
  { from, to }: DayRange,
): FilterValues => ({
  ...withoutChoice(values, choice),
  ...(from && { [choice.from]: from }),
  ...(to && { [choice.before]: addDays(to, 1) }),
})

/** The parameters that a choice sets. */
export const parametersOf = (choice: FilterChoice): readonly string[] =>
  choice.input === 'days' ? [choice.from, choice.before] : [choice.name]

export const withoutChoice = (values: FilterValues, choice: FilterChoice): FilterValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !parametersOf(choice).includes(name)))

/** A range in words. */
export function rangeText(choice: DaysChoice, values: FilterValues): string {
  const { from, to } = rangeOf(choice, values)
  const [first, end] = [values[choice.from], values[choice.before]]
  return [
    first === undefined ? '' : `from ${from ? inWords(from) : first}`,
    end === undefined ? '' : to ? `to ${inWords(to)}` : `before ${end}`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}

const inWords = (day: string) => formatDate(Date.parse(`${day}T12:00`))
