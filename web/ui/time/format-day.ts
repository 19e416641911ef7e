const day = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const

/** A calendar day, `YYYY-MM-DD`, as `Jan 5, 2026`, the same in every time zone. */
export const formatDay = (date: string): string => format(date, { ...day, year: 'numeric' })

/** As `Mon, Jan 5`. */
export const formatWeekday = (date: string): string => format(date, { ...day, weekday: 'short' })

/** As `Mon 5`. */
export const formatShortWeekday = (date: string): string =>
  `${format(date, { weekday: 'short', timeZone: 'UTC' })} ${Number(date.slice(-2))}`

const format = (date: string, options: Intl.DateTimeFormatOptions): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', options)
