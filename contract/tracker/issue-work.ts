import { z } from 'zod'
import { editedSchemas } from '#contract/fields/schemas.ts'
import { mapRecord } from '#contract/records.ts'
import { commentFields, workLogFields } from '#contract/tracker/entry-fields.ts'
import { issueMessages } from '#contract/tracker/issue-fields.ts'
import { commentSchema, trackerLimits, workLogSchema } from '#contract/tracker/tracker.ts'
import { parseWorkTime, withUnits } from '#contract/tracker/work-time.ts'

const message = z.string()

/** POST /api/jira/issue/{user}/{issueKey}/comment/, and PUT for an existing one (EP-261, EP-262, EP-288). */
export const commentBodySchema = z.object(editedSchemas(commentFields))
export type CommentBody = z.input<typeof commentBodySchema>
export const commentAnswerSchema = z.object({ message, comment: commentSchema })

/** The date must exist; the zone's offset has no colon, as trackers require. */
const startedPattern = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}[+-]\d{4}$/
const isStart = (value: string) => z.iso.date().safeParse(startedPattern.exec(value)?.[1]).success

/** POST /api/jira/issue/{user}/{issueKey}/worklog/, and PUT for an existing one (EP-303, EP-306, EP-330). */
export const workLogBodySchema = z.object({
  /** Free text such as `1h 30m` (EP-329); never zero. */
  timeSpent: z
    .string({ error: issueMessages.timeSpentRequired })
    .max(100)
    .transform((text, context) => {
      const seconds = parseWorkTime(text)
      if (seconds && seconds <= trackerLimits.workLogSeconds) return { seconds, text: withUnits(text) }
      context.addIssue({ code: 'custom', message: issueMessages.invalidTimeSpent })
      return z.NEVER
    }),
  /** For example `2025-01-05T11:00:00.000+0530` (EP-305). Future days are rejected (EP-331). */
  started: z
    .string({ error: issueMessages.startDateRequired })
    .refine(isStart)
    .meta({ title: 'Start date', examples: ['2025-01-05T11:00:00.000+0530'] }),
  ...mapRecord(editedSchemas(workLogFields), (schema) => schema.default('')),
})
export type WorkLogBody = z.input<typeof workLogBodySchema>
export const workLogAnswerSchema = z.object({ message, worklog: workLogSchema })

/** The response to a deletion. */
export const deletedAnswerSchema = z.object({ message })
