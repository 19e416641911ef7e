const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' })

/** How long ago, in words; on hover the exact time where the reader is. */
export function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactTime(at)}>
      {timeAgo(at)}
    </time>
  )
}

/** @param at an ISO text, or milliseconds since 1970 */
export const exactTime = (at: string | number): string => exact.format(new Date(at))

/** @param at milliseconds since 1970 */
export const dayOf = (at: number): string => day.format(at)

/** The time alone for today, with the day for any other. */
export function clockTime(at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  return isToday ? time.format(at) : exactTime(at)
}

function timeAgo(at: string): string {
  const seconds = Math.max(0, (Date.now() - Date.parse(at)) / 1000)
  const unit = units.find(([, length]) => seconds >= length)
  return unit ? relative.format(-Math.floor(seconds / unit[1]), unit[0]) : 'just now'
}
