import type { TitleCopy } from '#server/content/title-copies.ts'
import type { Clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import type { Reader } from '#server/database/replica.ts'
import type { EventBus } from '#server/events/bus.ts'
import type { Library } from '#server/files/library.ts'
import type { PictureDescriptions } from '#server/files/picture-descriptions.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import type { CountBatch } from '#server/list/count-batch.ts'

/** The dependencies of a content store. */
export interface StoreOptions {
  readonly db: Database
  /** Reads what visitors may see; `db` unless set. */
  readonly reader?: Reader
  readonly library: Library
  readonly events: EventBus
  readonly clock: Clock
  readonly counts: CountBatch
  readonly descriptions: PictureDescriptions
  readonly jobs: Pick<Jobs, 'send'>
  /** Columns of other types that copy titles of this one and are updated when it is renamed. */
  readonly titleCopies: readonly TitleCopy[]
}
