const day = 24 * 60 * 60 * 1000

/** Two in the afternoon, UTC, so many days ago, as an ISO text: a demo is as old whenever it is sown. */
export function daysBefore(now: Date, days: number): string {
  const date = new Date(now.getTime() - days * day)
  date.setUTCHours(14, 0, 0, 0)
  return date.toISOString()
}
