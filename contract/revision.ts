import { z } from 'zod'
import { revisionActions } from '#contract/activity/activity-actions.ts'

/** Of what a job has done at the time that was set before: by whom, null if that is not known. Null for all else. */
export const doneBySchedule = z.object({ by: z.string().nullable() }).nullable()

/** A revision of a row: what it was after a change, or before its deletion, and who made it when. */
export const revisionSchema = z.object({
  id: z.int(),
  action: z.enum(revisionActions),
  at: z.date(),
  by: z.string().nullable(),
  schedule: doneBySchedule,
  row: z.record(z.string(), z.unknown()),
})

/** What would go with deleted rows if they were deleted for good. */
export const purgeExtent = z.object({
  rows: z.int(),
  /** The entries of their histories, with the deletions. */
  revisions: z.int(),
  /** Files that nothing else uses. */
  files: z.int(),
  /** Former addresses of their pages. */
  addresses: z.int(),
  /** The last deletion among them; 0 if there is none. Those that come later are not meant. */
  through: z.int(),
})
export type PurgeExtent = z.infer<typeof purgeExtent>
