import { issueKeyPattern, projectKeyPattern } from '#contract/tracker/tracker-keys.ts'
import { notFound } from '#server/errors.ts'

// Only valid keys and ids become part of a path: Jira has nothing under any other.

export const issuePath = (key: string): string => `/issue/${matching(key, issueKeyPattern)}`

export const entryPath = (key: string, kind: 'comment' | 'worklog', id: string): string =>
  `${issuePath(key)}/${kind}/${matching(id, /^\d{1,19}$/)}`

/** Throws `notFound` for anything that is not a project key. */
export const requireProjectKey = (key: string): string => matching(key, projectKeyPattern)

function matching(text: string, pattern: RegExp): string {
  if (!pattern.test(text)) throw notFound()
  return text
}
