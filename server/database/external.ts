import pg from 'pg'
import { type Connection, clientOptions } from '#server/database/connect.ts'
import { StartupError } from '#server/startup/startup-error.ts'

const minVersion = 15
const timeoutMs = 5000

/** Throws StartupError if the PostgreSQL of DATABASE_URL does not answer, rejects us, or is too old. */
export async function checkDatabase(connection: Connection): Promise<void> {
  const client = new pg.Client({
    ...clientOptions(connection),
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  // Without a listener, losing the connection would end the process.
  client.on('error', () => {})
  const version = await versionOf(client).catch((error: unknown) => {
    throw databaseUnusable(error)
  })
  if (version >= minVersion) return
  throw new StartupError(`DATABASE_URL: expected PostgreSQL ${minVersion} or newer, found ${version}`)
}

/** A failure that the operator of the database can fix. */
export const databaseUnusable = (error: unknown) =>
  new StartupError(`DATABASE_URL: the database cannot be used: ${rootMessage(error)}`)

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
