import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { PurgeExtent } from '#contract/revision.ts'
import type { Transaction } from '#server/database/connect.ts'
import type { EventBus, EventTransaction } from '#server/events/bus.ts'
import type { Library } from '#server/files/library.ts'
import type { Purged } from '#server/revisions/purging.ts'
import type { Actor, createRevisions, Revision } from '#server/revisions/revisions.ts'

/** Deleted rows, for as long as they can be restored. */
export interface Trash {
  /** The deletions that can be undone, newest first. */
  trash(limit: number, skip: number): AsyncGenerator<Revision[], void>
  trashCount(): Promise<number>
  /** Restores rows with their ids and positions. `missing` are the ids that are not in the trash. */
  restore(ids: readonly number[], by: Actor): Promise<{ restored: number; missing: number[] }>
  /** What would go with these rows, or with the whole trash. */
  purgeExtent(ids?: readonly number[]): Promise<PurgeExtent>
  /**
   * Deletes rows of the trash for good, with their histories and the files that nothing else uses. `missing` are the
   * ids that are not in the trash.
   */
  purge(which: Purged): Promise<{ purged: number; missing: number[] }>
}

interface TrashOptions {
  readonly events: Pick<EventBus, 'transaction'>
  /** Publishes which rows were restored. */
  publish(tx: EventTransaction, ids: readonly number[], ...changes: 'restored'[]): void
  readonly revisions: ReturnType<typeof createRevisions>
  /** Writes a row as it was before its deletion, and records the restore. */
  restoreRow(tx: Transaction, row: Record<string, unknown>, by: Actor): Promise<void>
  /** What belongs to deleted rows besides their histories; nothing if absent. */
  readonly belongings?: TrashBelongings
}

export interface TrashBelongings {
  readonly library: Pick<Library, 'discard'>
  /** The former addresses of the rows of this condition on their ids. */
  countAddresses(isOf: (id: SQLWrapper) => SQL): Promise<number>
  /** Deletes what would lead to the rows. */
  purge(tx: Transaction, ids: readonly number[]): Promise<void>
}

export const createTrash = ({ events, publish, revisions, restoreRow, belongings }: TrashOptions): Trash => ({
  trash: revisions.trash,
  trashCount: revisions.trashCount,
  async restore(ids, by) {
    const restored = await events.transaction(async (tx) => {
      const rows = await revisions.claimFromTrash(tx, ids)
      for (const row of rows) await restoreRow(tx, row, by)
      const restoredIds = rows.map(({ id }) => Number(id))
      publish(tx, restoredIds, 'restored')
      return restoredIds
    })
    const found = new Set(restored)
    return { restored: restored.length, missing: ids.filter((id) => !found.has(id)) }
  },
  async purgeExtent(ids) {
    const { extent, isOf } = await revisions.purgeExtent(ids)
    return { ...extent, addresses: (await belongings?.countAddresses(isOf)) ?? 0 }
  },
  async purge(which) {
    const { ids, files } = await events.transaction(async (tx) => {
      const purged = await revisions.purge(tx, which)
      await belongings?.purge(tx, purged.ids)
      publish(tx, purged.ids)
      return purged
    })
    await belongings?.library.discard(files)
    const found = new Set(ids)
    const wanted = 'ids' in which ? which.ids : []
    return { purged: ids.length, missing: wanted.filter((id) => !found.has(id)) }
  },
})
