/** "5 January, 2025" (PS-284), the same on server and browser in every time zone. */
export function longDate(time: string): string {
  const date = new Date(time)
  const month = date.toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' })
  return `${date.getUTCDate()} ${month}, ${date.getUTCFullYear()}`
}
