import { and, asc, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import { contentTypes } from '#contract/content/index.ts'
import { keysOf } from '#contract/records.ts'
import type { Passage } from '#server/assistant/knowledge/finding.ts'
import { documentKind, type Source } from '#server/assistant/knowledge/passages.ts'
import type { IndexedPassage } from '#server/assistant/knowledge/search-index.ts'
import { document, passage, staleSource } from '#server/assistant/tables.ts'
import { isPublicRow } from '#server/content/stores.ts'
import type { Database } from '#server/database/connect.ts'

/** The passages that answers to visitors may use. */
export interface StoredPassages {
  /** All of them in batches, those of scheduled rows included, ordered by source. */
  all(): AsyncIterable<IndexedPassage[]>
  /** The passages of one source. */
  of(source: Source): AsyncIterable<IndexedPassage[]>
  /** Those among the ids that are public, and whose source has not changed since they were written, by id. */
  find(ids: readonly number[], now: Date): Promise<Map<number, Passage>>
}

/** A response with more rows would delay other questions. */
const batch = 200

/** A moment at which every scheduled row is public. */
const everDue = 'infinity'

/** @param embeddingModel whose vectors are read */
export function storedPassages(db: Database, embeddingModel: string | null = null): StoredPassages {
  const { id, kind, sourceId, title, path, text } = passage
  const columns = { id, kind, sourceId, title, path, text }
  const embedding = sql<Uint8Array | null>`case when ${passage.embeddingModel} = ${embeddingModel}::text then ${passage.embedding} end`
  const select = (where: SQL | undefined) => db.select(columns).from(passage).where(where).orderBy(asc(id))
  async function* inBatches(where?: SQL): AsyncGenerator<IndexedPassage[]> {
    let after: SQL | undefined
    for (;;) {
      const rows = await db
        .select({ ...columns, embedding })
        .from(passage)
        .where(and(where, after))
        // By id alone, sources that were written at once would be mixed.
        .orderBy(asc(kind), asc(sourceId), asc(id))
        .limit(batch)
      if (rows.length > 0) yield rows
      const last = rows.at(-1)
      if (!last || rows.length < batch) return
      after = sql`(${kind}, ${sourceId}, ${id}) > (${last.kind}::text, ${last.sourceId}::int, ${last.id}::int)`
    }
  }
  return {
    all: () => inBatches(isPublicSource(everDue)),
    async *of(source) {
      const { rowCount } = await db.execute(sql`select where ${isPublicSource(everDue, source)}`)
      if (rowCount) yield* inBatches(and(eq(kind, source.kind), eq(sourceId, source.id)))
    },
    async find(ids, now) {
      const mayBeQuoted = and(inArray(id, [...ids]), isPublicSource(now.toISOString()), not(isStale))
      const rows = ids.length === 0 ? [] : await select(mayBeQuoted)
      return new Map(rows.map(({ sourceId: _, ...row }) => [row.id, row]))
    },
  }
}

/** Whether the passage's source has changed, in a transaction that has been committed, and its passages have not yet. */
const isStale = sql`exists (select 1 from ${staleSource}
  where ${staleSource.kind} = ${passage.kind} and ${staleSource.sourceId} = ${passage.sourceId})`

/**
 * Whether visitors may read a source: static pages always, rows and documents while they are published.
 * @param source that of the passage, unless given
 */
function isPublicSource(now: string, source?: Source): SQL {
  const kind = source ? sql`${source.kind}::text` : passage.kind
  const id = source ? sql`${source.id}::int` : passage.sourceId
  const cases = keysOf(contentTypes).map(
    (type) => sql`when ${type} then ${isPublicRow(type, id, sql`${now}::timestamptz`)}`,
  )
  return sql`case ${kind}
    when 'page' then true
    when ${documentKind} then exists (select 1 from ${document} where ${document.id} = ${id} and ${document.status} = 1)
    ${sql.join(cases, sql` `)}
    else false end`
}
