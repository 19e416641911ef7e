import { and, eq, type SQL } from 'drizzle-orm'
import { keysOf, pick } from '#contract/records.ts'
import { workLogFields } from '#contract/tracker/entry-fields.ts'
import {
  type Attachment,
  type Comment,
  type IssueDetails,
  trackerLimits,
  type WorkLog,
} from '#contract/tracker/tracker.ts'
import type { Runner } from '#server/database/connect.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { keyset, type Page, type PagePosition, toPage } from '#server/list/keyset.ts'
import { project, sprint } from '#server/projects/tables.ts'
import { type PersonRow, personColumns, toPerson } from '#server/sessions/person.ts'
import type { Employee } from '#server/sessions/store.ts'
import { account } from '#server/sessions/tables.ts'
import { isIssueMember } from '#server/tracker/local/access.ts'
import type { LocalContext } from '#server/tracker/local/context.ts'
import { shownFieldsOf } from '#server/tracker/local/issue-field-values.ts'
import { listedColumns, toIssue } from '#server/tracker/local/issue-rows.ts'
import { assignee, reporter } from '#server/tracker/local/people.ts'
import { issue, issueAttachment, issueComment, workLog } from '#server/tracker/tables.ts'
import { hasThumbnail } from '#server/tracker/thumbnails.ts'
import { attachmentUrl, thumbnailUrl } from '#server/tracker/urls.ts'

/** Reads individual issues with everything that belongs to them. */
export interface IssueReader {
  /** Throws 404 for an unknown key, 403 if the employee is not a member of the issue's project (EP-058). */
  find(runner: Runner, as: Employee, key: string): Promise<IssueDetails>
  /** The newest, or those before a position. */
  comments(runner: Runner, as: Employee, where: SQL, position?: PagePosition): Promise<Page<Comment>>
  workLogs(runner: Runner, as: Employee, where: SQL, position?: PagePosition): Promise<Page<WorkLog>>
  attachments(
    runner: Runner,
    as: Employee,
    /** The key of their issue. */
    { key, where }: { readonly key: string; readonly where: SQL | undefined },
    position?: PagePosition,
  ): Promise<Page<Attachment>>
}

const newestEntries: PagePosition = { limit: trackerLimits.entries }
const newestAttachments: PagePosition = { limit: trackerLimits.attachments }
const commentOrder = keyset(issueComment.createdAt, issueComment.id)
const workLogOrder = keyset(workLog.day, workLog.id)
const attachmentOrder = keyset(issueAttachment.createdAt, issueAttachment.id)

export function createIssueReader(context: Pick<LocalContext, 'config'>): IssueReader {
  const author = (row: PersonRow | null) => row && toPerson(context.config, row)

  const comments: IssueReader['comments'] = async (runner, as, where, position = newestEntries) => {
    const rows = await runner
      .select({ comment: issueComment, author: personColumns(account), position: commentOrder.position })
      .from(issueComment)
      .leftJoin(account, eq(account.id, issueComment.authorId))
      .where(and(where, commentOrder.isBefore(position.before)))
      .orderBy(...commentOrder.newestFirst)
      .limit(position.limit + 1)
    return toPage(rows, position.limit, ({ comment, author: by }) => ({
      id: String(comment.id),
      body: comment.body,
      created: comment.createdAt.toISOString(),
      updated: comment.updatedAt.toISOString(),
      author: author(by),
      isOwn: comment.authorId === as.id,
    }))
  }

  const workLogs: IssueReader['workLogs'] = async (runner, as, where, position = newestEntries) => {
    const rows = await runner
      .select({ log: workLog, author: personColumns(account), position: workLogOrder.position })
      .from(workLog)
      .leftJoin(account, eq(account.id, workLog.authorId))
      .where(and(where, workLogOrder.isBefore(position.before)))
      .orderBy(...workLogOrder.newestFirst)
      .limit(position.limit + 1)
    return toPage(rows, position.limit, ({ log, author: by }) => ({
      id: String(log.id),
      timeSpent: log.timeSpent,
      timeSpentSeconds: log.seconds,
      started: log.started,
      ...pick(log, keysOf(workLogFields)),
      author: author(by),
      isOwn: log.authorId === as.id,
    }))
  }

  const attachments: IssueReader['attachments'] = async (
    runner,
    as,
    { key, where },
    position = newestAttachments,
  ) => {
    const rows = await runner
      .select({
        file: issueAttachment,
        author: personColumns(account),
        position: attachmentOrder.position,
      })
      .from(issueAttachment)
      .leftJoin(account, eq(account.id, issueAttachment.authorId))
      .where(and(where, attachmentOrder.isBefore(position.before)))
      .orderBy(...attachmentOrder.newestFirst)
      .limit(position.limit + 1)
    return toPage(rows, position.limit, ({ file, author: by }) => ({
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
      const { id, spent, version } = row.issue
      const { fields, ...listed } = toIssue(context, as, row)
      const written = await comments(runner, as, eq(issueComment.issueId, id))
      const logged = await workLogs(runner, as, eq(workLog.issueId, id))
      const attached = await attachments(runner, as, { key, where: eq(issueAttachment.issueId, id) })
      return {
        ...listed,
        fields: {
          ...fields,
          assignee: fields.assignee && { ...fields.assignee, username: row.assigneeName ?? '' },
          ...shownFieldsOf(row.issue),
          timespent: spent,
          sprint: row.sprint && { id: String(row.sprint.id), name: row.sprint.name },
        },
        version,
        comments: written.rows,
        worklogs: logged.rows,
        attachments: attached.rows,
        totals: {
          comments: await total(runner, issueComment, id, written),
          worklogs: await total(runner, workLog, id, logged),
          attachments: await total(runner, issueAttachment, id, attached),
        },
        before: { comments: written.before, worklogs: logged.before, attachments: attached.before },
      }
    },
  }
}

/** Counts the parts of an issue; the newest page is often all of them. */
const total = async (
  runner: Runner,
  table: typeof issueComment | typeof workLog | typeof issueAttachment,
  issueId: number,
  { rows, before }: Page<unknown>,
): Promise<number> => (before === null ? rows.length : runner.$count(table, eq(table.issueId, issueId)))
