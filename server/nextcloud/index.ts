import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'
import { createActing, createCredentials } from '#server/credentials/credential-store.ts'
import type { Clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import { createNextcloudConnection } from '#server/nextcloud/connection.ts'
import type { Nextcloud } from '#server/nextcloud/port.ts'
import { toDomainError } from '#server/nextcloud/refusals.ts'
import { createSessions } from '#server/nextcloud/session.ts'
import { createUpstream } from '#server/upstream/client.ts'

interface NextcloudOptions {
  readonly config: Pick<Config, 'NEXTCLOUD_URL' | 'CREDENTIAL_KEY'>
  readonly db: Database
  readonly log: FastifyBaseLogger
  readonly clock: Clock
}

/** The company's Nextcloud; null without the settings. */
export function createNextcloud({ config, db, log, clock }: NextcloudOptions): Nextcloud | null {
  const { NEXTCLOUD_URL: url, CREDENTIAL_KEY: key } = config
  if (!url || !key) return null
  const upstream = createUpstream({ name: 'Nextcloud', baseUrl: url, log })
  const credentials = createCredentials(db, 'nextcloud', key)
  const actAs = createActing({ name: 'Nextcloud', credentials, toDomainError })
  return {
    openSession: createSessions({ upstream, actAs, url }),
    credentials,
    connection: createNextcloudConnection({ upstream, credentials, key, url, clock }),
  }
}
