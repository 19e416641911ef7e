import { type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Database, Transaction } from '#server/database/connect.ts'

/** Cache invalidation by LISTEN/NOTIFY: content has changed, in this process or another on the same database. */
export interface Invalidation {
  /** Increases with every known change. What was rendered under an older version is not cached. */
  readonly version: number
  /** Calls the listener on every change: of this process at once, of others within a second. */
  onInvalidate(listener: () => void): void
  /** Runs a write in a transaction; after the commit this process is notified at once and the others by NOTIFY. */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** The same for a single statement, which is its own transaction and selects `notifySql`. */
  writeAtOnce<T>(work: () => Promise<T>): Promise<T>
  /** A statement selects it to notify the other processes on commit. */
  readonly notice: SQL
  /** Listens for changes of other processes. Lost connections are reopened. */
  listen(): Promise<void>
  close(): Promise<void>
}

const channel = 'portico_content'
const retryAfter = 500

export function createInvalidation(db: Database, log: FastifyBaseLogger): Invalidation {
  const listeners: (() => void)[] = []
  const origin = crypto.randomUUID()
  const notifySql = sql`pg_notify(${channel}, ${origin})`
  let version = 0
  let client: pg.Client | undefined
  let closed = false
  let retry: NodeJS.Timeout | undefined

  function notifyLocal() {
    version += 1
    for (const listener of listeners) listener()
  }

  async function listen(): Promise<void> {
    // A connection of its own, without the pool's timeouts: it waits indefinitely.
    const { statement_timeout: _, query_timeout: __, ...options } = db.$client.options
    const opened = new pg.Client({ ...options, keepAlive: true })
    opened.on('notification', ({ payload }) => payload !== origin && notifyLocal())
    opened.on('error', (error) => log.warn({ err: error }, 'LISTEN connection lost'))
    opened.on('end', () => {
      if (closed || client !== opened) return
      client = undefined
      retry = setTimeout(() => void reconnect(), retryAfter)
    })
    await opened.connect()
    await opened.query(`listen ${channel}`)
    client = opened
    // Changes before the LISTEN are unknown.
    notifyLocal()
  }

  async function reconnect(): Promise<void> {
    if (closed) return
    try {
      await listen()
    } catch {
      retry = setTimeout(() => void reconnect(), retryAfter)
    }
  }

  return {
    get version() {
      return version
    },
    onInvalidate: (listener) => void listeners.push(listener),
    async write(work) {
      const result = await db.transaction(async (tx) => {
        const done = await work(tx)
        await tx.execute(sql`select ${notifySql}`)
        return done
      })
      notifyLocal()
      return result
    },
    async writeAtOnce(work) {
      const result = await work()
      notifyLocal()
      return result
    },
    notice: notifySql,
    listen,
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
