import type { IssueFilter } from '#contract/issue-filters.ts'
import type {
  Comment,
  Issue,
  IssueDetails,
  Month,
  Project,
  ProjectMonths,
  ProjectStatistics,
  Sprint,
  WorkLog,
} from '#contract/tracker.ts'
import type { Employee } from '#server/sessions/store.ts'

/**
 * The issue tracker behind the portal: Portico's own, or a company's Jira. Each call runs as an employee, with the
 * credentials and the rights that this employee has in the tracker. What the employee may not see throws `forbidden()`,
 * where the tracker tells it apart, else `notFound()`; input that the tracker refuses throws 400. Days are calendar
 * days without a time zone, `YYYY-MM-DD`; a span of days includes both ends.
 */
export interface Tracker {
  /** Those that the employee is a member of, by name. */
  listProjects(as: Employee): Promise<readonly Project[]>
  findProject(as: Employee, key: string): Promise<Project>

  /** One page of the issues of the employee's projects, and how many match in all. The newest first. */
  listIssues(as: Employee, query: IssueSelection): Promise<{ issues: readonly Issue[]; total: number }>
  findIssue(as: Employee, key: string): Promise<IssueDetails>

  addComment(as: Employee, issue: string, body: string): Promise<Comment>
  /** Throws 403 for another author's, 404 for one of another issue; so do the other changes. */
  updateComment(as: Employee, issue: string, id: string, body: string): Promise<Comment>
  deleteComment(as: Employee, issue: string, id: string): Promise<void>

  addWorkLog(as: Employee, issue: string, entry: WorkLogEntry): Promise<WorkLog>
  updateWorkLog(as: Employee, issue: string, id: string, entry: WorkLogEntry): Promise<WorkLog>
  deleteWorkLog(as: Employee, issue: string, id: string): Promise<void>

  /** Of all of the employee's projects. */
  projectStatistics(as: Employee): Promise<readonly ProjectStatistics[]>
  /** The oldest first; none where the project has no sprints. */
  listSprints(as: Employee, project: string): Promise<readonly Sprint[]>
  /** The months of a span of days, from the first to the last with anything in it. */
  monthlyIssues(as: Employee, project: string, selection: MonthSelection): Promise<readonly Month[]>
  /** Of all of the employee's projects; only issues that the employee reported (EP-513). */
  allMonthlyIssues(as: Employee): Promise<readonly ProjectMonths[]>
}

/** Days of UTC; an open end has no limit. */
export interface DaySpan {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export interface MonthSelection extends DaySpan {
  readonly reportedByMe: boolean
}

/** What narrows a list of issues; all of it combines. */
export interface IssueSelection {
  readonly start: number
  readonly limit: number
  /** By the names of statuses, but for two that are about the order and the reporter (EP-517..EP-519). */
  readonly filter: IssueFilter
  readonly project?: string | undefined
  readonly updated?: DaySpan
  readonly created?: DaySpan
  readonly resolved?: DaySpan
  readonly reportedByMe: boolean
  readonly assignedToMe: boolean
  /** The exact name of a type or a status. */
  readonly type?: string | undefined
  readonly status?: string | undefined
}

export interface WorkLogEntry {
  /** More than 0. */
  readonly seconds: number
  /** As people wrote it, each number with its unit, since trackers have their own default: `2h 30m`. */
  readonly timeSpent: string
  /** An ISO time with an offset without a colon, which Jira insists on: `2025-01-05T11:00:00.000+0530`. */
  readonly started: string
  /** Empty without one. */
  readonly comment: string
}
