import { z } from 'zod'
import { isTimeZone, timeZoneHeader, timeZoneUnknown } from '#contract/time-zone.ts'

/** Of calls that ask which day it is for the sender. */
export const senderHeaders = z.object({
  [timeZoneHeader]: z
    .string()
    .optional()
    .transform((timeZone) => timeZone || 'UTC')
    .refine(isTimeZone, timeZoneUnknown)
    .describe('Where the sender is, such as `Europe/Berlin`: today is the day there. UTC unless given.'),
})
