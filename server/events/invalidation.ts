import { type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Database, Transaction } from '#server/database/connect.ts'

/** Tells whoever keeps answers that content has changed, in this process and in the others on the same database. */
export interface Invalidation {
  /** Rises with every change that this process knows of. What was made under an older version is not kept. */
  readonly version: number
  /** Calls the listener on every change, in this process at once, from others within a second. */
  onInvalidate(listener: () => void): void
  /** Runs a write; when it has been committed, this process knows at once and the others by NOTIFY. */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** The same for a single statement, which is a transaction by itself and selects the `notice`. */
  writeAtOnce<T>(work: () => Promise<T>): Promise<T>
  /** What a statement selects to tell the other processes when it is committed. */
  readonly notice: SQL
  /** Starts to listen for the other processes' changes. Lost connections are opened again. */
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
    // Its own connection, without the pool's time-outs: it waits for ever.
    const { statement_timeout: _, query_timeout: __, ...options } = db.$client.options
    const opened = new pg.Client({ ...options, keepAlive: true })
    opened.on('notification', ({ payload }) => payload !== origin && notifyLocal())
    opened.on('error', (error) => log.warn({ err: error }, 'listening for changes was interrupted'))
    opened.on('end', () => {
      if (closed || client !== opened) return
      client = undefined
      retry = setTimeout(() => void reconnect(), retryAfter)
    })
    await opened.connect()
    await opened.query(`listen ${channel}`)
    client = opened
    // What happened while nobody listened is unknown.
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
