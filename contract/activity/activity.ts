import { z } from 'zod'
import { activityActions } from '#contract/activity/activity-actions.ts'
import { keysOf } from '#contract/records.ts'
import { doneBySchedule } from '#contract/revision.ts'
import { pageSize, wholeNumber } from '#contract/whole-number.ts'

/** An entry of the history, as administrators read it whose role includes its area. */
export const activitySchema = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  action: z.enum(activityActions),
  /** The path of the list that it is about, as in `/api/<type>/`. */
  type: z.string(),
  /** What one of them is called. */
  label: z.string(),
  plural: z.string(),
  /** What it is about, by name; null if that is not known any more. */
  title: z.string().nullable(),
  /** Where it is in the admin area; null if it is gone or has no screen. */
  path: z.string().nullable(),
  /** How many it is about. */
  count: z.int(),
  /** Facts about it, such as a new status. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** The person, and the token of the API by which a program acted; null if there was nobody or the account is gone. */
  by: z.string().nullable(),
  schedule: doneBySchedule,
})

export type ActivityEntry = z.output<typeof activitySchema>

export const activityLimits = { perPage: 50, mostPages: 200 } as const

/** The spans that a list of the history is limited to, in days. */
export const activitySpans = [1, 7, 30, 90] as const

const filters = {
  type: z
    .string()
    .max(40)
    .regex(/^[\w-]+$/)
    .optional(),
  action: z.enum(activityActions).optional(),
  by: wholeNumber(1, 2_147_483_647).optional().describe('the id of an account'),
  days: wholeNumber(1, 3650).optional().describe('only of the last days'),
}

/** By which it is filtered. */
export const activityFilters = keysOf(filters)

export const activityQuery = z.object({
  ...filters,
  page: wholeNumber(1, activityLimits.mostPages).default(1),
  limit: pageSize(activityLimits.perPage, 'entries').default(activityLimits.perPage),
})

export type ActivityQuery = z.output<typeof activityQuery>

/** One page of the history, the newest first. */
export const activityPageSchema = z.object({
  entries: z.array(activitySchema),
  /** Of all pages. */
  pages: z.int(),
})

/** What the history can be filtered by. */
export const activityFiltersSchema = z.object({
  types: z.array(z.object({ type: z.string(), label: z.string() })),
  people: z.array(z.object({ id: z.int(), name: z.string() })),
  /** How many days entries are kept. */
  days: z.int(),
})
