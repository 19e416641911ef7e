import type { TitleCopy } from '#server/content/title-copies.ts'
import type { Clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import type { RowEvents } from '#server/events/row-events.ts'
import type { Library } from '#server/files/library.ts'
import type { CountBatch } from '#server/list/count-batch.ts'

/** The dependencies of a content store. */
export interface StoreOptions {
  readonly db: Database
  readonly library: Library
  /** Runs writes and announces what they changed. */
  readonly events: RowEvents
  readonly clock: Clock
  readonly counts: CountBatch
  /** Columns of other types that copy titles of this one and are updated when it is renamed. */
  readonly titleCopies: readonly TitleCopy[]
}
