import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { InboxEntry } from '#contract/employee/inbox.ts'
import type { IssueDetails } from '#contract/tracker/tracker.ts'
import { inboxAnswers, markRead, unreadQuery } from '#web/employee/inbox/inbox-api.ts'

/** Marks what the inbox has about an issue as read once it is shown: comments with their tab, all else with the page. */
export function useReadInbox({ key, totals: { comments } }: IssueDetails, tab: string): void {
  const client = useQueryClient()
  const { data: unread } = useQuery(unreadQuery())
  const hasUnread = Boolean(unread)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another comment may bring another entry
  useEffect(() => {
    if (!hasUnread) return
    const reasons: InboxEntry['reason'][] =
      tab === 'comments' ? ['mentioned', 'commented'] : ['assigned', 'status']
    void markRead({ issue: key, reasons })
      .then(() => client.invalidateQueries(inboxAnswers))
      // The entries stay unread, and the inbox still shows them.
      .catch(() => undefined)
  }, [client, key, tab, hasUnread, comments])
}
