import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { inboxReasons } from '#contract/employee/inbox.ts'
import { commentFields, workLogFields } from '#contract/tracker/entry-fields.ts'
import { conversationMessage } from '#server/chat/tables.ts'
import { time } from '#server/database/time.ts'
import { columnKinds, fieldColumns } from '#server/fields/columns.ts'
import { projectId } from '#server/projects/tables.ts'
import { searchTable } from '#server/search/search-table.ts'
import { accountId, authorId } from '#server/sessions/tables.ts'
import { issueColumns } from '#server/tracker/issue-columns.ts'

const createdAt = () => time('created_at').notNull().defaultNow()

export const issue = pgTable(
  'issue',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    projectId: projectId(),
    /** `PORT-17`: the project's key and the issue's number in it. */
    key: text().notNull(),
    ...issueColumns,
    reporterId: authorId('reporter_id'),
    /** The total of the work logs in seconds, updated with them (EP-332). */
    spent: integer().notNull().default(0),
    /** Incremented with each change; a change based on an older revision is an edit conflict. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    /** When it was finished; null while it is open. */
    resolvedAt: time('resolved_at'),
  },
  (table) => [
    uniqueIndex('issue_key_key').on(table.key),
    // Referenced by rows that repeat an issue's project.
    uniqueIndex('issue_id_project').on(table.id, table.projectId),
    // Read backwards for latest first. The status is at the end, so that counting by status needs no row.
    index('issue_project_updated').on(table.projectId, table.updatedAt, table.id, table.status),
    index('issue_project_created').on(table.projectId, table.createdAt, table.id, table.status),
    index('issue_project_status').on(table.projectId, table.status, table.createdAt, table.id, table.type),
    index('issue_project_resolved')
      .on(table.projectId, table.resolvedAt)
      .where(sql`${table.resolvedAt} is not null`),
    // With the project, so that someone's issues in projects that they have left cost no rows.
    index('issue_reporter_created').on(table.reporterId, table.createdAt, table.id, table.projectId),
    index('issue_assignee_updated').on(table.assigneeId, table.updatedAt, table.id, table.projectId),
    // Includes the columns that a sprint's totals are computed from.
    index('issue_sprint').on(table.sprintId, table.estimate, table.spent),
  ],
)

/** The indexed words of issues, including their comments (server/tracker/local/search.ts). */
export const issueSearch = searchTable('issue_search', () => issue.id)

const issueId = () =>
  integer('issue_id')
    .notNull()
    .references(() => issue.id, { onDelete: 'cascade' })

export const issueComment = pgTable(
  'issue_comment',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    issueId: issueId(),
    authorId: authorId(),
    ...fieldColumns(commentFields, { kinds: columnKinds, properties: { comment: 'body' } }),
    createdAt: createdAt(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [index('issue_comment_issue').on(table.issueId, table.createdAt)],
)

export const workLog = pgTable(
  'work_log',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    issueId: integer('issue_id').notNull(),
    /** The issue's project, repeated so that a project's days have an index. */
    projectId: integer('project_id').notNull(),
    authorId: authorId(),
    /** The text that was entered: `1d 2h`. */
    timeSpent: text('time_spent').notNull(),
    seconds: integer().notNull(),
    /** The text that was received. */
    started: text().notNull(),
    /** The calendar day in `started`, regardless of its offset (EP-334). */
    day: date().notNull(),
    ...fieldColumns(workLogFields, { kinds: columnKinds }),
    createdAt: createdAt(),
  },
  (table) => [
    index('work_log_issue').on(table.issueId, table.day),
    index('work_log_author_day').on(table.authorId, table.day),
    // Includes the columns that totals by person and day are computed from.
    index('work_log_project_day').on(table.projectId, table.day, table.authorId, table.seconds),
    foreignKey({
      name: 'work_log_issue_project',
      columns: [table.issueId, table.projectId],
      foreignColumns: [issue.id, issue.projectId],
    }).onDelete('cascade'),
    check('work_log_seconds', sql`${table.seconds} > 0`),
  ],
)

export const issueAttachment = pgTable(
  'issue_attachment',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    issueId: issueId(),
    authorId: authorId(),
    /** The name at upload. */
    name: text().notNull(),
    /** In private storage. */
    path: text().notNull(),
    /** In bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    /** Detected from the content. */
    mimeType: text('mime_type').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('issue_attachment_issue').on(table.issueId, table.createdAt)],
)

/** One change of one field, in words that people read. */
export const issueChange = pgTable(
  'issue_change',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    issueId: issueId(),
    authorId: authorId(),
    field: text().notNull(),
    from: text().notNull().default(''),
    to: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [index('issue_change_issue').on(table.issueId, table.createdAt)],
)

/** An entry of an employee's inbox: written with its cause, in one transaction. */
export const inboxEntry = pgTable(
  'inbox_entry',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: accountId(),
    /** The issue, the issue of a company's own tracker, or the chat message that it is about. */
    issueId: integer('issue_id').references(() => issue.id, { onDelete: 'cascade' }),
    issueKey: text('issue_key'),
    messageId: integer('message_id').references(() => conversationMessage.id, { onDelete: 'cascade' }),
    authorId: authorId(),
    reason: text({ enum: inboxReasons }).notNull(),
    /** The comment whose text is shown; the entry is deleted with it. */
    commentId: integer('comment_id').references(() => issueComment.id, { onDelete: 'cascade' }),
    /** The id of a comment at a company's own tracker. */
    remoteCommentId: text('remote_comment_id'),
    /** The id of a change at a company's own tracker, which comes from there once. */
    remoteChangeId: text('remote_change_id'),
    /** The name of who has made it there. */
    remoteAuthor: text('remote_author'),
    /** The new status, or the beginning of a comment that is not stored here. */
    excerpt: text().notNull().default(''),
    readAt: time('read_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('inbox_entry_account').on(table.accountId, table.createdAt, table.id),
    index('inbox_entry_unread').on(table.accountId).where(sql`${table.readAt} is null`),
    index('inbox_entry_issue').on(table.issueId),
    index('inbox_entry_comment').on(table.commentId),
    index('inbox_entry_message').on(table.messageId),
    index('inbox_entry_remote_comment')
      .on(table.remoteCommentId)
      .where(sql`${table.remoteCommentId} is not null`),
    uniqueIndex('inbox_entry_remote_change')
      .on(table.accountId, table.remoteChangeId)
      .where(sql`${table.remoteChangeId} is not null`),
    check(
      'inbox_entry_about',
      sql`num_nonnulls(${table.issueId}, ${table.issueKey}, ${table.messageId}) = 1`,
    ),
  ],
)
