const day = 24 * 60 * 60 * 1000

/** 14:00 UTC that many days ago, never later than now, as an ISO string: the demo looks equally recent whenever it is seeded. */
export function daysBefore(now: Date, days: number): string {
  const date = new Date(now.getTime() - days * day)
  date.setUTCHours(14, 0, 0, 0)
  return new Date(Math.min(date.getTime(), now.getTime())).toISOString()
}

/** A calendar day, `YYYY-MM-DD`. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The same time on a working day: what falls on a weekend happens on the Friday before. */
export function onWorkingDay(time: number): number {
  const weekday = new Date(time).getUTCDay()
  return time - (weekday === 6 ? day : weekday === 0 ? 2 * day : 0)
}

/** Midnight (UTC) of the Monday of that week. */
export function mondayOf(time: number): number {
  const midnight = Math.floor(time / day) * day
  return midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * day
}

/** The working days from one time to another, both included, the first one first. */
export function workingDays(from: number, to: number): string[] {
  const days: string[] = []
  for (let at = Math.floor(from / day) * day; at <= to; at += day)
    if (onWorkingDay(at) === at) days.push(dayOf(at))
  return days
}
