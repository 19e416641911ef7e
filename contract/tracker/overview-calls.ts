import { z } from 'zod'
import { csvFile, errorDetail, errorSentence, fieldErrors, refusals } from '#contract/calls/answers.ts'
import { declareCalls } from '#contract/calls/call.ts'
import { rowId } from '#contract/calls/row-id.ts'
import {
  inboxQuerySchema,
  inboxReadAnswerSchema,
  inboxReadSchema,
  inboxSchema,
} from '#contract/employee/inbox.ts'
import { projectKeyParam } from '#contract/tracker/key-params.ts'
import {
  periodQuerySchema,
  projectTimesheetSchema,
  timesheetSchema,
  weekQuerySchema,
} from '#contract/tracker/timesheet.ts'
import {
  monthQuerySchema,
  monthSchema,
  projectMonthsSchema,
  projectStatisticsSchema,
  sprintSchema,
} from '#contract/tracker/tracker.ts'

const shared = {
  tags: ['Portal'],
  access: 'employee',
  own: 'user',
  params: projectKeyParam,
  answers: refusals,
} as const

/** Joining or leaving a project changes which issues one sees. */
const boards = ['issue', 'membership'] as const

/** The data for charts (EP-056, EP-505 to EP-513). */
export const statisticsCalls = declareCalls(shared, {
  'GET jira/project-stats/{user}/': {
    summary: "Counts the issues of the employee's projects by type and status",
    outdatedBy: boards,
    answers: { 200: z.object({ projects: z.array(projectStatisticsSchema) }) },
  },
  'GET jira/sprint-data/{user}/{projectKey}/': {
    summary: 'Estimated and logged hours of the sprints of a project, the oldest first',
    outdatedBy: boards,
    answers: { 200: z.object({ sprints: z.array(sprintSchema) }) },
  },
  'GET jira/monthly-issues/{user}/{projectKey}/': {
    summary: 'Issues created and resolved in each month of a project',
    outdatedBy: boards,
    query: monthQuerySchema,
    answers: { 200: z.object({ monthly_data: z.array(monthSchema) }), 400: errorSentence },
  },
  'GET jira/all-projects-monthly-issues/{user}/': {
    summary: "The same for all of the employee's projects, of issues that the employee reported",
    outdatedBy: boards,
    answers: { 200: z.object({ projects_monthly_data: z.array(projectMonthsSchema) }) },
  },
})

/** The employee's inbox: assigned issues, mentions, comments, and changes of status. */
export const inboxCalls = declareCalls(shared, {
  'GET jira/inbox/{user}/': {
    summary: 'What concerns the employee, the latest first',
    outdatedBy: ['inbox'],
    query: inboxQuerySchema,
    answers: { 200: inboxSchema, 400: errorSentence },
  },
  'POST jira/inbox/{user}/read/': {
    summary: 'Marks entries as read: these, those of an issue, or all of them',
    body: inboxReadSchema,
    answers: { 200: inboxReadAnswerSchema, 400: errorSentence },
  },
})

/** The time that an employee has logged in a week, across projects. It changes through the work log calls. */
export const timesheetCalls = declareCalls(shared, {
  'GET jira/timesheet/{user}/': {
    summary: "The employee's work logs of the week that a day lies in",
    outdatedBy: ['issue'],
    query: weekQuerySchema,
    answers: { 200: timesheetSchema, 400: fieldErrors },
  },
  'GET jira/timesheet/{user}/csv/': {
    summary: 'The same as CSV, a line for each work log',
    query: weekQuerySchema,
    answers: { 200: csvFile, 400: fieldErrors },
  },
})

/** The time that people have logged on a project in a week or a month. Administrators only. */
export const projectTimesheetCalls = declareCalls(
  {
    tags: ['Projects'],
    access: 'admin',
    area: 'portal',
    params: { id: rowId },
    answers: { 400: fieldErrors, 401: errorDetail, 404: errorDetail },
  },
  {
    'GET projects/{id}/timesheet/': {
      summary: 'The time logged on a project per person and day, in the week or month that a day lies in',
      query: periodQuerySchema,
      answers: { 200: projectTimesheetSchema },
    },
    'GET projects/{id}/timesheet/csv/': {
      summary: 'The same as CSV, a line for each work log',
      query: periodQuerySchema,
      answers: { 200: csvFile },
    },
  },
)
