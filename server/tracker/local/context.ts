import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/connect.ts'

/** What the parts of the local tracker share. */
export interface LocalContext {
  readonly db: Database
  readonly config: Pick<Config, 'MEDIA_URL'>
}
