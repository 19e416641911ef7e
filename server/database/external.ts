import pg from 'pg'
import type { Config } from '#server/config.ts'
import { StartupError } from '#server/startup/startup-error.ts'

const minVersion = 15
const timeoutMs = 5000

type DatabaseSetting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL'
type AnySetting = DatabaseSetting | 'DATABASE_REPLICA_URL'

/** The setting that names the database for what needs a session. */
export const sessionSetting = ({ DATABASE_DIRECT_URL }: Pick<Config, DatabaseSetting>): DatabaseSetting =>
  DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'

/** Throws StartupError if a PostgreSQL of the settings does not answer, rejects us, or is too old; a replica may be away. */
export async function checkDatabases(config: Pick<Config, AnySetting>): Promise<void> {
  if (config.DATABASE_REPLICA_URL) createClient('DATABASE_REPLICA_URL', config.DATABASE_REPLICA_URL)
  for (const setting of ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const) {
    const url = config[setting]
    if (url) await checkDatabase(setting, url)
  }
}

async function checkDatabase(setting: DatabaseSetting, url: string): Promise<void> {
  const client = createClient(setting, url)
  const version = await versionOf(client).catch((error: unknown) => {
    throw databaseUnusable(setting, error)
  })
  if (version >= minVersion) return
  throw new StartupError(`${setting}: expected PostgreSQL ${minVersion} or newer, found ${version}`)
}

/** Throws StartupError if a certificate that the URL names cannot be read. */
function createClient(setting: AnySetting, url: string): pg.Client {
  try {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    })
    // Without a listener, losing the connection would end the process.
    client.on('error', () => {})
    return client
  } catch (error) {
    throw databaseUnusable(setting, error)
  }
}

/** A failure that the operator of the database can fix. */
export const databaseUnusable = (setting: AnySetting, error: unknown) =>
  new StartupError(`${setting}: the database cannot be used: ${rootMessage(error)}`)

async function versionOf(client: pg.Client): Promise<number> {
  try {
    await client.connect()
    const { rows } = await client.query<{ number: string }>(
      `select current_setting('server_version_num') as number`,
    )
    return Math.floor(Number(rows[0]?.number) / 10_000)
  } finally {
    await client.end().catch(() => {})
  }
}

/** A host with several IP addresses fails with an AggregateError without a message; Drizzle wraps the error of pg. */
function rootMessage(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(rootMessage).join(', ')
  if (!(error instanceof Error)) return String(error)
  return error.cause ? rootMessage(error.cause) : error.message || error.name
}
