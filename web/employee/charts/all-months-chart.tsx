import { useQuery } from '@tanstack/react-query'
import { AxisCard } from '#web/employee/charts/axis-card.tsx'
import { NoChart } from '#web/employee/charts/chart-states.tsx'
import { chartTexts } from '#web/employee/charts/chart-texts.ts'
import { newestNote, sumOfMonths } from '#web/employee/charts/months.ts'
import { monthsChart } from '#web/employee/charts/months-series.ts'
import { allMonthsQuery } from '#web/employee/tracker-queries.ts'
import { logged } from '#web/logged.ts'

/** The issues that the employee reported in all projects, by month (EP-131 to EP-134). */
export function AllMonthsChart() {
  const { data, isPending, isFetching, error, refetch } = useQuery(logged(allMonthsQuery()))
  const months = sumOfMonths(error ? [] : (data ?? []))
  return (
    <AxisCard
      type="line"
      heading="Created and resolved"
      note={`My tickets by month, all projects${newestNote(months)}`}
      {...monthsChart(months)}
      onRetry={() => void refetch()}
      instead={
        (isPending || months.length === 0) && (
          <NoChart
            isLoading={isPending || (error !== null && isFetching)}
            error={error}
            text={chartTexts.noMonths}
            onRetry={() => void refetch()}
          />
        )
      }
    />
  )
}
