import { z } from 'zod'
import { shownSchemas } from '#contract/fields/schemas.ts'
import { workLogFields } from '#contract/tracker/entry-fields.ts'

// What programs of administrators are told about work: as much as a timesheet of a project has, so no descriptions,
// comments, or files.

/** The names under which webhooks are told of them. */
export const [issuesPath, workLogsPath] = ['issues', 'work-logs'] as const

const person = z.object({ id: z.int(), username: z.string(), name: z.string() }).nullable()
const project = z.object({ id: z.int(), key: z.string(), name: z.string() })

/** An issue of Portico's own tracker. Durations are seconds. */
export const issuePayloadSchema = z.object({
  id: z.int(),
  key: z.string().describe('Such as PORT-17'),
  project,
  summary: z.string(),
  type: z.string(),
  status: z.string(),
  priority: z.string().nullable(),
  assignee: person,
  reporter: person,
  estimate: z.int().describe('In seconds; 0 without one'),
  spent: z.int().describe('The total of its work logs, in seconds'),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  resolved_at: z.iso.datetime().nullable().describe('When it was finished; null while it is open'),
})
export type IssuePayload = z.output<typeof issuePayloadSchema>

/** Time that someone has worked on an issue. */
export const workLogPayloadSchema = z.object({
  id: z.int(),
  issue: z.object({ id: z.int(), key: z.string(), summary: z.string() }),
  project,
  author: person,
  day: z.string().describe('The day of the work: YYYY-MM-DD'),
  seconds: z.int(),
  ...shownSchemas(workLogFields),
  created_at: z.iso.datetime(),
})
export type WorkLogPayload = z.output<typeof workLogPayloadSchema>
