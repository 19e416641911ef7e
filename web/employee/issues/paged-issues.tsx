import { type ReactNode, useState } from 'react'
import type { Issue, IssueQuery } from '#contract/tracker/tracker.ts'
import { IssueList } from '#web/employee/issues/issue-list.tsx'
import { useIssuePage } from '#web/employee/issues/use-issue-page.ts'
import { pageOf, useUrlParameters } from '#web/employee/use-url-parameters.ts'
import { LazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Pager } from '#web/ui/pages/pager.tsx'

const QuickEdit = onDemand(() => import('#web/employee/issue/quick-edit.tsx'))

interface PagedIssuesProps {
  query: Omit<IssueQuery, 'start' | 'limit'>
  pageSize: number
  /** The URL parameter for the page. */
  pageName: string
  /** The pager's accessible name. */
  part: string
  /** Whether the pager links to the first and the last page. */
  hasEnds?: boolean
  loading: string
  empty: string
  failed: string
  /** Renders an issue; `onEdit` edits it in its line. */
  children: (issue: Issue, onEdit: () => void) => ReactNode
}

/** Issues page by page; the page is in the URL. */
export function PagedIssues({
  query,
  pageSize,
  pageName,
  part,
  hasEnds,
  children,
  ...texts
}: PagedIssuesProps) {
  const { parameters, search } = useUrlParameters()
  const current = pageOf(parameters, pageName)
  const { issues, page, pages, refetch, ...state } = useIssuePage(query, current, pageSize)
  // Outside the list: an issue may leave it while it is being edited.
  const [edited, setEdited] = useState<string | null>(null)
  return (
    <>
      <IssueList {...state} {...texts} count={issues?.length} onRetry={refetch}>
        <ul className="divide-y divide-line">
          {issues?.map((issue) => (
            <li key={issue.id}>{children(issue, () => setEdited(issue.key))}</li>
          ))}
        </ul>
      </IssueList>
      {pages > 1 && (
        <footer className="border-t border-line px-3 py-2">
          <Pager
            page={page}
            pages={pages}
            part={part}
            hasEnds={hasEnds}
            to={(page) => search({ [pageName]: page > 1 ? String(page) : null })}
          />
        </footer>
      )}
      <LazyDialog isOpen={edited !== null}>
        {edited !== null && <QuickEdit issueKey={edited} onClose={() => setEdited(null)} />}
      </LazyDialog>
    </>
  )
}
