import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Inbox, InboxRead } from '#contract/employee/inbox.ts'
import { portalCall } from '#web/employee/portal-api.ts'
import { storedUsername } from '#web/employee/session.ts'

export const inboxPageSize = 50

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

/**
 * The latest first. A page is a query of its own: what happens later has one read again, however many there are.
 * @param page from 1
 */
export const inboxQuery = (unread: boolean, page: number) =>
  queryOptions({
    queryKey: ['inbox', storedUsername(), { unread, page }],
    queryFn: ({ signal }) => readInbox((page - 1) * inboxPageSize, inboxPageSize, unread, signal),
    placeholderData: keepPreviousData,
  })

/** @param which all of them when empty */
export const markRead = (which: InboxRead) =>
  portalCall('inbox/{user}/read/', { method: 'POST', body: which })
