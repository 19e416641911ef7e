import { NoChart } from '#web/employee/charts/chart-states.tsx'
import { chartTexts, newestOnly } from '#web/employee/charts/chart-texts.ts'
import { Doughnut } from '#web/employee/charts/doughnut.tsx'
import { drawnShares } from '#web/employee/charts/drawn-shares.ts'
import { ProjectSelect } from '#web/employee/charts/project-select.tsx'
import { typeColor } from '#web/employee/charts/slice-colors.ts'
import type { Statistics } from '#web/employee/charts/statistics.ts'
import { useStatistics } from '#web/employee/charts/use-statistics.ts'
import { Card } from '#web/employee/shell/card.tsx'
import { useUrlParameters } from '#web/employee/use-url-parameters.ts'
import { Select } from '#web/ui/fields/select.tsx'

interface ProjectStatusCardProps {
  /** Undefined while unknown, null for all projects. */
  project: string | null | undefined
  /** If omitted, the project is fixed. */
  hasSelector?: boolean
}

/** The issues of a project by type (EP-100 to EP-111). */
export function ProjectStatusCard({ project, hasSelector = false }: ProjectStatusCardProps) {
  const { parameters, change } = useUrlParameters()
  const { statistics, isLoading, error, refetch } = useStatistics(project)
  const requested = parameters.get('type')
  const type = statistics?.types.find(({ name }) => name === requested)?.name ?? null
  const types = statistics?.types ?? []
  return (
    <Card
      heading="Project status"
      note={statistics?.isPartial && newestOnly(statistics.total)}
      controls={
        <>
          {hasSelector && <ProjectSelect label="Project" />}
          <Select
            aria-label="Issue type"
            size="sm"
            value={type ?? ''}
            onChange={({ target }) => change({ type: target.value })}
          >
            <option value="">All types</option>
            {types.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </>
      }
    >
      {isLoading || types.length === 0 ? (
        <NoChart isLoading={isLoading} error={error} text={chartTexts.noStatistics} onRetry={refetch} />
      ) : (
        <Doughnut
          label="Issues by type"
          head="Type"
          slices={slicesOf(types.filter(({ name }) => type === null || name === type))}
          onRetry={refetch}
        />
      )}
    </Card>
  )
}

function slicesOf(types: Statistics['types']) {
  const shares = drawnShares(types.map(({ count }) => count))
  return types.map(({ name, count }, index) => ({
    name,
    count,
    color: typeColor(name),
    share: shares[index] ?? 0,
  }))
}
