import type { RowChange } from '#contract/events/event-topics.ts'
import type { EventTransaction } from '#server/events/bus.ts'
import { publishRows } from '#server/events/rows.ts'

/** Publishes which candidates a transaction has changed, or evaluated. */
export const publishCandidates = (
  tx: EventTransaction,
  ids: readonly number[],
  change: RowChange = 'changed',
): void => publishRows(tx, 'candidate', 'candidates', ids, change)
