import { z } from 'zod'
import { workLogSchema } from '#contract/tracker/tracker.ts'

const day = z.iso.date()

/** GET /api/jira/timesheet/{user}/: the week, from Monday on, that the day lies in. */
export const weekQuerySchema = z.object({ day })

/** A work log of the caller's, on its day and issue. */
const timesheetLogSchema = workLogSchema
  .pick({ id: true, timeSpent: true, timeSpentSeconds: true, comment: true })
  .extend({ day: z.string() })
export type TimesheetLog = z.infer<typeof timesheetLogSchema>

const named = z.object({ key: z.string(), name: z.string() })

/** An issue on which someone has logged time, with the logs in the order of their days. */
const timesheetRowSchema = z.object({
  issue: z.object({ key: z.string(), summary: z.string() }),
  project: named,
  /** Whether the caller is still in the project, and so may change the logs. */
  isOpen: z.boolean(),
  logs: z.array(timesheetLogSchema),
})
export type TimesheetRow = z.infer<typeof timesheetRowSchema>

/** One person's week: by project, then in the order of issues. */
export const timesheetSchema = z.object({
  /** Seven, `YYYY-MM-DD`, from Monday on. */
  days: z.array(z.string()),
  rows: z.array(timesheetRowSchema),
})
export type Timesheet = z.infer<typeof timesheetSchema>

/** GET /api/projects/{id}/timesheet/: the week or the month that the day lies in. */
export const periodQuerySchema = z.object({ day, period: z.enum(['week', 'month']).default('week') })
export type Period = z.output<typeof periodQuerySchema>['period']

/** The time that people have logged on a project, per day. Durations are seconds. */
export const projectTimesheetSchema = z.object({
  project: named,
  days: z.array(z.string()),
  /** By name; only those who have logged time. */
  people: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      username: z.string(),
      /** One for each day. */
      seconds: z.array(z.int()),
    }),
  ),
})
export type ProjectTimesheet = z.infer<typeof projectTimesheetSchema>
