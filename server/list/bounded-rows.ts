import { limits } from '#contract/limits.ts'

/** The bytes of an answer that rows may take up; the rest is for what surrounds them. */
const rowBytes = limits.answerBytes - 256 * 1024
/** How many rows are read at a time: with the longest ones a little more than an answer may have. */
const batchSize = 100

interface BoundedRows<Row> {
  readonly rows: Row[]
  /** Whether these are all that were asked for: there were no more, or as many as `limit`. */
  readonly isWhole: boolean
}

/**
 * Rows that together fit into an answer, and at least one. They are read a hundred at a time, so that no call holds
 * more than that in memory.
 * @param read the rows after the last one that was read
 */
export async function readBounded<Row>(
  limit: number,
  read: (count: number, last: Row | undefined) => Promise<readonly Row[]>,
): Promise<BoundedRows<Row>> {
  const rows: Row[] = []
  let bytes = 0
  while (rows.length < limit) {
    const count = Math.min(batchSize, limit - rows.length)
    const batch = await read(count, rows.at(-1))
    for (const row of batch) {
      bytes += Buffer.byteLength(JSON.stringify(row)) + 1
      if (bytes > rowBytes && rows.length > 0) return { rows, isWhole: false }
      rows.push(row)
    }
    if (batch.length < count) break
  }
  return { rows, isWhole: true }
}
