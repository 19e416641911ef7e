import { issueMessages } from '#contract/tracker/issue-fields.ts'
import { formatWorkTime, readTypedTime, toWireSpan } from '#contract/tracker/work-time.ts'
import type { NumberUnit } from '#web/employee/timesheet/use-number-unit.ts'

const hour = 3600
/** Seconds of one day: more cannot be right. */
const mostSeconds = 24 * hour
/** Seconds of one day: more needs a confirmation. */
const longDaySeconds = 12 * hour

/** The meaning of a text that was typed into a field of the timesheet. */
export type TypedTime =
  /** An empty span stands for no time. */
  | { readonly kind: 'save'; readonly span: string }
  | { readonly kind: 'error'; readonly message: string }
  /** A number alone, which may be hours or minutes. */
  | { readonly kind: 'unit'; readonly number: number }
  /** The day becomes longer than a usual one. */
  | { readonly kind: 'long'; readonly span: string; readonly total: string }

interface Field {
  /** The unit of a number alone; null asks for it, unless the day has fewer hours left. */
  readonly unit: NumberUnit | null
  /** Seconds that the day has in other fields. */
  readonly others: number
  /** Seconds that the field had before. */
  readonly stored: number
}

export function interpretTypedTime(text: string, field: Field): TypedTime {
  if (text === '') return { kind: 'save', span: '' }
  // A number that no day has hours or minutes for is a number still.
  const time = /^\d{1,15}$/.test(text) ? { number: Number(text) } : readTypedTime(text)
  if (time === null) return { kind: 'error', message: issueMessages.invalidTimeSpent }
  if (typeof time === 'number') return check(time, text, field)
  const { number } = time
  if (field.unit === 'h') return check(number * hour, `${number}h`, field)
  const mayBeHours = field.unit === null && number > 0 && field.others + number * hour <= mostSeconds
  return mayBeHours ? { kind: 'unit', number } : check(number * 60, `${number}m`, field)
}

function check(seconds: number, typed: string, { others, stored }: Field): TypedTime {
  if (seconds === 0) return { kind: 'save', span: '' }
  const total = others + seconds
  // What is already too long may be shortened.
  if (total > mostSeconds && seconds > stored)
    return { kind: 'error', message: `A day has 24 hours; this makes ${formatWorkTime(total)}.` }
  const span = toWireSpan(typed, seconds)
  const isLong = total > longDaySeconds && seconds > stored
  return isLong ? { kind: 'long', span, total: formatWorkTime(total) } : { kind: 'save', span }
}
