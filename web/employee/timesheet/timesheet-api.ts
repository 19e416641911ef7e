import { mapRecord } from '#contract/records.ts'
import { workLogFields } from '#contract/tracker/entry-fields.ts'
import type { TimesheetLog } from '#contract/tracker/timesheet.ts'
import { toStarted } from '#contract/tracker/work-time.ts'
import { callQuery } from '#web/call-queries.ts'
import { apiForFile } from '#web/calls.ts'
import { workLogCalls } from '#web/employee/issue/issue-api.ts'

/** @param monday of the week */
export const weekQuery = (monday: string) =>
  callQuery('GET jira/timesheet/{user}/', { query: { day: monday } })

export const downloadCsv = (monday: string) =>
  apiForFile('GET jira/timesheet/{user}/csv/', { query: { day: monday } })

/** My open issues, which are suggested first. */
export const ownIssuesQuery = () =>
  callQuery('GET jira/issues/{user}/', {
    query: { limit: 100, filter: 'open_issues', assignee: 'me' },
  })

/** The content of a timesheet field: an existing log, or a new one. */
export interface LogDraft {
  readonly issue: string
  readonly day: string
  readonly log: TimesheetLog | null
  /** The typed text; empty deletes the log. */
  readonly text: string
}

/** Saves what was typed into a field. */
export const saveLog = ({ issue, day, log, text }: LogDraft): Promise<unknown> =>
  log && text === ''
    ? workLogCalls.delete(issue, log.id)
    : workLogCalls.save(issue, log?.id, {
        timeSpent: text,
        started: toStarted(day),
        ...mapRecord(workLogFields, (_, name) => log?.[name] ?? ''),
      })
