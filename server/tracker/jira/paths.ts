import { issueKeyPattern, projectKeyPattern } from '#contract/tracker/tracker-keys.ts'
import { notFound } from '#server/errors.ts'

// Only what has the form of a key or an id becomes a part of a path: Jira has nothing under another.

export const issuePath = (key: string): string => `/issue/${matching(key, issueKeyPattern)}`

export const entryPath = (key: string, kind: 'comment' | 'worklog', id: string): string =>
  `${issuePath(key)}/${kind}/${matching(id, /^\d{1,19}$/)}`

/** Throws `notFound` for what is no key of a project. */
export const requireProjectKey = (key: string): string => matching(key, projectKeyPattern)

function matching(text: string, pattern: RegExp): string {
  if (!pattern.test(text)) throw notFound()
  return text
}
