import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/connect.ts'
import type { EventBus } from '#server/events/bus.ts'
import type { Library } from '#server/files/library.ts'
import type { Storages } from '#server/files/storage.ts'
import type { Variants } from '#server/files/variants.ts'

/** The services that the parts of the local tracker share. */
export interface LocalContext {
  readonly db: Database
  readonly events: EventBus
  readonly config: Pick<Config, 'MEDIA_URL'>
  readonly library: Library
  readonly files: Pick<Storages, 'private'>
  readonly variants: { readonly private: Variants }
}
