import { customType } from 'drizzle-orm/pg-core'

/** A time that is read and written as ISO text, as on the wire. */
export const isoTime = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
})
