import { timestamp } from 'drizzle-orm/pg-core'

/** A point in time, as a `Date` in the program. */
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
