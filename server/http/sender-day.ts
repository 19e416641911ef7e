import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { dayIn, isTimeZone, timeZoneHeader, timeZoneUnknown } from '#contract/time-zone.ts'
import { badRequest } from '#server/http/errors.ts'

/** Of routes that ask which day it is for the sender. */
export const senderHeaders = z.object({
  [timeZoneHeader]: z
    .string()
    .optional()
    .describe('Where the sender is, such as `Europe/Berlin`: today is the day there. UTC unless given.'),
})

/** The day that it is where the sender is, as YYYY-MM-DD. Throws 400 for an unknown time zone. */
export function senderDay({ headers }: FastifyRequest, now: Date): string {
  const timeZone = String(headers[timeZoneHeader] || 'UTC')
  if (!isTimeZone(timeZone)) throw badRequest(timeZoneUnknown)
  return dayIn(timeZone, now)
}
