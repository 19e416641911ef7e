import { z } from 'zod'
import { pageSize } from '#contract/whole-number.ts'

/** The names of what continues a list: in its query, and in its answer. */
const before = z.string().max(200)

/**
 * The query of a list that ends with the newest row: at most `limit` rows, and with `before` only those before the
 * ones that have been read, as the answer of these says.
 */
export const pagePositionSchema = (most: number, counts: string) =>
  z.object({ before: before.optional(), limit: pageSize(most, counts).default(most) })

/** What reads the rows before the first one of an answer; null where there are none. */
export const positionBefore = before.nullable()
