import { z } from 'zod'

/** A whole number in a query, in digits: `1e9`, `0x1f`, `-0`, and a number with a space are invalid. */
export const wholeNumber = (min: number, max: number) =>
  z.preprocess(
    (value: string | number) => (typeof value === 'string' && !/^\d{1,10}$/.test(value) ? Number.NaN : value),
    z.coerce.number().int().min(min).max(max),
  )

/** How many rows a page has; `counts` names them in the error for a page that is too large. */
export const pageSize = (max: number, counts: string) => wholeNumber(1, max).meta({ counts })
