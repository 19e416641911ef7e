import { hiringTimeZone } from '#contract/hiring/candidate.ts'

const format = new Intl.DateTimeFormat('en-US', {
  timeZone: hiringTimeZone,
  year: 'numeric',
  month: 'short',
  day: '2-digit',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

/**
 * The time format of the hiring desk: "Jan 05, 2025 3:04 PM" in New York (HD-122).
 * @param time an ISO string
 */
export function hiringDate(time: string): string {
  const parts = Object.fromEntries(
    format.formatToParts(new Date(time)).map(({ type, value }) => [type, value]),
  ) as Record<Intl.DateTimeFormatPartTypes, string>
  const { month, day, year, hour, minute, dayPeriod } = parts
  return `${month} ${day}, ${year} ${hour}:${minute} ${dayPeriod}`
}
