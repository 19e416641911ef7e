import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { parseMonthId } from '#web/employee/charts/months.ts'
import { ProjectStatusCard } from '#web/employee/charts/project-status-card.tsx'
import { SprintChart } from '#web/employee/charts/sprint-chart.tsx'
import { TicketsCard } from '#web/employee/charts/tickets-card.tsx'
import { conversationsQuery, recentMessagesQuery } from '#web/employee/chat/chat-api.ts'
import { membersQuery } from '#web/employee/issue/issue-api.ts'
import { ActivityPanel, activityQuery } from '#web/employee/issues/activity-panel.tsx'
import { IssuesPanel, panelQuery } from '#web/employee/issues/issues-panel.tsx'
import { fetchOnRender, prefetchQueries } from '#web/employee/prefetch-queries.ts'
import { MonthsCard, shownMonthsQuery } from '#web/employee/project/months-card.tsx'
import { ProjectHeader } from '#web/employee/project/project-header.tsx'
import { conversationOf, RecentChats } from '#web/employee/project/recent-chats.tsx'
import { RecentFiles, recentFilesQuery } from '#web/employee/project/recent-files.tsx'
import { Team } from '#web/employee/project/team.tsx'
import { TwoColumns } from '#web/employee/shell/two-columns.tsx'
import { projectQuery, sprintsQuery, statisticsQuery } from '#web/employee/tracker-queries.ts'
import { useUrlParameters } from '#web/employee/use-url-parameters.ts'
import { logged } from '#web/logged.ts'
import { LazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'

const MonthPopup = onDemand(() => import('#web/employee/project/month-popup.tsx'))

export const loader = prefetchQueries(({ prefetch, params: { projectKey = '' }, search }) =>
  Promise.all([
    prefetch(projectQuery(projectKey)),
    prefetch(statisticsQuery()),
    prefetch(sprintsQuery(projectKey)),
    prefetch(shownMonthsQuery(search, projectKey)),
    prefetch(conversationsQuery()).then((conversations) => {
      const conversation = conversationOf(conversations, projectKey)
      return conversation ? prefetch(recentMessagesQuery(conversation.token, conversation.change)) : undefined
    }),
    prefetch(recentFilesQuery(projectKey)),
    prefetch(panelQuery(search, projectKey)),
    prefetch(activityQuery(search, projectKey)),
    prefetch(membersQuery(projectKey)),
  ]),
)

export const clientLoader = fetchOnRender

/** One project: what it is, its status, and who works in it (EP-141 to EP-165). */
export default function ProjectDetail() {
  const { projectKey = '' } = useParams()
  return <ProjectPage key={projectKey} projectKey={projectKey} />
}

/** All parts start over with another project (EP-150). */
function ProjectPage({ projectKey }: { projectKey: string }) {
  const { data: project, isPending, error, refetch } = useQuery(logged(projectQuery(projectKey)))
  const { parameters, change } = useUrlParameters()
  const month = parseMonthId(parameters.get('month'))
  return (
    <>
      <ProjectHeader
        projectKey={projectKey}
        project={project}
        isPending={isPending}
        error={error}
        onRetry={() => void refetch()}
      />
      <TwoColumns
        // On a phone the issues come before the charts.
        first="right"
        left={
          <>
            <ProjectStatusCard project={projectKey} />
            <SprintChart project={projectKey} />
            <TicketsCard project={projectKey} />
            <MonthsCard project={projectKey} />
            <RecentChats project={projectKey} />
            <RecentFiles project={projectKey} />
          </>
        }
        right={
          <>
            <IssuesPanel project={projectKey} />
            <ActivityPanel project={projectKey} />
            <Team project={projectKey} />
          </>
        }
      />
      <LazyDialog isOpen={Boolean(month)}>
        {month && (
          <MonthPopup
            project={projectKey}
            month={month}
            onClose={() => change({ month: null, 'month-tab': null, 'month-page': null })}
          />
        )}
      </LazyDialog>
    </>
  )
}
