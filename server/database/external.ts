import pg from 'pg'
import { type Connection, clientOptions } from '#server/database/connect.ts'
import { StartupError } from '#server/startup-error.ts'

const minVersion = 15
const timeoutMs = 5000

/** Throws CannotStart when the PostgreSQL of DATABASE_URL does not answer, refuses us, or is too old. */
export async function checkDatabase(connection: Connection): Promise<void> {
  const client = new pg.Client({
    ...clientOptions(connection),
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  // The loss of a connection that nobody waits for would end the process.
  client.on('error', () => {})
  const version = await versionOf(client).catch((error: unknown) => {
    throw databaseUnusable(error)
  })
  if (version >= minVersion) return
  throw new StartupError(`DATABASE_URL: expected PostgreSQL ${minVersion} or newer, found ${version}`)
}

/** What the operator of an own database can do something about. */
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

/** A name with several addresses fails with one error for each of them and no words of its own; Drizzle adds the statement. */
function rootMessage(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(rootMessage).join(', ')
  if (!(error instanceof Error)) return String(error)
  return error.cause ? rootMessage(error.cause) : error.message || error.name
}
