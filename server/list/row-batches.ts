import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The maximum bytes of text in a batch, unless a single row has more. */
export const batchBytes = 4 * 1024 * 1024
/** The maximum number of rows, for rows with hardly any text. */
const batchRows = 500

/** A row of a list before it is read. */
export interface RowSize {
  readonly id: number
  readonly bytes: number
}

/** Bytes of a row's texts. PostgreSQL knows them without reading the texts. */
export function textBytes(columns: readonly PgColumn[]): SQL<number> {
  const texts = columns.filter(({ columnType }) => columnType === 'PgText')
  const bytes = texts.map((column) => sql`coalesce(octet_length(${column}), 0)`)
  return sql<number>`${bytes.length === 0 ? sql`0` : sql.join(bytes, sql` + `)}`
}

/** Reads rows in batches that fit into memory, however large a row is. */
export async function* rowBatches<Row>(
  sizes: readonly RowSize[],
  read: (ids: readonly number[]) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  let ids: number[] = []
  let bytes = 0
  for (const size of sizes) {
    if (ids.length > 0 && (bytes + size.bytes > batchBytes || ids.length === batchRows)) {
      yield await read(ids)
      ids = []
      bytes = 0
    }
    ids.push(size.id)
    bytes += size.bytes
  }
  if (ids.length > 0) yield await read(ids)
}
