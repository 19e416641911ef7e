import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InboxRead } from '#contract/employee/inbox.ts'
import { api } from '#web/calls.ts'
import { storedUsername } from '#web/employee/session.ts'

export const inboxPageSize = 50

/** The number of unread entries. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: ['inbox', storedUsername(), 'count'],
    queryFn: async ({ signal }) =>
      (await api('GET jira/inbox/{user}/', { query: { limit: 1, unread: 'true' } }, { signal })).unread,
  })

/**
 * Latest first. Each page has its own query, so a change reloads one page, however many there are.
 * @param page from 1
 */
export const inboxQuery = (unread: boolean, page: number) =>
  queryOptions({
    queryKey: ['inbox', storedUsername(), { unread, page }],
    queryFn: ({ signal }) => {
      const query = { start: (page - 1) * inboxPageSize, limit: inboxPageSize, unread: String(unread) }
      return api('GET jira/inbox/{user}/', { query }, { signal })
    },
    placeholderData: keepPreviousData,
  })

/** @param which all of them when empty */
export const markRead = (which: InboxRead) => api('POST jira/inbox/{user}/read/', { body: which })
