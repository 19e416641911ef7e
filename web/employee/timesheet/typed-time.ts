import { issueMessages } from '#contract/tracker/issue-fields.ts'
import { formatWorkTime, readTypedTime, toWireSpan } from '#contract/tracker/work-time.ts'
import type { NumberUnit } from '#web/employee/timesheet/use-number-unit.ts'

const hour = 3600
/** Of one day, in seconds: more cannot be right. */
const mostSeconds = 24 * hour
/** Of one day, in seconds: more is asked about. */
const longDaySeconds = 12 * hour

/** What becomes of a text that was typed into a field of the timesheet. */
export type TypedTime =
  | { readonly kind: 'save'; readonly span: string }
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'unit'; readonly number: number }
  | { readonly kind: 'long'; readonly span: string; readonly total: string }

/**
 * Decides about a text.
 * @param unit of a number alone; null asks for it
 * @param others seconds that the day has in other fields
 * @param stored seconds that the field had before
 */
export function interpretTypedTime(
  text: string,
  { unit, others, stored }: { unit: NumberUnit | null; others: number; stored: number },
): TypedTime {
  if (text === '') return { kind: 'save', span: '' }
  const time = readTypedTime(text)
  if (time !== null && typeof time === 'object' && unit === null) return { kind: 'unit', number: time.number }
  const seconds = time !== null && typeof time === 'object' ? time.number * (unit === 'h' ? hour : 60) : time
  if (!seconds) return { kind: 'error', message: issueMessages.invalidTimeSpent }
  const total = others + seconds
  if (total > mostSeconds)
    return { kind: 'error', message: `A day has 24 hours; this makes ${formatWorkTime(total)}.` }
  const isNumber = time !== null && typeof time === 'object'
  const span = isNumber ? formatWorkTime(seconds) : toWireSpan(text, seconds)
  const becomesLong = total > longDaySeconds && seconds > stored
  return becomesLong ? { kind: 'long', span, total: formatWorkTime(total) } : { kind: 'save', span }
}
