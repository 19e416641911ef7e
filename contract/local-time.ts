// Free of zod, so that every screen may import it.

const day = 24 * 60 * 60 * 1000

/** What clocks in a zone show at a time: `YYYY-MM-DDTHH:MM`. */
export const localTimeOf = (time: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  })
    .format(time)
    .replace(' ', 'T')

/** The days around these years have years of four digits as well, as `Date.parse` wants them. */
export const calculableYears = { first: 1001, last: 9998 } as const

const isCalculable = (local: string) => {
  const year = Number.parseInt(local, 10)
  return year >= calculableYears.first && year <= calculableYears.last
}

/**
 * When clocks in a zone show a local time, `YYYY-MM-DDTHH:MM`, in milliseconds since 1970: once as a rule, never if it
 * is skipped when clocks go forward, twice if it is repeated when they go back; the earlier comes first. Never outside of
 * `calculableYears`.
 */
export function timesOf(local: string, timeZone: string): number[] {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc) || !isCalculable(local)) return []
  // No zone is a day away from UTC, so each offset that may be in force then is one of these two.
  const offsets = [asUtc - day, asUtc + day].map(
    (time) => Date.parse(`${localTimeOf(time, timeZone)}Z`) - time,
  )
  return [...new Set(offsets)]
    .map((offset) => asUtc - offset)
    .filter((time) => localTimeOf(time, timeZone) === local)
    .sort((one, other) => one - other)
}
