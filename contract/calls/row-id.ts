import { z } from 'zod'

const isRowId = (text: string) => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647

/** The id of a row from its digits; null for an impossible one. */
export const parseId = (text: string): number | null => (isRowId(text) ? Number(text) : null)

/** The same in a path. */
export const rowId = z.string().refine(isRowId).transform(Number)

/** The same in a body, where it may be a number. */
export const sentRowId = (error: string) =>
  z.union([z.int(), z.string()], error).transform(String).refine(isRowId, error).transform(Number)
