import { z } from 'zod'
import { limits } from '#contract/limits.ts'

/** Which deleted rows, by the ids that they had. */
export const restoreBody = z.object({ ids: z.array(z.int().positive()).min(1).max(limits.maxBulkIds) })
