import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Database } from '#server/database/connect.ts'
import { poolClient } from '#server/database/pool-client.ts'
import { executePrepared, runOn } from '#server/database/prepared.ts'

/** Reads what may come from a replica. */
export type Reader = Pick<Database, 'select'>

/** A streaming replica that answers reads while it has every change that this process knows of. */
export interface Replica {
  /** Reads from the replica while it is current, and from the primary otherwise. */
  readonly reader: Reader
  readonly isCurrent: boolean
  /** How many reads each has answered. */
  readonly reads: { readonly replica: number; readonly primary: number }
  close(): Promise<void>
}

interface ReplicaOptions {
  /** The primary. */
  readonly db: Database
  /** Names one server: another one behind the same name could be further behind. */
  readonly url: string
  /** What invalidates cached reads, and whether all of it is known. */
  readonly changes: { readonly isCurrent: boolean; onInvalidate(listener: () => void): void }
  readonly log: FastifyBaseLogger
}

/** Within this time a replica answers; then the primary is asked. In milliseconds. */
const timeoutMs = 2500
/** How long a replica that hangs or was started again goes unnoticed, as with the primary's notifications. */
const heartbeatMs = 1000
/** Between looks at a replica that is behind, growing to the most. */
const pollMs = { least: 5, most: 100 }
const retryMs = 1000

/**
 * Where the primary's log ends. If that is the end of a page, PostgreSQL says where the next record will begin: behind
 * the header of the next page, of 24 bytes, or 40 in the first page of a segment. No replica replays as far before there
 * is such a record, which may take 15 s.
 */
const logEnd = sql`
  select case
      when (lsn - '0/0') % current_setting('wal_block_size')::int = 24 then lsn - 24
      when (lsn - '0/0') % pg_size_bytes(current_setting('wal_segment_size')) = 40 then lsn - 40
      else lsn
    end as lsn
  from pg_current_wal_insert_lsn() as lsn`

/**
 * Follows a replica from the first invalidation on. A change is in the primary's log before it invalidates anything, so
 * the replica is current again when it has replayed the log up to where it was then.
 */
export function createReplica({ db, url, changes, log }: ReplicaOptions): Replica {
  const pool = new pg.Pool({
    connectionString: url,
    max: db.$client.options.max,
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: timeoutMs,
    application_name: 'portico',
    Client: poolClient({ timeoutMs }),
  })
  pool.on('error', doubt)
  pool.on('connect', (client) => void client.on('error', doubt))
  const stopping = new AbortController()
  /** How many changes there were, and which of them the replica is known to have. */
  let latest = 0
  let replayed = -1
  let following: Promise<void> | undefined
  let wake = () => {}
  const reads = { replica: 0, primary: 0 }

  changes.onInvalidate(() => {
    latest += 1
    wake()
    following ??= follow()
  })

  /** A server that was started again may be further behind than it was. */
  function doubt(): void {
    replayed = -1
    wake()
  }

  const isCurrent = () => replayed === latest && changes.isCurrent

  async function read<T>(from: (pool: pg.Pool) => Promise<T>): Promise<T> {
    if (isCurrent()) {
      try {
        const result = await from(pool)
        reads.replica += 1
        return result
      } catch (error) {
        // What is wrong with the statement itself the primary finds as well.
        if (!(error instanceof pg.DatabaseError)) doubt()
      }
    }
    reads.primary += 1
    return from(db.$client)
  }
  const query = (config: pg.QueryConfig, values?: unknown[]) => read((from) => from.query(config, values))
  // The only method of a pool that statements outside of transactions need.
  const reader = drizzle({ client: { query } as unknown as pg.Pool })
  // The primary may be behind a pooler.
  const keepsStatements = db.direct === undefined
  executePrepared(reader._.session, {
    run: (create) => read((from) => runOn(from, create)),
    keepsStatements,
  })

  async function follow(): Promise<void> {
    let isAway = false
    while (!stopping.signal.aborted) {
      const client = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: heartbeatMs,
        query_timeout: heartbeatMs,
        application_name: 'portico replica',
      })
      const lost = new Promise<never>((_, reject) => client.on('error', reject))
      lost.catch(doubt)
      try {
        await client.connect()
        await checkIdentity(db, client)
        if (isAway) log.info('replica is back')
        isAway = false
        await Promise.race([lost, watch(client)])
      } catch (error) {
        if (!isAway && !stopping.signal.aborted) log.warn({ err: error }, 'replica unavailable')
        isAway = true
      }
      replayed = -1
      client.end().catch(() => {})
      await sleep(retryMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
    }
  }

  /** Throws when the replica does not answer or has become a primary. */
  async function watch(client: pg.Client): Promise<void> {
    while (!stopping.signal.aborted) {
      const target = latest
      if (replayed === target) {
        const change = new Promise<void>((resolve) => {
          wake = resolve
        })
        await Promise.race([change, sleep(heartbeatMs, undefined, { ref: false })])
        await hasReplayed(client, '0/0')
      } else {
        const { rows } = await db.execute<{ lsn: string }>(logEnd)
        await replayOf(client, String(rows[0]?.lsn))
        replayed = target
      }
    }
  }

  async function replayOf(client: pg.Client, lsn: string): Promise<void> {
    for (let waitMs = pollMs.least; !(await hasReplayed(client, lsn)); waitMs *= 2)
      await sleep(Math.min(waitMs, pollMs.most), undefined, { ref: false, signal: stopping.signal })
  }

  return {
    reader,
    get isCurrent() {
      return isCurrent()
    },
    reads,
    async close() {
      stopping.abort()
      wake()
      await following
      await pool.end()
    },
  }
}

async function hasReplayed(client: pg.Client, lsn: string): Promise<boolean> {
  const { rows } = await client.query<{ isReplica: boolean; has: boolean }>(
    'select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn() >= $1 as has',
    [lsn],
  )
  if (!rows[0]?.isReplica) throw new Error('DATABASE_REPLICA_URL names no replica')
  return rows[0].has
}

/** Throws if the server is no copy of the primary. */
async function checkIdentity(db: Database, client: pg.Client): Promise<void> {
  const identity = `select system_identifier::text as system, current_database() as database from pg_control_system()`
  const [primary, replica] = await Promise.all([db.$client.query(identity), client.query(identity)])
  const { system, database } = primary.rows[0]
  if (replica.rows[0].system === system && replica.rows[0].database === database) return
  throw new Error('DATABASE_REPLICA_URL names a replica of another database')
}
