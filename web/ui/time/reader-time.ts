import { pageRequest } from '#web/page-request.ts'

/** Far more than there are; browsers may have unusual names for them. */
const maxZones = 1000

/** Formats times in the reader's time zone, also on a server-rendered page. */
export function timeFormatter(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (time: Date | number) => string {
  const formats = new Map<string | undefined, Intl.DateTimeFormat>()
  return (time) => {
    const timeZone = pageRequest()?.timeZone
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
