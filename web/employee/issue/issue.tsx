import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { employeePath } from '#contract/employee/employee-path.ts'
import type { IssueDetails } from '#contract/tracker/tracker.ts'
import { Comments } from '#web/employee/issue/comments.tsx'
import { ConflictQuestion } from '#web/employee/issue/conflict-question.tsx'
import { Details } from '#web/employee/issue/details.tsx'
import { issueQuery, membersQuery } from '#web/employee/issue/issue-api.ts'
import { useIssueEditor } from '#web/employee/issue/issue-editor.ts'
import { SideColumn } from '#web/employee/issue/side-column.tsx'
import { Title } from '#web/employee/issue/title.tsx'
import { useFoundText } from '#web/employee/issue/use-found-text.ts'
import { useReadInbox } from '#web/employee/issue/use-read-inbox.ts'
import { WorkLogs } from '#web/employee/issue/work-logs.tsx'
import { ActivityPanel, growingActivityQuery } from '#web/employee/issues/activity-panel.tsx'
import { GrowingActivity } from '#web/employee/issues/growing-activity.tsx'
import { IssuesPanel, panelQuery } from '#web/employee/issues/issues-panel.tsx'
import { fetchOnRender, prefetchQueries } from '#web/employee/prefetch-queries.ts'
import { homePath } from '#web/employee/screens.ts'
import { storedUsername } from '#web/employee/session.ts'
import { isForeign, LoadFailure, needsConnection } from '#web/employee/shell/load-failure.tsx'
import { TwoColumns } from '#web/employee/shell/two-columns.tsx'
import { sprintsQuery } from '#web/employee/tracker-queries.ts'
import { Alert, WarningLine } from '#web/ui/alert.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PartTabs } from '#web/ui/tabs/part-tabs.tsx'

export const loader = prefetchQueries(async ({ prefetch, params, search }) => {
  const issue = await prefetch(issueQuery(params.issueKey ?? ''))
  if (!issue) return
  const { key } = issue.fields.project
  await Promise.all([
    prefetch(membersQuery(key)),
    prefetch(sprintsQuery(key)),
    prefetch(panelQuery(search, key)),
    prefetch(growingActivityQuery(search, key)),
  ])
})

export const clientLoader = fetchOnRender

/** One issue; another key is another page, with nothing left of the one before (EP-248 to EP-250). */
export default function IssueScreen() {
  const { issueKey = '' } = useParams()
  return <IssuePage key={issueKey} issueKey={issueKey} />
}

function IssuePage({ issueKey }: { issueKey: string }) {
  // Read once, so that typed text stays even if someone else signs in in another tab.
  const [isKnown] = useState(() => storedUsername() !== '' && issueKey !== '')
  const [query] = useState(() => issueQuery(issueKey))
  const { data: issue, error, refetch } = useQuery({ ...query, enabled: isKnown })
  if (!isKnown) return <Alert>Missing username or issue key.</Alert>
  const isMissing = !issue && isForeign(error)
  return (
    <div className="grid gap-6">
      {!issue && <h1 className="text-xl font-semibold tracking-tight wrap-anywhere">{issueKey}</h1>}
      {error && !isMissing && (
        <LoadFailure error={error} onRetry={() => void refetch()}>
          {issue ? 'The latest changes could not be loaded.' : failureText(error)}
        </LoadFailure>
      )}
      {issue ? <LoadedIssue issue={issue} /> : !error && <Skeleton lines={5} />}
      {isMissing && (
        <>
          <WarningLine>{issueFailed}</WarningLine>
          <p className="text-md">
            There is no such issue in your projects.{' '}
            <Link to={homePath} className="font-medium text-brand underline-offset-4 hover:underline">
              Go back to the dashboard
            </Link>
          </p>
        </>
      )}
    </div>
  )
}

/** Whatever the reason is (EP-251). */
const issueFailed = 'Failed to load issue details. Please try again.'

const failureText = (error: Error) =>
  needsConnection(error) ? 'The issue could not be loaded.' : issueFailed

const tabs = ['details', 'comments', 'worklog'] as const
type Tab = (typeof tabs)[number]

function LoadedIssue({ issue }: { issue: IssueDetails }) {
  const [header, section] = [useRef<HTMLElement>(null), useRef<HTMLElement>(null)]
  useFoundText(header, section)
  const [search, setSearch] = useSearchParams()
  const editor = useIssueEditor(issue)
  const tab = tabs.find((tab) => tab === search.get('tab')) ?? 'details'
  useReadInbox(issue, tab)
  const choose = (tab: Tab) =>
    setSearch(
      (search) => {
        // The panels below have parameters of their own.
        if (tab === 'details') search.delete('tab')
        else search.set('tab', tab)
        return search
      },
      { replace: true, preventScrollReset: true },
    )
  const panels = {
    details: <Details issue={issue} editor={editor} />,
    comments: <Comments issue={issue} />,
    worklog: <WorkLogs issue={issue} />,
  } as const satisfies Record<Tab, unknown>
  return (
    <>
      <header ref={header} className="grid gap-2">
        <Breadcrumb issue={issue} />
        <Title issue={issue} editor={editor} />
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section
          ref={section}
          aria-label={`Issue ${issue.key}`}
          className="min-w-0 rounded-card border border-line bg-surface"
        >
          <PartTabs
            label="Issue"
            entries={[
              { id: 'details', label: 'Details' },
              { id: 'comments', label: 'Comments', count: issue.totals.comments },
              { id: 'worklog', label: 'Work Log', count: issue.totals.worklogs },
            ]}
            chosen={tab}
            onChoose={choose}
          >
            <div className="p-4 sm:p-5">{panels[tab]}</div>
          </PartTabs>
        </section>
        <SideColumn issue={issue} editor={editor} />
      </div>
      <TwoColumns
        left={<IssuesPanel project={issue.fields.project.key} />}
        right={<ActivityPanel project={issue.fields.project.key} list={GrowingActivity} />}
      />
      <ConflictQuestion editor={editor} />
    </>
  )
}

function Breadcrumb({ issue: { key, fields } }: { issue: IssueDetails }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-ink-muted">
      <ol className="flex flex-wrap gap-x-2">
        <li>
          <Link
            to={`${employeePath}/project-detail/${fields.project.key}`}
            className="line-target underline-offset-4 hover:text-ink hover:underline"
          >
            {fields.project.name}
          </Link>
        </li>
        <li aria-hidden="true">/</li>
        <li aria-current="page" className="font-medium text-ink">
          {key}
        </li>
      </ol>
    </nav>
  )
}
