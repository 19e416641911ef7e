import type { Month, ProjectStatistics } from '#contract/tracker/tracker.ts'

/**
 * The months from the first to the last with anything in it.
 * @param created how many in each month, `YYYY-MM`
 */
export function toMonths(
  created: ReadonlyMap<string, number>,
  resolved: ReadonlyMap<string, number>,
): Month[] {
  const known = [...created.keys(), ...resolved.keys()].sort()
  const [first, last] = [known[0], known.at(-1)]
  const months: Month[] = []
  if (first === undefined || last === undefined) return months
  for (let month = first; month <= last; month = monthAfter(month)) {
    const [year = 0, number = 0] = month.split('-').map(Number)
    const counts = { created: created.get(month) ?? 0, resolved: resolved.get(month) ?? 0 }
    months.push({ month: monthNames[number - 1] ?? '', year, ...counts })
  }
  return months
}

const monthAfter = (month: string) => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number)).toISOString().slice(0, 7)
}

const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

interface IssueCount {
  readonly type: string
  readonly status: string
  readonly count: number
}

export function toStatistics(key: string, rows: readonly IssueCount[]): ProjectStatistics {
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  const types = Object.entries(sumBy(rows, 'type'))
    .map(([name, count]) => ({ name, count, percentage: Math.round((count / total) * 10_000) / 100 }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
  return { key, total_issues: total, issue_type_stats: types, status_counts: sumBy(rows, 'status') }
}

function sumBy(rows: readonly IssueCount[], field: 'type' | 'status'): Record<string, number> {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(row[field], (sums.get(row[field]) ?? 0) + row.count)
  return Object.fromEntries(sums)
}
