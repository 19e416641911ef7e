// Free of zod, so that every screen may import it.

/** The zone of the hiring desk and of the files; the requirements fix it. */
export const newYork = 'America/New_York'

/** The header that tells the sender's time zone, such as `Europe/Berlin`. */
export const timeZoneHeader = 'time-zone'

export const timeZoneUnknown = 'The Time-Zone header must name a time zone, such as Europe/Berlin.'

export function isTimeZone(timeZone: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}

/** The calendar day of a time: `YYYY-MM-DD`. In every time zone it is at most one day from the UTC day. */
export const dayIn = (timeZone: string, time: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    time,
  )
