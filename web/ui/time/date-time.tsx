import { formatDateTime, formatWithZone } from '#web/ui/time/reader-time.ts'

/**
 * A time in the reader's time zone, which is named on hover.
 * @param format of the text
 */
export function DateTime({
  at,
  format = formatDateTime,
}: {
  at: string | number
  format?: (at: string | number) => string
}) {
  return (
    <time dateTime={new Date(at).toISOString()} title={formatWithZone(at)}>
      {format(at)}
    </time>
  )
}
