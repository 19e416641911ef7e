import { customType } from 'drizzle-orm/pg-core'

/** `bytea`. */
export const bytes = customType<{ data: Uint8Array | Int8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
})
