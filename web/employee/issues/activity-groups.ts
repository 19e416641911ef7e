import type { Issue } from '#contract/tracker.ts'

const headings = ['Today', 'Yesterday', 'Earlier'] as const
type Heading = (typeof headings)[number]

/**
 * Issues by the day of their last change where the reader is, in the order that they have; a group without issues is left
 * out (EP-201, EP-202).
 */
export function activityGroups(
  issues: readonly Issue[],
  now: Date,
): { heading: Heading; issues: readonly Issue[] }[] {
  const today = new Date(now).setHours(0, 0, 0, 0)
  // Not 24 hours: days on which clocks change are shorter or longer.
  const yesterday = new Date(today).setDate(new Date(today).getDate() - 1)
  const groups = Map.groupBy(issues, ({ fields: { updated } }): Heading => {
    const time = Date.parse(updated)
    if (time >= today) return 'Today'
    return time >= yesterday ? 'Yesterday' : 'Earlier'
  })
  return headings.flatMap((heading) => {
    const issues = groups.get(heading)
    return issues ? [{ heading, issues }] : []
  })
}
