import { documentsPath } from '#contract/assistant/document.ts'
import type { EventTransaction } from '#server/events/bus.ts'
import { publishRows } from '#server/events/rows.ts'

/** Publishes which documents a transaction has changed. */
export const publishDocuments = (tx: EventTransaction, ids: readonly number[]): void =>
  publishRows(tx, 'document', documentsPath, ids)
