import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { RowTopic } from '#contract/events/event-topics.ts'
import type { RowsChanged } from '#contract/events/events.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import type { EventBus } from '#server/events/bus.ts'

/** Announces to all processes which rows of a list have changed. */
export interface RowEvents {
  /**
   * Runs a transaction and announces the rows that it reports as changed when it commits. `written` reports a row
   * whose statement has selected `notifySql`.
   */
  transaction<T>(
    work: (tx: Transaction, changed: ReportChanged, written: (id: number) => void) => Promise<T>,
  ): Promise<T>
  /** The same for a single statement that writes one row and selects `notifySql`. */
  singleStatement<T extends { readonly id: number }>(work: () => Promise<T>): Promise<T>
  /** Selected by a statement, announces a row to the other processes. */
  notifySql(id: SQLWrapper): SQL
}

/**
 * @param ids null for unknown ones
 * @param type the path of another list; absent for this one
 */
type ReportChanged = (ids: readonly number[] | null, type?: string) => void

/** A notification's payload is limited to 8000 bytes. */
const maxIds = 500

export function createRowEvents(
  { db, bus }: { db: Database; bus: EventBus },
  topic: RowTopic,
  ownType: string,
): RowEvents {
  const notifySql = (type: string, ids: SQLWrapper) =>
    bus.notifySql(topic, sql`json_build_object('type', ${type}::text, 'ids', ${ids})`)
  const notify = ({ type, ids }: RowsChanged) => notifySql(type, sql`${JSON.stringify(ids)}::json`)
  const single = (id: SQLWrapper) => notifySql(ownType, sql`json_build_array(${id})`)

  return {
    async transaction(work) {
      const changes: RowsChanged[] = []
      const announced: RowsChanged[] = []
      const result = await db.transaction(async (tx) => {
        const done = await work(
          tx,
          (ids, type = ownType) => {
            if (ids?.length === 0) return
            changes.push({ type, ids: ids && ids.length <= maxIds ? [...ids] : null })
          },
          (id) => announced.push({ type: ownType, ids: [id] }),
        )
        if (changes.length > 0) await tx.execute(sql`select ${sql.join(changes.map(notify), sql`, `)}`)
        return done
      })
      for (const change of [...announced, ...changes]) bus.notifyLocal(topic, change)
      return result
    },
    async singleStatement(work) {
      const row = await work()
      bus.notifyLocal(topic, { type: ownType, ids: [row.id] })
      return row
    },
    notifySql: single,
  }
}
