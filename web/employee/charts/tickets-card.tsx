import { issueStatuses } from '#contract/tracker/issue-fields.ts'
import { NoChart } from '#web/employee/charts/chart-states.tsx'
import { chartTexts, newestOnly } from '#web/employee/charts/chart-texts.ts'
import { Doughnut } from '#web/employee/charts/doughnut.tsx'
import { bucketColors, statusColor } from '#web/employee/charts/slice-colors.ts'
import type { Statistics } from '#web/employee/charts/statistics.ts'
import { testBuckets } from '#web/employee/charts/test-buckets.ts'
import { useStatistics } from '#web/employee/charts/use-statistics.ts'
import { Card } from '#web/employee/shell/card.tsx'
import { useUrlParameters } from '#web/employee/use-url-parameters.ts'
import { PartTabs } from '#web/ui/tabs/part-tabs.tsx'

const tabs = [
  { id: 'status', label: 'Ticket status' },
  { id: 'tests', label: 'Testcase execution' },
] as const

/** The statuses of a project’s issues, and the results of its tests (EP-124 to EP-130). */
export function TicketsCard({ project }: { project: string | null | undefined }) {
  const { parameters, change } = useUrlParameters()
  const { statistics, isLoading, error, refetch } = useStatistics(project)
  const chosen = parameters.get('chart') === 'tests' ? 'tests' : 'status'
  const slices = statistics ? slicesOf[chosen](statistics) : []
  return (
    <Card heading="Tickets" note={statistics?.isPartial && newestOnly(statistics.total)}>
      <PartTabs
        label="Tickets by"
        entries={tabs}
        chosen={chosen}
        onChoose={(id) => change({ chart: id === 'status' ? null : id })}
      >
        {isLoading || slices.length === 0 ? (
          <NoChart isLoading={isLoading} error={error} text={chartTexts.noStatistics} onRetry={refetch} />
        ) : (
          <Doughnut
            label={chosen === 'status' ? 'Issues by status' : 'Issues by result of testing'}
            head={chosen === 'status' ? 'Status' : 'Result'}
            slices={slices.map((slice) => ({ ...slice, share: slice.count }))}
            onRetry={refetch}
          />
        )}
      </PartTabs>
    </Card>
  )
}

const slicesOf = {
  status: ({ statusCounts }: Statistics) =>
    Object.entries(statusCounts)
      .filter(([, count]) => count > 0)
      .sort(([one], [other]) => workflowIndex(one) - workflowIndex(other))
      .map(([name, count], index) => ({ name, count, color: statusColor(name, index) })),
  tests: ({ statusCounts }: Statistics) =>
    testBuckets(statusCounts).map(({ name, count }) => ({ name, count, color: bucketColors[name] })),
}

/** In workflow order; other trackers' statuses come last. */
function workflowIndex(status: string): number {
  const index = (issueStatuses as readonly string[]).indexOf(status)
  return index === -1 ? issueStatuses.length : index
}
