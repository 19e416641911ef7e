import { isKeyOf } from '#contract/records.ts'
import type { IssueStatus } from '#contract/tracker/issue-fields.ts'
import { invalid } from '#server/errors.ts'
import { issuePath } from '#server/tracker/jira/paths.ts'
import { type JiraListedIssue, transitionsSchema } from '#server/tracker/jira/schemas.ts'
import type { JiraSession } from '#server/tracker/jira/session.ts'

/** The categories of Jira, to which each site assigns statuses of its own names. */
const categories: Readonly<Record<IssueStatus, 'new' | 'indeterminate' | 'done'>> = {
  Backlog: 'new',
  'To Do': 'new',
  Reopened: 'new',
  'In Progress': 'indeterminate',
  Blocked: 'indeterminate',
  'In Review': 'indeterminate',
  Failed: 'indeterminate',
  Passed: 'done',
  Done: 'done',
  Resolved: 'done',
  Closed: 'done',
}

const categoryOf = (status: string): string | undefined =>
  isKeyOf(categories, status) ? categories[status] : undefined

/**
 * The step of the workflow that leads to a status: the one of this name, otherwise one into the category that it stands
 * for, where the issue is not in it yet. Throws `invalid` where there is none.
 */
export async function findTransition(
  session: JiraSession,
  key: string,
  { to, from }: { readonly to: string; readonly from: JiraListedIssue['fields']['status'] },
): Promise<string> {
  const { transitions } = await session.get(transitionsSchema, `${issuePath(key)}/transitions`)
  const category = categoryOf(to)
  const named = transitions.find((transition) => transition.to.name.toLowerCase() === to.toLowerCase())
  const similar =
    category === from.statusCategory?.key
      ? undefined
      : transitions.find((transition) => transition.to.statusCategory?.key === category)
  const found = named ?? similar
  if (!found) throw invalid({ status: [`In Jira, no step leads from ${from.name} to ${to}.`] })
  return found.id
}
