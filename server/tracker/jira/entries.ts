import type { Comment, WorkLog } from '#contract/tracker/tracker.ts'
import type { Page, PagePosition } from '#server/list/keyset.ts'
import type { JiraContext } from '#server/tracker/jira/context.ts'
import { pageOf, readPosition, toPosition } from '#server/tracker/jira/entry-pages.ts'
import { issuePath } from '#server/tracker/jira/paths.ts'
import {
  commentsSchema,
  type JiraComment,
  type JiraWorkLog,
  workLogsSchema,
} from '#server/tracker/jira/schemas.ts'
import type { JiraSession } from '#server/tracker/jira/session.ts'
import { dayOfWork, toComment, toWorkLog } from '#server/tracker/jira/wire.ts'

/** A page of entries, and the number of all. */
export interface CountedPage<Row> extends Page<Row> {
  readonly total: number
}

/** The most work logs of an issue that Jira sends. */
const mostWorkLogs = 5000

export async function readComments(
  context: JiraContext,
  session: JiraSession,
  key: string,
  position: PagePosition,
): Promise<CountedPage<Comment>> {
  const { comments, start, total } = await findComments(session, key, position)
  const show = await context.people.show(
    session.as,
    comments.map(({ author }) => author),
  )
  const rows = comments.map((comment) => toComment(context, session, comment, show))
  return { rows, before: toPosition(start), total }
}

async function findComments(session: JiraSession, key: string, { before, limit }: PagePosition) {
  const path = `${issuePath(key)}/comment`
  if (before === undefined) {
    const query = { startAt: 0, maxResults: limit, orderBy: '-created' }
    const { comments: found, total } = await session.get(commentsSchema, path, query)
    // Some versions ignore the order, the limit, or both.
    const comments = found.toSorted(byTime).slice(-limit)
    return { comments, start: Math.max(0, total - comments.length), total }
  }
  const end = readPosition(before)
  const start = Math.max(0, end - limit)
  const query = { startAt: start, maxResults: end - start, orderBy: 'created' }
  const { comments: found, total, startAt } = await session.get(commentsSchema, path, query)
  const comments = found.toSorted(byTime).slice(start - startAt, end - startAt)
  return { comments, start, total }
}

const byTime = (one: JiraComment, other: JiraComment) =>
  one.created.localeCompare(other.created) || Number(one.id) - Number(other.id)

/** By their days. */
export async function readWorkLogs(
  context: JiraContext,
  session: JiraSession,
  key: string,
  position: PagePosition,
): Promise<CountedPage<WorkLog>> {
  const query = { startAt: 0, maxResults: mostWorkLogs }
  const { worklogs } = await session.get(workLogsSchema, `${issuePath(key)}/worklog`, query)
  const { rows, before } = pageOf(worklogs.toSorted(byDay), position)
  const show = await context.people.show(
    session.as,
    rows.map(({ author }) => author),
  )
  return { rows: rows.map((log) => toWorkLog(context, session, log, show)), before, total: worklogs.length }
}

const byDay = (one: JiraWorkLog, other: JiraWorkLog) =>
  dayOfWork(one.started).localeCompare(dayOfWork(other.started)) || Number(one.id) - Number(other.id)
