import { dayOf, mondayOf } from '#demo/days.ts'
import type { IssueHistory } from '#demo/issue-history.ts'
import type { DemoIssue } from '#demo/issues.ts'
import type { DemoProject } from '#demo/projects.ts'

export interface DemoSprint {
  readonly name: string
  /** YYYY-MM-DD, a Monday. */
  readonly start_date: string
  /** A Friday. */
  readonly end_date: string
}

/** How many have passed. */
const past = 7
const day = 24 * 60 * 60 * 1000

/** Those that have passed, the current one, and the next, the oldest first. */
export function sprintsOf({ key, sprintWeeks, startedDaysAgo }: DemoProject, now: Date): DemoSprint[] {
  const length = sprintWeeks * 7 * day
  // Counted from a Monday long ago, so that no sprint begins with each start of the demo.
  const epoch = Date.UTC(2024, 0, 1)
  const current = epoch + Math.floor((mondayOf(now.getTime()) - epoch) / length) * length
  const latest = Math.floor((startedDaysAgo * day) / length)
  return Array.from({ length: past + 2 }, (_, at) => {
    const start = current + (at - past) * length
    return {
      name: `${key} Sprint ${latest - past + at}`,
      start_date: dayOf(start),
      end_date: dayOf(start + length - 3 * day),
    }
  })
}

/** The sprint in which an issue is or was to be done: none for what waits and for what was done before the sprints. */
export function sprintOf(
  { status, type }: DemoIssue,
  { endedAt, resolvedAt }: IssueHistory,
  sprints: readonly DemoSprint[],
): DemoSprint | undefined {
  if (status === 'Backlog' || type === 'Epic') return undefined
  if (status === 'To Do') return sprints.at(-1)
  const isOver = resolvedAt !== null || status === 'Passed' || status === 'Failed'
  if (!isOver) return sprints.at(-2)
  return sprints.findLast(({ start_date }) => start_date <= dayOf(resolvedAt ?? endedAt))
}
