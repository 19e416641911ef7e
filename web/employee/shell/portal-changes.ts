import type { QueryKey } from '@tanstack/react-query'
import type { PortalEvent } from '#contract/events/events.ts'
import { filesRoutes } from '#web/employee/files/files-api.ts'
import { storedUsername } from '#web/employee/session.ts'
import { followPortalEvents } from '#web/employee/shell/live-events.ts'
import type { Change } from '#web/live-queries.ts'

/** What shows issues of projects, be it as a list, a number, or a chart. */
const boards = ['issues', 'statistics', 'sprints', 'months', 'all-months'] as const

/** What is read again after an event: the first parts of the keys of queries. The chat follows its own. */
const outdatedBy: { readonly [T in PortalEvent['topic']]?: readonly string[] } = {
  issue: boards,
  inbox: ['inbox'],
  files: [filesRoutes],
  // Who joins or leaves a project or a conversation sees other issues and files.
  membership: [...boards, 'projects', 'project', 'members', filesRoutes],
}

/** Follows what others change in the portal. */
export const followPortalChanges = (onChange: (change: Change | null) => void): (() => void) =>
  followPortalEvents((event, id) => onChange(event && { id, keys: keysOf(event) }))

/** Of single issues only the one that has changed. */
function keysOf(event: PortalEvent): QueryKey[] {
  const keys: QueryKey[] = (outdatedBy[event.topic] ?? []).map((name) => [name])
  return event.topic === 'issue' ? [...keys, ['issue', storedUsername(), event.issueKey]] : keys
}
