import { newYork } from '#contract/time-zone.ts'
import { formatWithZone, timeFormatter } from '#web/ui/time/reader-time.ts'

const format = timeFormatter('en-US', {
  timeZone: newYork,
  year: 'numeric',
  month: 'short',
  day: '2-digit',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

/**
 * "Jan 05, 2025 3:04 PM" in New York, where the requirements fix it: candidates, e-mails, files (HD-122, AP-227,
 * AP-228, EP-411).
 * @param at an ISO string
 */
export const formatNewYorkTime = (at: string): string =>
  format(new Date(at))
    .replace(/(\d{4}),/, '$1')
    // Before AM and PM is a narrow no-break space.
    .replace('\u202f', ' ')

/** A time in New York. The zone and the reader's own time are shown on hover and read out by assistive technology. */
export function NewYorkTime({ at, className }: { at: string; className?: string }) {
  const zones = `New York time; ${formatWithZone(at)} where you are`
  return (
    <>
      <time dateTime={at} title={zones} className={className}>
        {formatNewYorkTime(at)}
      </time>
      <span className="sr-only"> ({zones})</span>
    </>
  )
}
