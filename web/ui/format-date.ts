/** The steps of a relative time, from years down: name, its length in days, and how many of it at most. */
const steps = [
  ['year', 365],
  ['month', 30],
  ['week', 7],
  ['day', 1],
] as const

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * How long ago a time was: "Just now", minutes, hours, days (under 7), weeks (under 4), months (under 12), years;
 * singular with 1 (PS-286). A time to come counts as just now.
 */
export function timeAgo(time: string, now: number): string {
  const elapsed = now - Date.parse(time)
  if (elapsed < minute) return 'Just now'
  if (elapsed < hour) return agoText(Math.floor(elapsed / minute), 'minute')
  if (elapsed < day) return agoText(Math.floor(elapsed / hour), 'hour')
  const days = Math.floor(elapsed / day)
  // Four weeks are a month, although it has not quite passed.
  if (days >= 28 && days < 30) return agoText(1, 'month')
  if (days >= 360 && days < 365) return agoText(1, 'year')
  const [name, length] = steps.find(([, length]) => days >= length) ?? steps[3]
  return agoText(Math.floor(days / length), name)
}

const agoText = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'} ago`

/** "5 January, 2025" (PS-284), the same on server and browser in every time zone. */
export function longDate(time: string): string {
  const date = new Date(time)
  const month = date.toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' })
  return `${date.getUTCDate()} ${month}, ${date.getUTCFullYear()}`
}
