import { documentsPath } from '#contract/assistant/document.ts'
import type { Database } from '#server/database/connect.ts'
import type { EventBus } from '#server/events/bus.ts'
import { createRowEvents, type RowEvents } from '#server/events/row-events.ts'

/** Announces which documents a write has changed. */
export const documentEvents = (options: { db: Database; bus: EventBus }): RowEvents =>
  createRowEvents(options, 'document', documentsPath)
