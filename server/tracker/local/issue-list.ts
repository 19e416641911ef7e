import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { finishedStatuses, type IssueStatus } from '#contract/issue-fields.ts'
import type { IssueFilter } from '#contract/issue-filters.ts'
import type {} from '#contract/tracker.ts'
import { issueKeyPattern } from '#contract/tracker-keys.ts'
import type { Employee } from '#server/sessions/store.ts'
import { findOwnProject, ownProjectIds } from '#server/tracker/local/access.ts'
import type { LocalContext } from '#server/tracker/local/context.ts'
import { isWithin } from '#server/tracker/local/day-span.ts'
import { type ListedRow, listedColumns, toIssue } from '#server/tracker/local/issue-rows.ts'
import { assignee, reporter } from '#server/tracker/local/people.ts'
import type { IssueSelection, Tracker } from '#server/tracker/port.ts'
import { issue, issueSearch, project } from '#server/tracker/tables.ts'

export function createIssueList(context: LocalContext): Pick<Tracker, 'listIssues'> {
  const { db } = context

  /** Rows by their ids, in the order of these. */
  async function rowsOf(ids: readonly number[]): Promise<ListedRow[]> {
    if (ids.length === 0) return []
    const rows = await db
      .select(listedColumns)
      .from(issue)
      .innerJoin(project, eq(project.id, issue.projectId))
      .leftJoin(assignee, eq(assignee.id, issue.assigneeId))
      .leftJoin(reporter, eq(reporter.id, issue.reporterId))
      .where(inArray(issue.id, [...ids]))
    const byId = new Map(rows.map((row) => [row.issue.id, row]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }

  return {
    async listIssues(as, selection) {
      const projects =
        selection.project === undefined
          ? await ownProjectIds(db, as)
          : [(await findOwnProject(db, as, selection.project)).id]
      const page = { projects, matching: matches(as, selection), selection }
      const search = selection.search?.toLowerCase() ?? ''
      const [ids, total] = await Promise.all(
        search === ''
          ? [pageIds(context, page), countIssues(context, page)]
          : [foundIds(context, page, search), countFound(context, page, search)],
      )
      return { issues: (await rowsOf(ids)).map((row) => toIssue(context, as, row)), total }
    },
  }
}

interface Page {
  readonly projects: readonly number[]
  readonly matching: SQL | undefined
  readonly selection: IssueSelection
}

/**
 * The ids of a page. Each project's newest are read from its own index, and only these are put in order; of what one has
 * reported or is to do oneself there is an index across projects.
 */
async function pageIds({ db }: LocalContext, { projects, matching, selection }: Page): Promise<number[]> {
  const { start, limit } = selection
  const time = orderOf(selection)
  const newest = isOwnWork(selection)
    ? sql`select ${issue.id}, ${time} as time from ${issue}
        where ${and(sql`${issue.projectId} = any(${ids(projects)})`, matching)}`
    : newestOf(projects, { matching, time, limit: start + limit })
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from (${newest}) as newest order by time desc, id desc limit ${limit} offset ${start}`)
  return rows.map(({ id }) => id)
}

const orderOf = ({ filter }: IssueSelection) =>
  filter === 'updated_recently' ? issue.updatedAt : issue.createdAt

const isReportedByMe = ({ filter, reportedByMe }: IssueSelection) =>
  reportedByMe || filter === 'reported_by_me'

const isOwnWork = (selection: IssueSelection) => isReportedByMe(selection) || selection.assignedToMe

interface Newest {
  readonly matching: SQL | undefined
  readonly time: PgColumn
  /** Of each project. */
  readonly limit: number
}

const newestOf = (projects: readonly number[], { matching, time, limit }: Newest): SQL =>
  sql`select newest.* from unnest(${ids(projects)}) as own (project_id)
    cross join lateral (
      select ${issue.id}, ${time} as time from ${issue}
      where ${and(sql`${issue.projectId} = own.project_id`, matching)}
      order by ${time} desc, ${issue.id} desc limit ${limit}
    ) as newest`

async function countIssues({ db }: LocalContext, { projects, matching }: Page): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(issue)
    .where(and(sql`${issue.projectId} = any(${ids(projects)})`, matching))
  return row?.count ?? 0
}

/**
 * The same for what is searched. PostgreSQL keeps no statistics of long texts and cannot know whether words are frequent.
 * Frequent ones fill the page from the newest issues; only for the others the search index is used. An issue whose key is
 * searched comes first.
 */
async function foundIds(
  { db }: LocalContext,
  { projects, matching, selection }: Page,
  search: string,
): Promise<number[]> {
  const { start, limit } = selection
  const time = orderOf(selection)
  const page = sql`limit ${limit} offset ${start}`
  const throughIndex = sql`array(
    select ${issue.id} from ${issue} where ${and(found(projects, search), matching)}
    order by ${issue.key} = ${search.toUpperCase()} desc, ${time} desc, ${issue.id} desc ${page})`
  // The newest of all: those of each project alone would put old matches of one before newer ones of another.
  const first = 200 + 20 * (start + limit)
  const newest = sql`${newestOf(projects, { matching, time, limit: first })}
    order by newest.time desc, newest.id desc limit ${first}`
  const early = sql`array(
    select newest.id from (${newest}) as newest
    inner join ${issueSearch} as searched on searched.issue_id = newest.id
    where searched.text like ${pattern(search)} order by newest.time desc, newest.id desc ${page})`
  const { rows } = await db.execute<{ ids: number[] }>(
    issueKeyPattern.test(search.toUpperCase())
      ? sql`select ${throughIndex} as ids`
      : sql`with early as materialized (select ${early} as ids)
            select case when cardinality(ids) = ${limit} then ids else ${throughIndex} end as ids from early`,
  )
  return rows[0]?.ids ?? []
}

/** To count what words that are everywhere match would take longer than anybody reads. */
const mostFound = 1000

async function countFound(
  { db }: LocalContext,
  { projects, matching }: Page,
  search: string,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from ${issue} where ${and(found(projects, search), matching)} limit ${mostFound}
    ) as found`)
  return rows[0]?.count ?? 0
}

/** Issues of the projects with a text in them, by the search index. */
const found = (projects: readonly number[], search: string) =>
  sql`${issue.id} in (select ${issueSearch.issueId} from ${issueSearch}
    where ${issueSearch.projectId} = any(${ids(projects)}) and ${issueSearch.text} like ${pattern(search)})`

const pattern = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`

const ids = (list: readonly number[]) => sql`${sql.param([...list])}::int[]`

/** What narrows the list, apart from the projects. */
const matches = ({ id }: Employee, selection: IssueSelection): SQL | undefined =>
  and(
    hasStatus[selection.filter],
    isReportedByMe(selection) ? eq(issue.reporterId, id) : undefined,
    selection.assignedToMe ? eq(issue.assigneeId, id) : undefined,
    selection.type === undefined ? undefined : eq(issue.type, selection.type),
    selection.status === undefined ? undefined : eq(issue.status, selection.status),
    isWithin(issue.updatedAt, selection.updated ?? {}),
    isWithin(issue.createdAt, selection.created ?? {}),
    isWithin(issue.resolvedAt, selection.resolved ?? {}),
  )

const isStatus = (status: IssueStatus) => eq(issue.status, status)

/** EP-517 to EP-519. */
const hasStatus: Readonly<Record<IssueFilter, SQL | undefined>> = {
  all: undefined,
  // Spelled like the condition of the index of open issues.
  open_issues: sql`${issue.status} not in (${sql.raw(finishedStatuses.map((name) => `'${name}'`).join(', '))})`,
  done_issues: isStatus('Done'),
  resolved_issues: isStatus('Resolved'),
  closed_issues: isStatus('Closed'),
  reopened_issues: isStatus('Reopened'),
  updated_recently: undefined,
  reported_by_me: undefined,
}
