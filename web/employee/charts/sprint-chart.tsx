import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#web/api.ts'
import { AxisCard } from '#web/employee/charts/axis-card.tsx'
import { ChartFailure, ChartNote } from '#web/employee/charts/chart-states.tsx'
import { chartTexts, sprintsRefused } from '#web/employee/charts/chart-texts.ts'
import { sprintsQuery } from '#web/employee/tracker-queries.ts'
import { logged } from '#web/logged.ts'

interface SprintChartProps {
  /** Undefined while unknown, null for all projects. */
  project: string | null | undefined
}

/** Estimated and logged hours of each sprint (EP-112 to EP-123). */
export function SprintChart({ project }: SprintChartProps) {
  const key = project ?? ''
  const { data, isPending, error, isFetching, refetch } = useQuery({
    ...logged(sprintsQuery(key)),
    enabled: key !== '',
  })
  const retry = () => void refetch()
  const sprints = error ? [] : (data ?? [])
  return (
    <AxisCard
      type="bar"
      heading="Time tracking"
      note="Hours by sprint"
      head="Sprint"
      names={sprints.map(({ name }) => name)}
      series={[
        {
          name: 'Estimated',
          color: 'var(--chart-estimated)',
          values: sprints.map(({ estimated }) => estimated),
        },
        { name: 'Logged', color: 'var(--chart-logged)', values: sprints.map(({ logged }) => logged) },
      ]}
      unit=" h"
      onRetry={retry}
      instead={
        project === null ? (
          <ChartNote>{chartTexts.selectProject}</ChartNote>
        ) : isPending || (error && isFetching) ? (
          <ChartNote>{chartTexts.loadingSprints}</ChartNote>
        ) : error ? (
          <ChartFailure error={error} onRetry={retry}>
            {failureText(key, error)}
          </ChartFailure>
        ) : (
          sprints.length === 0 && <ChartNote>{chartTexts.noSprints}</ChartNote>
        )
      }
    />
  )
}

const failureText = (project: string, cause: Error): string =>
  cause instanceof ApiError && cause.status > 0
    ? sprintsRefused(project, cause.status)
    : chartTexts.sprintsFailed
