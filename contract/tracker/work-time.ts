// Free of zod, so that every screen may import it.
import { isKeyOf } from '#contract/records.ts'

const hour = 3600
/** In seconds: a day has 8 hours of work, a week 5 days (EP-329). */
const units = { w: 40 * hour, d: 8 * hour, h: hour, m: 60 } as const

const workTimePattern = /^\d{1,6}[wdhm]?(?: +\d{1,6}[wdhm]?)*$/i

/**
 * A span of work as people write it, `3w 4d 12h`, in seconds: numbers with a unit each, separated by blanks; one without
 * a unit counts minutes (EP-300, EP-329). Null for any other text.
 */
export function parseWorkTime(text: string): number | null {
  const written = text.trim()
  if (!workTimePattern.test(written)) return null
  return written.split(/ +/).reduce((sum, part) => {
    const unit = part.slice(-1).toLowerCase()
    return sum + Number.parseInt(part, 10) * (isKeyOf(units, unit) ? units[unit] : units.m)
  }, 0)
}

const typedSpan = /^(?:\d{1,6}(?:[.,]\d{1,4})?\s*[wdhm]\s*)+$/i
const typedPart = /(\d+(?:[.,]\d+)?)\s*([wdhm])/gi

/**
 * A span of work as people type it, in seconds, rounded to minutes: `1h30m`, `1.5h`, `1:30`, `1,5` (a decimal number is
 * hours), or `2h 30m`. A whole number may be hours or minutes and is returned as `{ number }`. Null for any other text.
 */
export function readTypedTime(text: string): number | { readonly number: number } | null {
  const typed = text.trim()
  if (/^\d{1,6}$/.test(typed)) return { number: Number(typed) }
  const clock = /^(\d{1,4}):([0-5]\d)$/.exec(typed)
  if (clock) return Number(clock[1]) * hour + Number(clock[2]) * 60
  if (/^\d{1,4}[.,]\d{1,4}$/.test(typed)) return toMinutes(decimal(typed) * hour)
  if (!typedSpan.test(typed)) return parseWorkTime(typed)
  return toMinutes(
    [...typed.matchAll(typedPart)].reduce(
      (sum, [, number = '', unit = '']) =>
        sum + decimal(number) * units[unit.toLowerCase() as keyof typeof units],
      0,
    ),
  )
}

/** A typed time as it is sent: unchanged if servers know the form, otherwise with units. */
export const toWireSpan = (typed: string, seconds: number): string =>
  parseWorkTime(typed) === null ? formatWorkTime(seconds) : typed.trim()

const decimal = (text: string) => Number(text.replace(',', '.'))

const toMinutes = (seconds: number) => Math.round(seconds / 60) * 60

/** The same span with a unit at each number, since trackers have other ones by default: `90` is `90m`. */
export const withUnits = (span: string): string =>
  span
    .trim()
    .toLowerCase()
    .split(/ +/)
    .map((part) => (/\d$/.test(part) ? `${part}m` : part))
    .join(' ')

/** Seconds as `1h 30m`, `2h`, or `30m`; `0h` for none (EP-243, EP-244). */
export function formatWorkTime(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / hour), Math.floor((seconds % hour) / 60)]
  const parts = [hours > 0 && `${hours}h`, minutes > 0 && `${minutes}m`].filter((part) => part !== false)
  return parts.join(' ') || '0h'
}

/** The time of day and the offset of every work log (EP-305). */
const startTime = 'T11:00:00.000+0530'

/** @param day YYYY-MM-DD */
export const toStarted = (day: string): string => `${day}${startTime}`

/** The calendar day that was chosen, in every time zone (EP-334). */
export const dayOfStarted = (started: string): string => started.slice(0, 10)
