import { AllMonthsChart } from '#web/employee/charts/all-months-chart.tsx'
import { ProjectStatusCard } from '#web/employee/charts/project-status-card.tsx'
import { SprintChart } from '#web/employee/charts/sprint-chart.tsx'
import { TicketsCard } from '#web/employee/charts/tickets-card.tsx'
import { chosenProject, useChosenProject } from '#web/employee/charts/use-chosen-project.ts'
import { ProjectsList } from '#web/employee/dashboard/projects-list.tsx'
import { ActivityPanel, activityQuery } from '#web/employee/issues/activity-panel.tsx'
import { IssuesPanel, panelQuery } from '#web/employee/issues/issues-panel.tsx'
import { projectsQuery } from '#web/employee/portal-api.ts'
import { fetchOnRender, prefetchQueries } from '#web/employee/prefetch-queries.ts'
import { TwoColumns } from '#web/employee/shell/two-columns.tsx'
import { allMonthsQuery, sprintsQuery, statisticsQuery } from '#web/employee/tracker-queries.ts'

export const loader = prefetchQueries(({ prefetch, search }) =>
  Promise.all([
    prefetch(projectsQuery()).then((projects = []) => {
      const project = chosenProject(projects, search)
      return project === null ? undefined : prefetch(sprintsQuery(project))
    }),
    prefetch(statisticsQuery()),
    prefetch(allMonthsQuery()),
    prefetch(panelQuery(search)),
    prefetch(activityQuery(search)),
  ]),
)

export const clientLoader = fetchOnRender

/**
 * The employee's work at a glance. Each part has calls of its own, so that a failure does not affect the others
 * (EP-139).
 */
export default function Dashboard() {
  const { chosen } = useChosenProject()
  return (
    <>
      <h1 className="mb-4 text-xl font-semibold tracking-tight">Dashboard</h1>
      <TwoColumns
        left={
          <>
            <ProjectsList />
            <ProjectStatusCard project={chosen} hasSelector />
            <SprintChart project={chosen} />
            <TicketsCard project={chosen} />
            <AllMonthsChart />
          </>
        }
        right={
          <>
            <IssuesPanel />
            <ActivityPanel />
          </>
        }
      />
    </>
  )
}
