import { addDays } from '#contract/calendar.ts'
import type { Issue } from '#contract/tracker/tracker.ts'
import { readerDay } from '#web/ui/time/reader-time.ts'

const headings = ['Today', 'Yesterday', 'Earlier'] as const
type Heading = (typeof headings)[number]

/**
 * Groups issues by the day of their last change in the reader's time zone, keeping their order and omitting empty
 * groups (EP-201, EP-202).
 */
export function activityGroups(
  issues: readonly Issue[],
  now: Date,
): { heading: Heading; issues: readonly Issue[] }[] {
  const today = readerDay(now)
  const yesterday = addDays(today, -1)
  const groups = Map.groupBy(issues, ({ fields: { updated } }): Heading => {
    const day = readerDay(Date.parse(updated))
    if (day >= today) return 'Today'
    return day >= yesterday ? 'Yesterday' : 'Earlier'
  })
  return headings.flatMap((heading) => {
    const issues = groups.get(heading)
    return issues ? [{ heading, issues }] : []
  })
}
