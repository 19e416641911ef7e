import type { Month } from '#contract/tracker/tracker.ts'
import type { Series } from '#web/employee/charts/axis-card.tsx'
import { monthTitle } from '#web/employee/charts/months.ts'

/** The series of the months chart and table (EP-133, EP-151). */
export const monthsChart = (
  months: readonly Month[],
): { head: string; names: string[]; series: Series[] } => ({
  head: 'Period',
  names: months.map(monthTitle),
  series: [
    { name: 'Created', color: 'var(--chart-created)', values: months.map(({ created }) => created) },
    { name: 'Resolved', color: 'var(--chart-resolved)', values: months.map(({ resolved }) => resolved) },
  ],
})
