import type { z } from 'zod'
import type { JiraKind } from '#server/tracker/jira/kind.ts'
import { countedSearchSchema, tokenSearchSchema } from '#server/tracker/jira/schemas.ts'
import type { JiraSession } from '#server/tracker/jira/session.ts'

/** The most issues that any search reads. */
export const mostIssues = 20_000
/** Per request: Data Center caps its pages, and Cloud sends fewer the more fields are asked for. */
const pageSize = { datacenter: 1000, cloud: 5000 } as const

/** All issues of a search, up to a number of them. */
export async function searchAll<Issue extends z.ZodType>(
  session: JiraSession,
  kind: JiraKind,
  search: Search & { readonly issue: Issue },
): Promise<z.output<Issue>[]> {
  return (await searchSome(session, kind, search)).issues
}

/** The same, with whether these are all. */
export const searchSome = <Issue extends z.ZodType>(
  session: JiraSession,
  kind: JiraKind,
  { issue, ...search }: Search & { readonly issue: Issue },
): Promise<Found<z.output<Issue>>> =>
  kind === 'cloud' ? byToken(session, issue, search) : byCount(session, issue, search)

interface Search {
  readonly jql: string
  readonly fields: readonly string[]
  readonly most?: number
  /** How many pages are asked for; all unless given. */
  readonly mostPages?: number
}

interface Found<Issue> {
  readonly issues: Issue[]
  readonly isWhole: boolean
}

async function byToken<Issue extends z.ZodType>(
  session: JiraSession,
  issue: Issue,
  { jql, fields, most = mostIssues, mostPages = Number.POSITIVE_INFINITY }: Search,
): Promise<Found<z.output<Issue>>> {
  const found: z.output<Issue>[] = []
  let pages = 0
  let nextPageToken: string | undefined
  do {
    const json = { jql, fields, maxResults: Math.min(pageSize.cloud, most - found.length), nextPageToken }
    const page = await session.search(tokenSearchSchema(issue), '/search/jql', json)
    found.push(...page.issues)
    nextPageToken = page.issues.length > 0 ? (page.nextPageToken ?? undefined) : undefined
    pages += 1
  } while (nextPageToken !== undefined && found.length < most && pages < mostPages)
  return { issues: found, isWhole: nextPageToken === undefined }
}

async function byCount<Issue extends z.ZodType>(
  session: JiraSession,
  issue: Issue,
  { jql, fields, most = mostIssues, mostPages = Number.POSITIVE_INFINITY }: Search,
): Promise<Found<z.output<Issue>>> {
  const found: z.output<Issue>[] = []
  let total = most
  for (let page = 0; page < mostPages && found.length < Math.min(total, most); page += 1) {
    const maxResults = Math.min(pageSize.datacenter, most - found.length)
    const answer = await searchPage(session, issue, { jql, fields, startAt: found.length, maxResults })
    total = answer.total
    if (answer.issues.length === 0) break
    found.push(...answer.issues)
  }
  return { issues: found, isWhole: found.length >= total }
}

/** One page of a search on Data Center, with the number of all. */
export const searchPage = <Issue extends z.ZodType>(
  session: JiraSession,
  issue: Issue,
  json: { jql: string; fields: readonly string[]; startAt: number; maxResults: number },
) => session.search(countedSearchSchema(issue), '/search', json)
