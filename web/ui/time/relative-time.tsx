import { type AgeWording, ageText, changeAge } from '#web/ui/time/age.ts'
import { readerDay, timeFormatter } from '#web/ui/time/reader-time.ts'

const dateTimeFormat = timeFormatter('en', { dateStyle: 'medium', timeStyle: 'short' })
const timeFormat = timeFormatter('en', { timeStyle: 'short' })

/** How long ago, in words; on hover the exact time in the reader's time zone. */
export function RelativeTime({ at, wording = changeAge }: { at: string; wording?: AgeWording }) {
  return (
    // A page from the server is a moment old.
    <time dateTime={at} title={formatDateTime(at)} suppressHydrationWarning>
      {ageText(at, wording, Date.now())}
    </time>
  )
}

/** @param at ISO text, or milliseconds since 1970 */
export const formatDateTime = (at: string | number): string => dateTimeFormat(new Date(at))

/** @param at milliseconds since 1970 */
export const formatDate: (at: number) => string = timeFormatter('en', { dateStyle: 'medium' })

/** Only the time for today, with the day for any other. */
export function formatTimeOrDateTime(at: number): string {
  return readerDay(at) === readerDay(Date.now()) ? timeFormat(at) : formatDateTime(at)
}
