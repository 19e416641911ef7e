import { z } from 'zod'
import { limits } from '#contract/limits.ts'

export const bulkLimits = { bytes: limits.bulkBytes }

const key = z.union([z.int().positive(), z.string().min(1).max(limits.slugLength)])

/** Which rows: ids, or slugs for rows that have them. */
export const bulkBody = z.object({ ids: z.array(key).min(1).max(limits.maxBulkIds) })

/** Which rows get which status. */
export const bulkStatusBody = bulkBody.extend({ status: z.literal([0, 1]) })

/** The wanted order of rows; the highest number is at the top. */
export const reorderBody = z.object({
  items: z
    .array(z.object({ id: key, position: z.int().min(-2_147_483_648).max(2_147_483_647) }))
    .min(1)
    .max(limits.maxBulkIds),
})
