import { customType } from 'drizzle-orm/pg-core'

/** A time that is read and written as ISO text, as on the wire. */
export const isoTime = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  // PostgreSQL writes `2026-11-27 10:00:00+00`; what is not ISO is guessed, and years below 1000 wrongly.
  fromDriver: (value) => new Date(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString(),
})
