import { z } from 'zod'
import { workLogSchema } from '#contract/tracker/tracker.ts'

const day = z.iso.date()

/** GET /api/jira/timesheet/{user}/: the week that includes the day, starting on Monday. */
export const weekQuerySchema = z.object({ day })

/** One of the caller's work logs, with its day and issue. */
const timesheetLogSchema = workLogSchema
  .omit({ started: true, author: true, isOwn: true })
  .extend({ day: z.string() })
export type TimesheetLog = z.infer<typeof timesheetLogSchema>

const named = z.object({ key: z.string(), name: z.string() })

/** An issue with logged time, and its logs by day. */
const timesheetRowSchema = z.object({
  /** Without its summary once the caller may no longer open it. */
  issue: z.object({ key: z.string(), summary: z.string().nullable() }),
  project: named,
  /** Whether the caller is still a member of the project, and may therefore change the logs. */
  isOpen: z.boolean(),
  logs: z.array(timesheetLogSchema),
})
export type TimesheetRow = z.infer<typeof timesheetRowSchema>

/** One person's week: by project, then in the order of issues. */
export const timesheetSchema = z.object({
  /** Seven days as `YYYY-MM-DD`, starting on Monday. */
  days: z.array(z.string()),
  rows: z.array(timesheetRowSchema),
})
export type Timesheet = z.infer<typeof timesheetSchema>

/** GET /api/projects/{id}/timesheet/: the week or the month that includes the day. */
export const periodQuerySchema = z.object({ day, period: z.enum(['week', 'month']).default('week') })
export type Period = z.output<typeof periodQuerySchema>['period']

/** The time that people have logged on a project, per day, in seconds. */
export const projectTimesheetSchema = z.object({
  project: named,
  days: z.array(z.string()),
  /** Sorted by name; only people who have logged time. */
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
