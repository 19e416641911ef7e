import type { z } from 'zod'
import type { Inbox, InboxRead, inboxQuerySchema } from '#contract/employee/inbox.ts'
import type { WorkLogTexts } from '#contract/tracker/entry-fields.ts'
import type { IssueHistoryEntry, issueChangeSchema, newIssueSchema } from '#contract/tracker/issue-editing.ts'
import type { IssueFilter } from '#contract/tracker/issue-filters.ts'
import type { TimesheetRow } from '#contract/tracker/timesheet.ts'
import type {
  Attachment,
  Comment,
  IssueDetails,
  ListedIssue,
  Month,
  ProjectMonths,
  ProjectStatistics,
  Sprint,
  WorkLog,
} from '#contract/tracker/tracker.ts'
import type { StoredContent } from '#server/files/send-file.ts'
import type { SentFile } from '#server/files/storage.ts'
import type { Page, PagePosition } from '#server/list/keyset.ts'
import type { DaySpan } from '#server/list/time-span.ts'
import type { Employee } from '#server/sessions/store.ts'

interface AttachmentContent extends StoredContent {
  readonly attachment: Attachment
  /** A small WebP of an image; null where none can be drawn. */
  drawThumbnail(): Promise<Buffer | null>
}

/**
 * The issue tracker behind the portal: Portico's own, or a company's Jira. Each call runs as an employee, with the
 * credentials and the rights that this employee has in the tracker. It throws the errors of `server/errors.ts`:
 * `forbidden` for what the employee may not see, where the tracker tells it apart, otherwise `notFound`, and `invalid`
 * for input that the tracker refuses. Days are calendar days without a time zone, `YYYY-MM-DD`; a span of days includes
 * both ends. `tests/support/tracker-contract.ts` shows what each adapter must do.
 */
export interface Tracker {
  /** One page of the issues of the employee's projects, and how many match in all. The newest first. */
  listIssues(as: Employee, query: IssueSelection): Promise<{ issues: readonly ListedIssue[]; total: number }>
  /** With the newest comments, work logs, and attachments. */
  findIssue(as: Employee, key: string): Promise<IssueDetails>
  /** The entries before a position, or the newest. */
  listComments(as: Employee, issue: string, position: PagePosition): Promise<Page<Comment>>
  listWorkLogs(as: Employee, issue: string, position: PagePosition): Promise<Page<WorkLog>>
  listAttachments(as: Employee, issue: string, position: PagePosition): Promise<Page<Attachment>>

  /**
   * Throws `invalid` by field for an assignee who is no member, a sprint of another project, and a version that the tracker
   * does not have, where it keeps versions of its own. The files become attachments;
   * what the tracker does not take of them stays with the caller.
   */
  createIssue(as: Employee, issue: IssueValues, files: readonly SentFile[]): Promise<IssueDetails>
  /**
   * Changes the given fields. If the issue no longer has the version that the change is based on, nothing changes, and
   * it throws `outdated` with the current issue. Otherwise throws like `createIssue`.
   */
  updateIssue(as: Employee, key: string, change: IssueEdit): Promise<IssueDetails>
  /** The newest changes, or those before a position. */
  listHistory(as: Employee, issue: string, position: PagePosition): Promise<Page<IssueHistoryEntry>>

  addAttachments(as: Employee, issue: string, files: readonly SentFile[]): Promise<readonly Attachment[]>
  findAttachment(as: Employee, issue: string, id: string): Promise<AttachmentContent>

  /**
   * A picture of a person or a project, as the URLs of the portal name it. Throws `notFound` for what they do not name.
   */
  openAvatar(as: Employee, path: string, signature: string): Promise<{ bytes: Buffer; mimeType: string }>

  /** Throws `forbidden` for one that someone else added, `notFound` for one of another issue. */
  deleteAttachment(as: Employee, issue: string, id: string): Promise<void>

  addComment(as: Employee, issue: string, body: string): Promise<Comment>
  /** Throws `forbidden` for another author's, `notFound` for one of another issue; so do the other changes. */
  updateComment(as: Employee, issue: string, id: string, body: string): Promise<Comment>
  deleteComment(as: Employee, issue: string, id: string): Promise<void>

