import { parseDate } from '@internationalized/date'
import { issueKeyPattern } from '#contract/tracker/tracker-keys.ts'
import type { DaySpan } from '#server/list/time-span.ts'
import type { IssueSelection } from '#server/tracker/port.ts'

/** A value in JQL. */
export const quoted = (text: string): string =>
  `"${text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replace(/\p{Cc}/gu, ' ')}"`

/** Days of the time zone that the employee has at Jira. */
const within = (field: string, { from, to }: DaySpan = {}): string[] => [
  ...(from === undefined ? [] : [`${field} >= ${quoted(from)}`]),
  // A day alone is its beginning.
  ...(to === undefined ? [] : [`${field} < ${quoted(dayAfter(to))}`]),
]

export const dayAfter = (day: string): string => parseDate(day).add({ days: 1 }).toString()
export const dayBefore = (day: string): string => parseDate(day).subtract({ days: 1 }).toString()

const byState: Partial<Record<IssueSelection['filter'], string>> = {
  open_issues: 'statusCategory != Done',
  done_issues: 'statusCategory = Done',
  resolved_issues: 'status = "Resolved"',
  closed_issues: 'status = "Closed"',
  reopened_issues: 'status = "Reopened"',
  reported_by_me: 'reporter = currentUser()',
}

/** The search of a list of issues, in its order. */
export function toJql(selection: IssueSelection): string {
  const { filter, project, created, updated, resolved, type, status, search } = selection
  const state = byState[filter]
  const clauses = [
    ...(project === undefined ? [] : [`project = ${quoted(project)}`]),
    ...(state === undefined ? [] : [state]),
    ...(selection.reportedByMe ? ['reporter = currentUser()'] : []),
    ...(selection.assignedToMe ? ['assignee = currentUser()'] : []),
    ...within('created', created),
    ...within('updated', updated),
    ...within('resolved', resolved),
    ...(type === undefined ? [] : [`issuetype = ${quoted(type)}`]),
    ...(status === undefined ? [] : [`status = ${quoted(status)}`]),
    ...(search === undefined ? [] : matching(search)),
  ]
  // Cloud refuses a search without a limit.
  const where = clauses.length > 0 ? clauses : ['created >= "1970-01-01"']
  const order = filter === 'updated_recently' ? 'updated' : 'created'
  return `${where.join(' AND ')} ORDER BY ${order} DESC, key DESC`
}

/** A key, or words of which each is in the issue. Signs have meanings in searches of texts, and no word has any. */
function matching(search: string): string[] {
  const key = search.trim().toUpperCase()
  if (issueKeyPattern.test(key)) return [`issuekey = ${quoted(key)}`]
  const words = search.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.slice(0, 10).map((word) => `text ~ ${quoted(`${word}*`)}`)
}
