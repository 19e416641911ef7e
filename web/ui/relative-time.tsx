import { type AgeWording, ageText, changeAge } from '#web/ui/age.ts'

const dateTimeFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
const dateFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
const timeFormat = new Intl.DateTimeFormat('en', { timeStyle: 'short' })

/** How long ago, in words; on hover the exact time where the reader is. */
export function RelativeTime({ at, wording = changeAge }: { at: string; wording?: AgeWording }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {ageText(at, wording, Date.now())}
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
