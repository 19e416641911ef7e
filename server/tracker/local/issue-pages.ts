import { and, type SQL, sql } from 'drizzle-orm'
import type { LocalContext } from '#server/tracker/local/context.ts'
import type { IssueSelection } from '#server/tracker/port.ts'
import { issue } from '#server/tracker/tables.ts'

/** What a page of issues is made from. */
export interface PageQuery {
  /** Their ids. */
  readonly projects: readonly number[]
  /** What narrows the list, apart from the projects and the search. */
  readonly matching: SQL | undefined
  readonly selection: IssueSelection
}

/** The ids of a page in its order, and how many issues there are in all. */
export interface IssuePage {
  readonly ids: readonly number[]
  readonly total: number
}

/** A page of a list that is not searched. */
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

/** The time by which a list is in order, the latest first. */
export const orderOf = ({ filter }: IssueSelection) =>
  filter === 'updated_recently' ? issue.updatedAt : issue.createdAt

export const isReportedByMe = ({ filter, reportedByMe }: IssueSelection): boolean =>
  reportedByMe || filter === 'reported_by_me'

/**
 * `id` and `time` of issues among which are the newest ones, not in order. Each project's newest are read from its own
 * index; of what one has reported or is to do oneself there is an index across projects.
 * @param count of the newest
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
