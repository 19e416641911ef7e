// Free of zod, so that every screen may import it.

/** The header in which a call tells its sender's time zone, such as `Europe/Berlin`. */
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

/** The calendar day of a time: `YYYY-MM-DD`. No zone's day is more than one from that of UTC. */
export const dayIn = (timeZone: string, time: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    time,
  )
