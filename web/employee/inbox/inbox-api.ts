import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Inbox, InboxRead } from '#contract/employee/inbox.ts'
import { portalCall } from '#web/employee/portal-api.ts'
import { storedUsername } from '#web/employee/session.ts'

const pageSize = 20

const readInbox = (start: number, limit: number, unread: boolean, signal: AbortSignal) =>
  portalCall<Inbox>(
    `inbox/{user}/?${new URLSearchParams({ start: String(start), limit: String(limit), unread: String(unread) })}`,
    { signal },
  )

/** How many entries are unread. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: ['inbox', storedUsername(), 'count'],
    queryFn: async ({ signal }) => (await readInbox(0, 1, true, signal)).unread,
  })

/** The latest first, page by page. */
export const inboxQuery = (unread: boolean) =>
  infiniteQueryOptions({
    queryKey: ['inbox', storedUsername(), { unread }],
    queryFn: ({ pageParam, signal }) => readInbox(pageParam, pageSize, unread, signal),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, { entries }) => sum + entries.length, 0)
      return shown < total ? shown : undefined
    },
  })

/** @param which all of them when empty */
export const markRead = (which: InboxRead) =>
  portalCall('inbox/{user}/read/', { method: 'POST', body: which })
