import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mapRecord } from '#contract/records.ts'
import { issueFields } from '#contract/tracker/issue-definition.ts'
import type { IssueHistoryEntry } from '#contract/tracker/issue-editing.ts'
import type { IssueDetails } from '#contract/tracker/tracker.ts'
import { EarlierButton } from '#web/employee/issue/earlier-button.tsx'
import { Block } from '#web/employee/issue/fact.tsx'
import { type EntryPage, historyList, issueHistoryQuery } from '#web/employee/issue/issue-api.ts'
import { useEarlier } from '#web/employee/issue/use-earlier.ts'
import { Person } from '#web/employee/people/person.tsx'
import { LoadFailure } from '#web/employee/shell/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'

/** The changes of the issue, loaded when it is opened. */
export function History({ issue }: { issue: IssueDetails }) {
  const [isOpen, open] = useState(false)
  return (
    <Block
      title="History"
      actions={
        <Button icon="history" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          {isOpen ? 'Hide history' : 'Show history'}
        </Button>
      }
    >
      {isOpen && <Changes issue={issue} />}
    </Block>
  )
}

function Changes({ issue: { key } }: { issue: IssueDetails }) {
  const { data: newest, error, refetch } = useQuery(issueHistoryQuery(key))
  if (error)
    return (
      <LoadFailure error={error} onRetry={() => void refetch()}>
        The history could not be loaded.
      </LoadFailure>
    )
  return newest ? <Lines issueKey={key} newest={newest} /> : <Skeleton lines={3} />
}

function Lines({ issueKey, newest }: { issueKey: string; newest: EntryPage<IssueHistoryEntry> }) {
  const earlier = useEarlier(issueKey, historyList, newest)
  return (
    <div className="grid gap-3">
      <EarlierButton earlier={earlier} of="changes" />
      <ol className="long-list grid gap-3">
        {earlier.rows.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-md">
            <Person person={entry.author} fallback="Someone" />
            <Change {...entry} />
            <span className="text-sm text-ink-muted">
              <RelativeTime at={entry.created} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Another tracker has its own fields. */
const names: Readonly<Record<string, string>> = {
  ...mapRecord(issueFields, ({ label }) => label.toLowerCase()),
  timespent: 'time spent',
}

function Change({ field, from, to }: IssueHistoryEntry) {
  if (field === 'created') return 'created the issue'
  if (field === 'attachment')
    return <span className="wrap-anywhere">{to ? `added ${to}` : `deleted ${from}`}</span>
  if (field === 'comment') return `${to} a comment`
  if (field === 'worklog') return `${to} a work log`
  // Long texts are not repeated here.
  if (field === 'description') return 'changed the description'
  return (
    <span className="wrap-anywhere">
      changed {names[field] ?? field} from <b className="font-medium">{from || 'None'}</b> to{' '}
      <b className="font-medium">{to || 'None'}</b>
    </span>
  )
}
