const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

const relativeFormat = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const dateTimeFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
const dateFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
const timeFormat = new Intl.DateTimeFormat('en', { timeStyle: 'short' })

/** How long ago, in words; on hover the exact time where the reader is. */
export function RelativeTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {timeAgo(at)}
    </time>
  )
}

/** @param at an ISO text, or milliseconds since 1970 */
export const formatDateTime = (at: string | number): string => dateTimeFormat.format(new Date(at))

/** @param at milliseconds since 1970 */
export const formatDate = (at: number): string => dateFormat.format(at)

/** The time alone for today, with the day for any other. */
export function formatTimeOrDateTime(at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  return isToday ? timeFormat.format(at) : formatDateTime(at)
}

function timeAgo(at: string): string {
  const seconds = Math.max(0, (Date.now() - Date.parse(at)) / 1000)
  const unit = units.find(([, length]) => seconds >= length)
  return unit ? relativeFormat.format(-Math.floor(seconds / unit[1]), unit[0]) : 'just now'
}
