import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { employeePath } from '#contract/employee/employee-path.ts'
import type { InboxEntry } from '#contract/employee/inbox.ts'
import { inboxAnswers, inboxPageSize, inboxQuery, markRead } from '#web/employee/inbox/inbox-api.ts'
import { issuePath } from '#web/employee/issues/issue-line.tsx'
import { Picture } from '#web/employee/people/picture.tsx'
import { fetchOnRender, prefetchQueries } from '#web/employee/prefetch-queries.ts'
import { connectionsQuery } from '#web/employee/profile/connections.tsx'
import { LoadFailure } from '#web/employee/shell/load-failure.tsx'
import { pageOf, useUrlParameters } from '#web/employee/use-url-parameters.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx'
import { Pager } from '#web/ui/pages/pager.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

const views = { All: false, Unread: true } as const

export const loader = prefetchQueries(({ prefetch, search }) =>
  prefetch(inboxQuery(search.has('unread'), pageOf(search, 'page'))),
)

export const clientLoader = fetchOnRender

/** The employee's inbox: assigned issues, mentions, comments, and changes of status. */
export default function Inbox() {
  const { parameters, change, search } = useUrlParameters()
  const unread = parameters.has('unread')
  const { inbox, page, pages } = useInboxPage(unread, pageOf(parameters, 'page'))
  const reading = useMarkRead()
  const { entries, unread: unreadCount = 0 } = inbox.data ?? {}
  return (
    <section
      aria-labelledby="inbox"
      className="mx-auto max-w-3xl overflow-hidden rounded-card border border-line bg-surface"
    >
      <header className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3">
        <h1 id="inbox" className="text-lg font-semibold">
          Inbox
        </h1>
        <span className="mr-auto text-sm text-ink-muted" role="status">
          {unreadCount > 0 && `${unreadCount} unread`}
        </span>
        <SegmentedControl
          label="Show"
          options={Object.keys(views)}
          chosen={unread ? 'Unread' : 'All'}
          onChoose={(view) => change({ unread: view === 'Unread' ? 'true' : null, page: null })}
        />
        <Button
          icon="check"
          // Keeps the focus when nothing is left unread.
          aria-disabled={unreadCount === 0}
          isBusy={reading.isPending && reading.variables === undefined}
          onClick={() => unreadCount > 0 && reading.mutate(undefined)}
        >
          Mark all as read
        </Button>
      </header>
      {inbox.isError && (
        <LoadFailure error={inbox.error} onRetry={() => void inbox.refetch()}>
          Your inbox could not be loaded.
        </LoadFailure>
      )}
      {entries?.length === 0 && (
        <EmptyState title={unread ? 'Nothing unread.' : 'Nothing yet.'}>
          Issues assigned to you, mentions, comments, and changes of status appear here.
        </EmptyState>
      )}
      {!entries && !inbox.isError && (
        <div className="p-4">
          <Skeleton lines={5} />
        </div>
      )}
      <ul
        aria-busy={inbox.isPlaceholderData}
        className="divide-y divide-line transition-opacity aria-busy:opacity-60"
      >
        {entries?.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} onOpen={() => entry.isRead || reading.mutate([entry.id])} />
          </li>
        ))}
      </ul>
      <ElsewhereNote />
      {pages > 1 && (
        <footer className="border-t border-line px-3 py-2">
          <Pager
            page={page}
            pages={pages}
            hasEnds
            to={(page) => search({ page: page > 1 ? String(page) : null })}
          />
        </footer>
      )}
    </section>
  )
}

/** What is different where issues are at a company's own tracker. */
function ElsewhereNote() {
  const { data } = useQuery({ ...connectionsQuery(), staleTime: Number.POSITIVE_INFINITY })
  const tracker = data?.connections.find(({ service }) => service === 'jira')
  if (!tracker) return null
  return (
    <p className="border-t border-line px-4 py-2.5 text-sm text-ink-muted">
      What people do in {tracker.name} itself appears here within two minutes.
    </p>
  )
}

/** A page beyond the last one becomes the last one. */
function useInboxPage(unread: boolean, requestedPage: number) {
  const requested = useQuery(inboxQuery(unread, requestedPage))
  const pages = Math.ceil((requested.data?.total ?? 0) / inboxPageSize)
  const isKnown = requested.data && !requested.isPlaceholderData
  const page = isKnown ? Math.min(requestedPage, Math.max(pages, 1)) : requestedPage
  return { inbox: useQuery(inboxQuery(unread, page)), page, pages }
}

function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[] | undefined) => markRead(ids ? { ids } : {}),
    onSuccess: () => client.invalidateQueries(inboxAnswers),
    onError: () => toast.error('Could not mark as read.'),
  })
}

const reasons = {
  assigned: 'assigned this to you',
  mentioned: 'mentioned you',
  commented: 'commented',
  status: 'changed the status',
} as const satisfies Record<InboxEntry['reason'], string>

/** The URL of the cause: of the comment itself, if it still exists. */
function urlOf({ reason, commentId, issue, message }: InboxEntry): string {
  if (message) return `${employeePath}/chats?conversation=${message.token}&message=${message.position}`
  if (reason !== 'mentioned' && reason !== 'commented') return issuePath(issue?.key ?? '')
  return `${issuePath(issue?.key ?? '')}?tab=comments${commentId === null ? '' : `&comment=${commentId}`}`
}

const titleOf = ({ issue, message }: InboxEntry): string =>
  issue ? `${issue.key} ${issue.summary}` : message?.conversation || 'Direct message'

function Entry({ entry, onOpen }: { entry: InboxEntry; onOpen: () => void }) {
  const { reason, issue, author, created, excerpt, isRead } = entry
  return (
    <Link
      to={urlOf(entry)}
      data-issue={issue?.key}
      onClick={onOpen}
      className="flex gap-3 px-4 py-3 outline-offset-[-2px] hover:bg-sunken"
    >
      <span
        aria-hidden="true"
        className={`mt-2.5 size-2 shrink-0 rounded-full ${isRead ? '' : 'bg-brand'}`}
      />
      <Picture profile={{ profileImage: null, avatarUrls: author?.avatarUrls ?? {} }} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-muted">
          {!isRead && <span className="sr-only">Unread:</span>}
          <span>
            <b className="font-medium text-ink">{author?.displayName ?? 'Someone'}</b> {reasons[reason]}
          </span>
          <span className="sm:ml-auto">
            <RelativeTime at={created} />
          </span>
        </span>
        <span className={`text-md wrap-anywhere ${isRead ? '' : 'font-medium'}`}>{titleOf(entry)}</span>
        {excerpt && <span className="line-clamp-2 text-sm wrap-anywhere text-ink-muted">{excerpt}</span>}
      </span>
    </Link>
  )
}
