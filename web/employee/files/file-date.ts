import { driveTimeZone } from '#contract/drive/drive-rules.ts'

const format = new Intl.DateTimeFormat('en-US', {
  timeZone: driveTimeZone,
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** `Jan 05, 2025 3:04 PM`, in New York time (EP-411). */
export function fileDate(time: string): string {
  const parts = Object.fromEntries(
    format.formatToParts(new Date(time)).map(({ type, value }) => [type, value]),
  )
  return `${parts.month} ${parts.day}, ${parts.year} ${parts.hour}:${parts.minute} ${parts.dayPeriod}`
}
