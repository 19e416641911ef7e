import type { ProjectStatistics } from '#contract/tracker/tracker.ts'

export interface Counted {
  readonly name: string
  readonly count: number
}

/** The number of issues by type and by status, largest first; `total` counts all types. Of the newest alone if partial. */
export interface Statistics {
  readonly total: number
  readonly isPartial: boolean
  readonly types: readonly Counted[]
  readonly statusCounts: Readonly<Record<string, number>>
}

/** The statistics of one project, or of several combined. */
export function sumOfStatistics(projects: readonly ProjectStatistics[]): Statistics {
  const types = new Map<string, number>()
  const statuses = new Map<string, number>()
  const add = (sums: Map<string, number>, name: string, count: number) =>
    sums.set(name, (sums.get(name) ?? 0) + count)
  for (const { issue_type_stats, status_counts } of projects) {
    for (const { name, count } of issue_type_stats) add(types, name, count)
    for (const [name, count] of Object.entries(status_counts)) add(statuses, name, count)
  }
  return {
    isPartial: projects.some(({ is_partial }) => is_partial),
    total: projects.reduce((sum, { total_issues }) => sum + total_issues, 0),
    types: [...types]
      .map(([name, count]) => ({ name, count }))
      .filter(({ count }) => count > 0)
      .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name)),
    statusCounts: Object.fromEntries(statuses),
  }
}
