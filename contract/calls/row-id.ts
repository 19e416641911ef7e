import { z } from 'zod'

const isRowId = (text: string) => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647

/** The number of a row, in digits as a path has it. */
export const rowId = z.string().refine(isRowId).transform(Number)

/** The same in a body: as a number or in digits. */
export const sentRowId = (error: string) =>
  z.union([z.int(), z.string()], error).transform(String).refine(isRowId, error).transform(Number)
