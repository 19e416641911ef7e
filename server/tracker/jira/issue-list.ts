import { z } from 'zod'
import type { IssueFilter } from '#contract/tracker/issue-filters.ts'
import type { ListedIssue } from '#contract/tracker/tracker.ts'
import { isDomainError, notFound } from '#server/errors.ts'
import type { JiraContext } from '#server/tracker/jira/context.ts'
import { toJql } from '#server/tracker/jira/jql.ts'
import { listProjects } from '#server/tracker/jira/project-list.ts'
import {
  idSchema,
  type JiraListedIssue,
  listedFields,
  listedIssueSchema,
} from '#server/tracker/jira/schemas.ts'
import { searchAll, searchPage } from '#server/tracker/jira/search.ts'
import type { JiraSession } from '#server/tracker/jira/session.ts'
import { toListedIssue } from '#server/tracker/jira/wire.ts'
import type { IssueSelection, Tracker } from '#server/tracker/port.ts'

interface FoundIssues {
  readonly issues: readonly JiraListedIssue[]
  readonly total: number
}

/** Issues that one request reads by their ids. */
const bulkSize = 100
const byName: ReadonlySet<IssueFilter> = new Set(['resolved_issues', 'closed_issues', 'reopened_issues'])

export function createIssueList(context: JiraContext): Pick<Tracker, 'listIssues'> {
  const { kind, openSession, people } = context
  const find = kind === 'cloud' ? findByIds : findByCount

  return {
    async listIssues(as, selection) {
      const session = await openSession(as)
      const { project } = selection
      if (project !== undefined && !(await listProjects(session, kind)).some(({ key }) => key === project))
        throw notFound()
      const { issues, total } = await orNone(selection, find(session, toJql(selection), selection))
      const person = await people.show(
        as,
        issues.flatMap(({ fields }) => [fields.assignee, fields.reporter]),
      )
      return {
        issues: issues.map((issue): ListedIssue => toListedIssue(as, issue, person)),
        total: selection.search === undefined ? total : Math.min(total, 1000),
      }
    },
  }
}

/** Jira refuses names and keys that it does not know, which match nothing. */
async function orNone(selection: IssueSelection, found: Promise<FoundIssues>): Promise<FoundIssues> {
  const { filter, type, status, search } = selection
  const hasName = byName.has(filter) || [type, status, search].some((value) => value !== undefined)
  try {
    return await found
  } catch (error) {
    if (hasName && isDomainError(error, 'invalid')) return { issues: [], total: 0 }
    throw error
  }
}

const findByCount = (
  session: JiraSession,
  jql: string,
  { start, limit }: IssueSelection,
): Promise<FoundIssues> =>
  session.cache.remember(
    `list ${start} ${limit} ${jql}`,
    () =>
      searchPage(session, listedIssueSchema, {
        jql,
        fields: listedFields,
        startAt: start,
        maxResults: limit,
      }),
    { rows: ({ issues }) => issues.length },
  )

/** Cloud has neither totals nor offsets: the ids of all are read at once, and then the issues of the page. */
async function findByIds(
  session: JiraSession,
  jql: string,
  { start, limit }: IssueSelection,
): Promise<FoundIssues> {
  const ids = await session.cache.remember(
    `ids ${jql}`,
    async () =>
      (await searchAll(session, 'cloud', { issue: idSchema, jql, fields: ['id'] })).map(({ id }) => id),
    { rows: (all) => Math.ceil(all.length / 10) },
  )
  const wanted = ids.slice(start, start + limit)
  const issues = await session.cache.remember(
    `list ${start} ${limit} ${jql}`,
    () => readIssues(session, wanted),
    { rows: (all) => all.length },
  )
  return { issues, total: ids.length }
}

/** In the given order; without those that are gone. */
async function readIssues(session: JiraSession, ids: readonly string[]): Promise<JiraListedIssue[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / bulkSize) }, (_, part) =>
    ids.slice(part * bulkSize, (part + 1) * bulkSize),
  )
  const answers = await Promise.all(
    parts.map((issueIdsOrKeys) =>
      session.search(bulkSchema, '/issue/bulkfetch', { issueIdsOrKeys, fields: listedFields }),
    ),
  )
  const byId = new Map(answers.flatMap(({ issues }) => issues).map((issue) => [issue.id, issue]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const bulkSchema = z.object({ issues: z.array(listedIssueSchema) })
