import { useEffect, useState } from 'react'
import { longDate, timeAgo } from '#web/ui/format-date.ts'

/** A time as so long ago. Kept pages are older than their reader's clock, so it is told once the page has come alive; until then the date stands. */
export function TimeAgo({ time }: { time: string }) {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => setNow(Date.now()), [])
  return <time dateTime={time}>{now === null ? longDate(time) : timeAgo(time, now)}</time>
}
