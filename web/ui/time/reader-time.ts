import { pageRequest } from '#web/page-request.ts'

/** Far more than there are; browsers may have unusual names for them. */
const maxZones = 1000

/** Formats times in the reader's time zone, also on a server-rendered page, or in the one that `options` fixes. */
export function timeFormatter(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (time: Date | number) => string {
  const formats = new Map<string | undefined, Intl.DateTimeFormat>()
  return (time) => {
    const timeZone = options.timeZone ?? pageRequest()?.timeZone
    let format = formats.get(timeZone)
    if (!format) {
      if (formats.size >= maxZones) formats.clear()
      format = new Intl.DateTimeFormat(locale, timeZone ? { ...options, timeZone } : options)
      formats.set(timeZone, format)
    }
    return format.format(time)
  }
}

/** The calendar day of a time in the reader's time zone: `YYYY-MM-DD`. */
export const readerDay = timeFormatter('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit' })

/** @param at ISO text, or milliseconds since 1970 */
export const formatDateTime = (at: string | number): string => dateTimeFormat(new Date(at))
const dateTimeFormat = timeFormatter('en', { dateStyle: 'medium', timeStyle: 'short' })

/** The same with the name of the reader's time zone: `Jan 5, 2026, 9:04 PM GMT+1`. */
export const formatWithZone = (at: string | number): string => zonedFormat(new Date(at))
const zonedFormat = timeFormatter('en', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** @param at milliseconds since 1970 */
export const formatDate: (at: number) => string = timeFormatter('en', { dateStyle: 'medium' })

/** Only the time for today, with the day for any other. */
export function formatTimeOrDateTime(at: string | number): string {
  const time = new Date(at)
  return readerDay(time) === readerDay(Date.now()) ? timeFormat(time) : formatDateTime(at)
}
const timeFormat = timeFormatter('en', { timeStyle: 'short' })
