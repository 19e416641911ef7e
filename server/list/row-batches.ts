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

/** Bytes of a row's texts, which PostgreSQL knows without reading them, and of its JSON, which it has to read. */
export function textBytes(columns: readonly PgColumn[]): SQL<number> {
  const texts = columns.flatMap((column) =>
    column.columnType === 'PgText' ? column : column.columnType === 'PgJsonb' ? sql`${column}::text` : [],
  )
  const bytes = texts.map((text) => sql`coalesce(octet_length(${text}), 0)`)
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