  /** Throws `invalid` beyond the limit of one day. */
  addWorkLog(as: Employee, issue: string, entry: WorkLogEntry): Promise<WorkLog>
  updateWorkLog(as: Employee, issue: string, id: string, entry: WorkLogEntry): Promise<WorkLog>
  deleteWorkLog(as: Employee, issue: string, id: string): Promise<void>
  /** The employee's own work logs of these days by their issues, also of projects that the employee has left. */
  listOwnTime(as: Employee, days: Days): Promise<readonly TimesheetRow[]>

  /** Covers all of the employee's projects. */
  projectStatistics(as: Employee): Promise<readonly ProjectStatistics[]>
  /** The oldest first; none where the project has no sprints. */
  listSprints(as: Employee, project: string): Promise<readonly Sprint[]>
  /** The months of a span of days, from the first to the last with anything in it. */
  monthlyIssues(as: Employee, project: string, selection: MonthSelection): Promise<readonly Month[]>
  /** Covers all of the employee's projects, but only issues that the employee reported (EP-513). */
  allMonthlyIssues(as: Employee): Promise<readonly ProjectMonths[]>
}

/** Notifications of employees, with the current text of comments. Entries of projects that one has left are not shown. */
export interface Inboxes {
  /** The latest first. */
  list(as: Employee, query: z.output<typeof inboxQuerySchema>): Promise<Inbox>
  /** Marks one's own entries as read: those that are named, or all. Returns how many are unread now. */
  markRead(as: Employee, which: InboxRead): Promise<number>
}

/**
 * The titles of those issues of a company's own tracker that an employee may see, by key; null while the tracker, or the
 * employee's account there, does not answer.
 */
export type RemoteTitles = (
  as: Employee,
  keys: readonly string[],
) => Promise<ReadonlyMap<string, string> | null>

/** The time that was logged on Portico's own projects, for administrators. */
export interface ProjectTime {
  /** Throws `notFound` for an unknown project. */
  sum(projectId: number, days: Days): Promise<TimeReport<ProjectDay>>
  /** Each work log, by day, person, and issue. Throws like `sum`. */
  list(projectId: number, days: Days): Promise<TimeReport<ProjectTimeEntry>>
}

interface Days {
  readonly from: string
  readonly to: string
}

interface TimeReport<Row> {
  readonly project: { readonly id: number; readonly key: string; readonly name: string }
  readonly rows: readonly Row[]
}

/** One person's work on a project on one day. */
export interface ProjectDay {
  readonly day: string
  readonly person: { readonly id: number; readonly username: string; readonly name: string }
  readonly seconds: number
}

export interface ProjectTimeEntry extends ProjectDay, Readonly<WorkLogTexts> {
  readonly issue: { readonly key: string; readonly summary: string }
}

/** Days of UTC. */
export interface MonthSelection extends DaySpan {
  readonly reportedByMe: boolean
}

/** The filters of a list of issues; all of them combine. */
export interface IssueSelection {
  readonly start: number
  readonly limit: number
  /** By the names of statuses, but for two that are about the order and the reporter (EP-517..EP-519). */
  readonly filter: IssueFilter
  readonly project?: string | undefined
  /** Days of UTC. */
  readonly updated?: DaySpan
  readonly created?: DaySpan
  readonly resolved?: DaySpan
  readonly reportedByMe: boolean
  readonly assignedToMe: boolean
  /**
   * Words of the issue, its comments, and the names of its attachments, in any order; the best matches come first. At
   * most 1000 are counted.
   */
  readonly search?: string | undefined
  /** The exact name of a type or a status. */
  readonly type?: string | undefined
  readonly status?: string | undefined
}

/** Texts are empty where there is none. */
export interface WorkLogEntry extends Readonly<WorkLogTexts> {
  /** More than 0. */
  readonly seconds: number
  /** The text that was entered, each number with its unit, since trackers have their own default: `2h 30m`. */
  readonly timeSpent: string
  /** An ISO time with an offset without a colon, which Jira insists on: `2025-01-05T11:00:00.000+0530`. */
  readonly started: string
}

/** A new issue; its description is clean. */
export type IssueValues = z.output<typeof newIssueSchema>
/** A change of an issue; its description is clean. */
export type IssueEdit = z.output<typeof issueChangeSchema>
