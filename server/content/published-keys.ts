import { and, desc, sql } from 'drizzle-orm'
import type { AnyContent } from '#contract/content/define.ts'
import { isPublic } from '#server/content/audience.ts'
import { columnOf } from '#server/content/row-key.ts'
import type { ContentTable } from '#server/content/table.ts'
import type { Clock } from '#server/database/clock.ts'
import type { Reader } from '#server/database/replica.ts'

/** A row of the sitemap. */
export interface PublishedKey {
  readonly key: string
  readonly updatedAt: string
}

/** What the sitemap reads of a type, of which there may be millions of rows. */
export interface PublishedKeys {
  /** The keys of all published rows with the times of their last changes. */
  published(): Promise<PublishedKey[]>
  /** How many rows are published, counted up to a limit. */
  countPublished(limit: number): Promise<number>
  /** The numbers, from 1, of the ranges of as many ids that have published rows. */
  publishedRanges(size: number): Promise<number[]>
  /** The keys of the published rows of a range, a batch at a time. */
  publishedInRange(size: number, range: number): AsyncGenerator<PublishedKey[], void>
}

const batchSize = 5000

export function publishedKeys(
  type: AnyContent,
  table: ContentTable,
  reader: Reader,
  clock: Clock,
): PublishedKeys {
  const isNowPublic = () => isPublic(type, table, sql`${clock().toISOString()}::timestamptz`)
  const columns = { id: table.id, key: columnOf(table, type.key), updatedAt: table.updated_at }
  const toKey = ({ key, updatedAt }: { key: unknown; updatedAt: string }) => ({ key: String(key), updatedAt })
  return {
    async published() {
      const rows = await reader.select(columns).from(table).where(isNowPublic()).orderBy(desc(table.position))
      return rows.map(toKey)
    },
    async countPublished(limit) {
      const some = reader.select({ id: table.id }).from(table).where(isNowPublic()).limit(limit).as('some')
      const [row] = await reader.select({ count: sql<number>`count(*)::int` }).from(some)
      return row?.count ?? 0
    },
    async publishedRanges(size) {
      const last = sql`(select max(${table.id}) from ${table})`
      const rows = await reader
        .select({ range: sql<number>`range` })
        .from(sql`generate_series(1, (${last} - 1) / ${size}::int + 1) as range`)
        .where(
          sql`exists (select from ${table} where ${table.id} > (range - 1)::bigint * ${size}::int
            and ${table.id} <= range::bigint * ${size}::int and ${isNowPublic()})`,
        )
      return rows.map(({ range }) => range)
    },
    async *publishedInRange(size, range) {
      for (let after = (range - 1) * size; ; ) {
        const rows = await reader
          .select(columns)
          .from(table)
          .where(
            // Ids end before the last ranges do.
            and(
              sql`${table.id} > ${after}::bigint`,
              sql`${table.id} <= ${range * size}::bigint`,
              isNowPublic(),
            ),
          )
          .orderBy(table.id)
          .limit(batchSize)
        const last = rows.at(-1)
        if (!last) return
        yield rows.map(toKey)
        after = last.id
      }
    },
  }
}
