const day = 24 * 60 * 60 * 1000

/** 14:00 UTC that many days ago, as an ISO string: the demo looks equally recent whenever it is seeded. */
export function daysBefore(now: Date, days: number): string {
  const date = new Date(now.getTime() - days * day)
  date.setUTCHours(14, 0, 0, 0)
  return date.toISOString()
}
