import type { Transaction } from '#server/database/connect.ts'
import type { EventBus, EventTransaction } from '#server/events/bus.ts'
import type { Actor, createRevisions, Revision } from '#server/revisions/revisions.ts'

/** Deleted rows, for as long as they can be restored. */
export interface Trash {
  /** The deletions that can be undone, newest first. */
  trash(limit: number, skip: number): AsyncGenerator<Revision[], void>
  trashCount(): Promise<number>
  /** Restores rows with their ids and positions. `missing` are the ids that are not in the trash. */
  restore(ids: readonly number[], by: Actor): Promise<{ restored: number; missing: number[] }>
}

interface TrashOptions {
  readonly events: Pick<EventBus, 'transaction'>
  /** Publishes which rows were restored. */
  publish(tx: EventTransaction, ids: readonly number[]): void
  readonly revisions: ReturnType<typeof createRevisions>
  /** Writes a row as it was before its deletion, and records the restore. */
  restoreRow(tx: Transaction, row: Record<string, unknown>, by: Actor): Promise<void>
}

export const createTrash = ({ events, publish, revisions, restoreRow }: TrashOptions): Trash => ({
  trash: revisions.trash,
  trashCount: revisions.trashCount,
  async restore(ids, by) {
    const restored = await events.transaction(async (tx) => {
      const rows = await revisions.claimFromTrash(tx, ids)
      for (const row of rows) await restoreRow(tx, row, by)
      const restoredIds = rows.map(({ id }) => Number(id))
      publish(tx, restoredIds)
      return restoredIds
    })
    const found = new Set(restored)
    return { restored: restored.length, missing: ids.filter((id) => !found.has(id)) }
  },
})
