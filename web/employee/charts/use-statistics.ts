import { useQuery } from '@tanstack/react-query'
import { sumOfStatistics } from '#web/employee/charts/statistics.ts'
import { statisticsQuery } from '#web/employee/tracker-queries.ts'
import { logged } from '#web/logged.ts'

/** The statistics of a project, or of all; undefined while loading or after a failure. */
export function useStatistics(project: string | null | undefined) {
  const { data, isPending, isFetching, error, refetch } = useQuery(logged(statisticsQuery()))
  const projects = data?.filter(({ key }) => project === null || key === project)
  return {
    statistics: error || !projects ? undefined : sumOfStatistics(projects),
    error,
    isLoading: isPending || (error !== null && isFetching) || (project === undefined && !error),
    refetch: () => void refetch(),
  }
}
