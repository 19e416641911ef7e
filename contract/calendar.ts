// Free of zod, so that every screen may import it. Days are `YYYY-MM-DD`, without a time zone.

const dayLength = 24 * 60 * 60 * 1000

const toTime = (day: string) => Date.parse(`${day}T00:00:00Z`)
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Whether a text is a day that exists, as `YYYY-MM-DD`. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(toTime(text)) && toDay(toTime(text)) === text

/** Whether a text is a time. A date without one means midnight UTC; years of more than four digits are typing errors. */
export const isMoment = (value: string) =>
  /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/.test(value) &&
  !Number.isNaN(Date.parse(value))

export const addDays = (day: string, count: number): string => toDay(toTime(day) + count * dayLength)

/** The same day of the previous or next month, or the last day of a shorter month. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return toDay(Date.UTC(year, month - 1 + count, Math.min(date, last)))
}

/** From the first to the last of some days, of which there is at least one. */
export const spanOf = (days: readonly string[]): { from: string; to: string } => ({
  from: days[0] ?? '',
  to: days.at(-1) ?? '',
})

/** The seven days of the week that includes a day, starting on Monday. */
export function weekOf(day: string): string[] {
  const monday = addDays(day, -((new Date(toTime(day)).getUTCDay() + 6) % 7))
  return Array.from({ length: 7 }, (_, at) => addDays(monday, at))
}

/** All days of the month that includes a day. */
export function monthOf(day: string): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return Array.from({ length }, (_, at) => toDay(Date.UTC(year, month - 1, at + 1)))
}

/** The current day in the browser's time zone. */
export function today(now: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
