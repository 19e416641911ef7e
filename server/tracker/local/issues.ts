import { asc, eq, type SQL } from 'drizzle-orm'
import type { Attachment, Comment, IssueDetails, WorkLog } from '#contract/tracker/tracker.ts'
import type { Runner } from '#server/database/connect.ts'
import { forbidden, notFound } from '#server/http/errors.ts'
import type { Employee } from '#server/sessions/store.ts'
import { account } from '#server/sessions/tables.ts'
import { isIssueMember } from '#server/tracker/local/access.ts'
import type { LocalContext } from '#server/tracker/local/context.ts'
import { listedColumns, toIssue } from '#server/tracker/local/issue-rows.ts'
import { assignee, type PersonRow, personColumns, reporter, toPerson } from '#server/tracker/local/people.ts'
import { hasThumbnail } from '#server/tracker/local/thumbnails.ts'
import { issue, issueAttachment, issueComment, project, sprint, workLog } from '#server/tracker/tables.ts'
import { attachmentUrl, thumbnailUrl } from '#server/tracker/urls.ts'

/** Reads individual issues with everything that belongs to them. */
export interface IssueReader {
  /** Throws 404 for an unknown key, 403 if the employee is not a member of the issue's project (EP-058). */
  find(runner: Runner, as: Employee, key: string): Promise<IssueDetails>
  comments(runner: Runner, as: Employee, where: { issueId: number } | { id: number }): Promise<Comment[]>
  workLogs(runner: Runner, as: Employee, where: { issueId: number } | { id: number }): Promise<WorkLog[]>
  /** @param key of their issue */
  attachments(runner: Runner, as: Employee, key: string, where: SQL | undefined): Promise<Attachment[]>
}

export function createIssueReader(context: Pick<LocalContext, 'config'>): IssueReader {
  const author = (row: PersonRow | null) => row && toPerson(context, row)

  const comments: IssueReader['comments'] = async (runner, as, where) => {
    const rows = await runner
      .select({ comment: issueComment, author: personColumns(account) })
      .from(issueComment)
      .leftJoin(account, eq(account.id, issueComment.authorId))
      .where('id' in where ? eq(issueComment.id, where.id) : eq(issueComment.issueId, where.issueId))
      .orderBy(asc(issueComment.createdAt), asc(issueComment.id))
    return rows.map(({ comment, author: by }) => ({
      id: String(comment.id),
      body: comment.body,
      created: comment.createdAt.toISOString(),
      updated: comment.updatedAt.toISOString(),
      author: author(by),
      isOwn: comment.authorId === as.id,
    }))
  }

  const workLogs: IssueReader['workLogs'] = async (runner, as, where) => {
    const rows = await runner
      .select({ log: workLog, author: personColumns(account) })
      .from(workLog)
      .leftJoin(account, eq(account.id, workLog.authorId))
      .where('id' in where ? eq(workLog.id, where.id) : eq(workLog.issueId, where.issueId))
      .orderBy(asc(workLog.day), asc(workLog.id))
    return rows.map(({ log, author: by }) => ({
      id: String(log.id),
      timeSpent: log.timeSpent,
      timeSpentSeconds: log.seconds,
      started: log.started,
      comment: log.comment,
      author: author(by),
      isOwn: log.authorId === as.id,
    }))
  }

  const attachments: IssueReader['attachments'] = async (runner, as, key, where) => {
    const rows = await runner
      .select({ file: issueAttachment, author: personColumns(account) })
      .from(issueAttachment)
      .leftJoin(account, eq(account.id, issueAttachment.authorId))
      .where(where)
      .orderBy(asc(issueAttachment.createdAt), asc(issueAttachment.id))
    return rows.map(({ file, author: by }) => ({
      id: String(file.id),
      filename: file.name,
      size: file.size,
      content: attachmentUrl(as, key, file.id),
      thumbnail: hasThumbnail(file) ? thumbnailUrl(as, key, file.id) : '',
      mimeType: file.mimeType,
      author: { displayName: author(by)?.displayName ?? '' },
      created: file.createdAt.toISOString(),
      isOwn: file.authorId === as.id,
    }))
  }

  return {
    comments,
    workLogs,
    attachments,
    async find(runner, as, key) {
      const [row] = await runner
        .select({
          ...listedColumns,
          issue,
          assigneeName: assignee.username,
          sprint: { id: sprint.id, name: sprint.name },
          isMember: isIssueMember(as.id),
        })
        .from(issue)
        .innerJoin(project, eq(project.id, issue.projectId))
        .leftJoin(assignee, eq(assignee.id, issue.assigneeId))
        .leftJoin(reporter, eq(reporter.id, issue.reporterId))
        .leftJoin(sprint, eq(sprint.id, issue.sprintId))
        .where(eq(issue.key, key))
      if (!row) throw notFound()
      if (!row.isMember) throw forbidden()
      const { id, versions, fixVersions, labels, environment, description, estimate, spent, version } =
        row.issue
      const { fields, ...listed } = toIssue(context, as, row)
      return {
        ...listed,
        fields: {
          ...fields,
          assignee: fields.assignee && { ...fields.assignee, username: row.assigneeName ?? '' },
          versions: named(versions),
          fixVersions: named(fixVersions),
          labels,
          environment,
          description,
          timeestimate: estimate,
          timespent: spent,
          sprint: row.sprint && { id: String(row.sprint.id), name: row.sprint.name },
        },
        version,
        comments: await comments(runner, as, { issueId: id }),
        worklogs: await workLogs(runner, as, { issueId: id }),
        attachments: await attachments(runner, as, key, eq(issueAttachment.issueId, id)),
      }
    },
  }
}

const named = (names: readonly string[]) => names.map((name) => ({ name }))
