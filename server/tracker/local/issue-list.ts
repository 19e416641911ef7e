import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { finishedStatuses, type IssueStatus } from '#contract/tracker/issue-fields.ts'
import type { IssueFilter } from '#contract/tracker/issue-filters.ts'
import { isWithin, timesOf } from '#server/list/time-span.ts'
import { findOwnProject, ownProjectIds } from '#server/projects/membership-store.ts'
import { project } from '#server/projects/tables.ts'
import type { Employee } from '#server/sessions/store.ts'
import type { LocalContext } from '#server/tracker/local/context.ts'
import { findMatches } from '#server/tracker/local/issue-matches.ts'
import { findPage, isReportedByMe } from '#server/tracker/local/issue-pages.ts'
import { type ListedRow, listedColumns, toIssue } from '#server/tracker/local/issue-rows.ts'
import { searchPage } from '#server/tracker/local/issue-search.ts'
import { assignee, reporter } from '#server/tracker/local/people.ts'
import type { IssueSelection, Tracker } from '#server/tracker/port.ts'
import { issue } from '#server/tracker/tables.ts'

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
      const query = { projects, matching: matches(as, selection), selection }
      const { search = '' } = selection
      const { ids, total } =
        search === '' ? await findPage(context, query) : await searchPage(context, query, search)
      const [rows, found] = await Promise.all([
        rowsOf(ids),
        search === '' ? null : findMatches(db, ids.slice(0, mostMatches), search),
      ])
      return {
        issues: rows.map((row) => {
          const match = found?.get(row.issue.id)
          return { ...toIssue(context, as, row), ...(match && { match }) }
        }),
        total,
      }
    },
  }
}

/** The number of search results on a page that show where the words are. */
const mostMatches = 50

/** The filters of the list, apart from the projects. */
const matches = ({ id }: Employee, selection: IssueSelection): SQL | undefined =>
  and(
    hasStatus[selection.filter],
    isReportedByMe(selection) ? eq(issue.reporterId, id) : undefined,
    selection.assignedToMe ? eq(issue.assigneeId, id) : undefined,
    selection.type === undefined ? undefined : eq(issue.type, selection.type),
    selection.status === undefined ? undefined : eq(issue.status, selection.status),
    isWithin(issue.updatedAt, timesOf(selection.updated ?? {}, 'UTC')),
    isWithin(issue.createdAt, timesOf(selection.created ?? {}, 'UTC')),
    isWithin(issue.resolvedAt, timesOf(selection.resolved ?? {}, 'UTC')),
  )

const isStatus = (status: IssueStatus) => eq(issue.status, status)

/** EP-517 to EP-519. */
const hasStatus: Readonly<Record<IssueFilter, SQL | undefined>> = {
  all: undefined,
  open_issues: sql`${issue.status} not in (${sql.raw(finishedStatuses.map((name) => `'${name}'`).join(', '))})`,
  done_issues: isStatus('Done'),
  resolved_issues: isStatus('Resolved'),
  closed_issues: isStatus('Closed'),
  reopened_issues: isStatus('Reopened'),
  updated_recently: undefined,
  reported_by_me: undefined,
}
