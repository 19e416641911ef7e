import { type AgeWording, ageText, changeAge } from '#web/ui/time/age.ts'
import { formatWithZone } from '#web/ui/time/reader-time.ts'

/** How long ago, in words; on hover the exact time in the reader's time zone. */
export function RelativeTime({ at, wording = changeAge }: { at: string; wording?: AgeWording }) {
  return (
    // A page from the server is a moment old.
    <time dateTime={at} title={formatWithZone(at)} suppressHydrationWarning>
      {ageText(at, wording, Date.now())}
    </time>
  )
}
