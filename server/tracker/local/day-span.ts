import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { DaySpan } from '#server/tracker/port.ts'

/** Whether a time is in a span of UTC days. */
export const isWithin = (time: SQLWrapper, { from, to }: DaySpan): SQL | undefined =>
  and(
    from === undefined ? undefined : sql`${time} >= ${startOf(from)}`,
    to === undefined ? undefined : sql`${time} < ${startOf(to)} + interval '1 day'`,
  )

const startOf = (day: string) => sql`${`${day}T00:00:00Z`}::timestamptz`
