import { useQueryClient } from '@tanstack/react-query'
import type { PortalEvent } from '#contract/events.ts'
import { usePortalEvents } from '#web/employee/live-events.ts'

/** What is read again after an event: the beginnings of the keys of queries. */
const readAgain: { readonly [T in PortalEvent['topic']]?: readonly string[] } = {
  issue: ['issue', 'issues'],
  inbox: ['inbox'],
  membership: ['projects', 'project-members', 'issues'],
}

/** What others do to issues appears by itself, on every screen. */
export function useLiveIssues(): void {
  const client = useQueryClient()
  usePortalEvents((event) => {
    if (!event) return void client.invalidateQueries()
    for (const name of readAgain[event.topic] ?? [])
      void client.invalidateQueries({
        queryKey: [name],
        // Of single issues only the one that has changed.
        predicate: ({ queryKey }) =>
          event.topic !== 'issue' || name === 'issues' || queryKey[2] === event.key,
      })
  })
}
