import { useEffect, useState } from 'react'
import { ageText, postAge } from '#web/ui/time/age.ts'
import { longDate } from '#web/ui/time/format-date.ts'

/**
 * A relative time. Cached pages are older than the visitor's clock, so it is computed after hydration; until then the
 * date is shown.
 */
export function TimeAgo({ time }: { time: string }) {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => setNow(Date.now()), [])
  return <time dateTime={time}>{now === null ? longDate(time) : ageText(time, postAge, now)}</time>
}
