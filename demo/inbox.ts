import type { InboxEntry } from '#contract/employee/inbox.ts'
import type { DemoEvent } from '#demo/issue-history.ts'
import type { DemoIssue } from '#demo/issues.ts'
import { type DemoPerson, displayNameOf, people, usernameOf } from '#demo/people.ts'

export interface DemoInboxEntry {
  readonly to: DemoPerson
  readonly author: DemoPerson
  readonly reason: InboxEntry['reason']
  readonly excerpt: string
  readonly at: Date
  readonly readAt: Date | null
}

const day = 24 * 60 * 60 * 1000
/** In days. */
const retentionDays = 45
const unread = 3

/** What an event of the last weeks put into people’s inboxes; what one does oneself is not in one’s own. */
export function inboxEntries(issue: DemoIssue, event: DemoEvent, now: Date): DemoInboxEntry[] {
  const age = now.getTime() - event.at.getTime()
  if (age > retentionDays * day) return []
  const readAt = age > unread * day ? new Date(event.at.getTime() + day) : null
  const entries = (to: readonly (DemoPerson | null)[], reason: InboxEntry['reason'], excerpt = '') =>
    [...new Set(to)].flatMap((person) =>
      person === null || person === event.author
        ? []
        : { to: person, author: event.author, reason, excerpt, at: event.at, readAt },
    )
  const { assignee, reporter } = issue
  if (event.kind === 'comment') {
    const mentioned = people.filter((person) => event.body.includes(`@${usernameOf(person)}`))
    const others = [assignee, reporter].filter((person) => person && !mentioned.includes(person))
    return [...entries(mentioned, 'mentioned'), ...entries(others, 'commented')]
  }
  if (event.kind === 'attachment') return []
  if (event.field === 'status') return entries([assignee, reporter], 'status', event.to)
  const isAssigned = event.field === 'assignee' && assignee && event.to === displayNameOf(assignee)
  return isAssigned ? entries([assignee], 'assigned') : []
}
