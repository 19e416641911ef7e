import { z } from 'zod'
import { pageSize } from '#contract/whole-number.ts'

/** The names of a list's cursor: in its query, and in its answer. */
const before = z.string().max(200)

/**
 * The query of a list that ends with the newest row: at most `limit` rows, and with `before`, the cursor of an
 * earlier answer, only those before it.
 */
export const pagePositionSchema = (most: number, counts: string) =>
  z.object({ before: before.optional(), limit: pageSize(most, counts).default(most) })

/** The cursor of the rows before the first one of an answer; null if there are none. */
export const positionBefore = before.nullable()
