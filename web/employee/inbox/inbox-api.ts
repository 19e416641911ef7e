import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InboxRead } from '#contract/employee/inbox.ts'
import { answersOf, callQuery, fieldQuery } from '#web/call-queries.ts'
import { api } from '#web/calls.ts'

export const inboxPageSize = 50

/** The number of unread entries. */
export const unreadQuery = () =>
  fieldQuery('GET jira/inbox/{user}/', 'unread', { query: { limit: 1, unread: 'true' } })

/**
 * Latest first. Each page has its own query, so a change reloads one page, however many there are.
 * @param page from 1
 */
export const inboxQuery = (unread: boolean, page: number) =>
  queryOptions({
    ...callQuery('GET jira/inbox/{user}/', {
      query: { start: (page - 1) * inboxPageSize, limit: inboxPageSize, unread: String(unread) },
    }),
    placeholderData: keepPreviousData,
  })

/** Everything that is shown of the inbox. */
export const inboxAnswers = answersOf('GET jira/inbox/{user}/')

/** @param which all of them when empty */
export const markRead = (which: InboxRead) => api('POST jira/inbox/{user}/read/', { body: which })
