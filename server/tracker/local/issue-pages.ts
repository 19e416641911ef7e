import { and, type SQL, sql } from 'drizzle-orm'
import type { LocalContext } from '#server/tracker/local/context.ts'
import type { IssueSelection } from '#server/tracker/port.ts'
import { issue } from '#server/tracker/tables.ts'

/** The input of a page of issues. */
export interface PageQuery {
  /** The ids of the projects. */
  readonly projects: readonly number[]
  /** The filters of the list, apart from the projects and the search. */
  readonly matching: SQL | undefined
  readonly selection: IssueSelection
}

/** The ids of a page in order, and the total number of issues. */
export interface IssuePage {
  readonly ids: readonly number[]
  readonly total: number
}

/** A page of a list without a search. */
export async function findPage({ db }: LocalContext, query: PageQuery): Promise<IssuePage> {
  const { start, limit } = query.selection
  const count = async () => {
    const [row] = await db
      .select({ count: sql<number>`count(*)::int` })
      .from(issue)
      .where(and(isIn(query.projects), query.matching))
    return row?.count ?? 0
  }
  const [{ rows }, total] = await Promise.all([
    db.execute<{ id: number }>(sql`
      select id from (${newestOf(query, start + limit)}) as newest
      order by time desc, id desc limit ${limit} offset ${start}`),
    count(),
  ])
  return { ids: rows.map(({ id }) => id), total }
}

/** The time that the list is sorted by, latest first. */
export const orderOf = ({ filter }: IssueSelection) =>
  filter === 'updated_recently' ? issue.updatedAt : issue.createdAt

export const isReportedByMe = ({ filter, reportedByMe }: IssueSelection): boolean =>
  reportedByMe || filter === 'reported_by_me'

/**
 * `id` and `time` of a set of issues that includes the newest ones, unordered. Each project's newest are read from
 * its own index; issues that one has reported or is assigned to have an index across projects.
 * @param count how many of the newest
 */
export function newestOf({ projects, matching, selection }: PageQuery, count: number): SQL {
  const time = orderOf(selection)
  return isReportedByMe(selection) || selection.assignedToMe
    ? sql`select ${issue.id}, ${time} as time from ${issue} where ${and(isIn(projects), matching)}`
    : sql`select newest.* from unnest(${idList(projects)}) as own (project_id)
        cross join lateral (
          select ${issue.id}, ${time} as time from ${issue}
          where ${and(sql`${issue.projectId} = own.project_id`, matching)}
          order by ${time} desc, ${issue.id} desc limit ${count}
        ) as newest`
}

const isIn = (projects: readonly number[]) => sql`${issue.projectId} = any(${idList(projects)})`

export const idList = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::int[]`
