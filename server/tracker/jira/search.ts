import type { z } from 'zod'
import type { JiraKind } from '#server/tracker/jira/kind.ts'
import { countedSearchSchema, tokenSearchSchema } from '#server/tracker/jira/schemas.ts'
import type { JiraSession } from '#server/tracker/jira/session.ts'

/** The most issues that any search reads. */
export const mostIssues = 20_000
/** Per request: Data Center caps its pages, and Cloud sends fewer the more fields are asked for. */
const pageSize = { datacenter: 1000, cloud: 5000 } as const

/** All issues of a search, up to a number of them. */
export function searchAll<Issue extends z.ZodType>(
  session: JiraSession,
  kind: JiraKind,
  { issue, ...search }: { issue: Issue; jql: string; fields: readonly string[]; most?: number },
): Promise<z.output<Issue>[]> {
  return kind === 'cloud' ? byToken(session, issue, search) : byCount(session, issue, search)
}

interface Search {
  readonly jql: string
  readonly fields: readonly string[]
  readonly most?: number
}

async function byToken<Issue extends z.ZodType>(
  session: JiraSession,
  issue: Issue,
  { jql, fields, most = mostIssues }: Search,
): Promise<z.output<Issue>[]> {
  const found: z.output<Issue>[] = []
  let nextPageToken: string | undefined
  do {
    const json = { jql, fields, maxResults: Math.min(pageSize.cloud, most - found.length), nextPageToken }
    const page = await session.search(tokenSearchSchema(issue), '/search/jql', json)
    found.push(...page.issues)
    nextPageToken = page.issues.length > 0 ? (page.nextPageToken ?? undefined) : undefined
  } while (nextPageToken !== undefined && found.length < most)
  return found
}

async function byCount<Issue extends z.ZodType>(
  session: JiraSession,
  issue: Issue,
  { jql, fields, most = mostIssues }: Search,
): Promise<z.output<Issue>[]> {
  const found: z.output<Issue>[] = []
  let total = most
  while (found.length < Math.min(total, most)) {
    const maxResults = Math.min(pageSize.datacenter, most - found.length)
    const page = await searchPage(session, issue, { jql, fields, startAt: found.length, maxResults })
    if (page.issues.length === 0) break
    found.push(...page.issues)
    total = page.total
  }
  return found
}

/** One page of a search on Data Center, with the number of all. */
export const searchPage = <Issue extends z.ZodType>(
  session: JiraSession,
  issue: Issue,
  json: { jql: string; fields: readonly string[]; startAt: number; maxResults: number },
) => session.search(countedSearchSchema(issue), '/search', json)
