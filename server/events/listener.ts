import { Socket } from 'node:net'
import { setTimeout as delay, setImmediate as nextLoopIteration } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

/** A LISTEN connection that reconnects whenever it is lost. */
export interface Listener {
  /** False while notifications may be missed. */
  readonly isConnected: boolean
  /** Resolves when the connection listens. Throws if the first one cannot be opened. */
  start(): Promise<void>
  stop(): Promise<void>
}

interface ListenerOptions {
  readonly connection: pg.ClientConfig
  readonly channel: string
  readonly log: FastifyBaseLogger
  onNotification(payload: string): void
  /** Called when the connection listens, for the first time or again; earlier notifications may have been missed. */
  onConnect(): void
}

/**
 * A half-open connection, dropped by a firewall or lost with a failed machine, gives no sign. A query at this
 * interval, with this timeout, detects it within 5 s. In milliseconds.
 */
const heartbeatMs = 2000
const timeoutMs = 2000
const retryMs = 500
const longestCloseMs = 500

export function createListener(options: ListenerOptions): Listener {
  const { channel, log, onNotification, onConnect } = options
  const stopping = new AbortController()
  let current: pg.Client | undefined
  let reconnecting: Promise<void> | undefined

  /** Opens a connection. The inner promise resolves when it is lost. */
  async function open(): Promise<{ lost: Promise<void> }> {
    const socket = new Socket()
    const client = new pg.Client({
      ...options.connection,
      application_name: 'portico events',
      connectionTimeoutMillis: timeoutMs,
      stream: () => socket,
    })
    const lost = new Promise<void>((resolve) => client.once('end', () => resolve()))
    client.on('notification', ({ payload }) => onNotification(payload ?? ''))
    client.on('error', (error) => {
      if (current !== client) return
      current = undefined
      log.warn({ err: error }, 'LISTEN connection lost')
    })
    try {
      await client.connect()
      await inTime(client.query(`listen ${client.escapeIdentifier(channel)}`))
    } catch (error) {
      socket.destroy()
      throw error
    }
    current = client
    onConnect()
    void checkHealth(client, socket)
    return { lost }
  }

  async function checkHealth(client: pg.Client, socket: Socket): Promise<void> {
    try {
      while (true) {
        await delay(heartbeatMs, undefined, { ref: false, signal: stopping.signal })
        await inTime(client.query('select 1'))
      }
    } catch (error) {
      socket.destroy(error instanceof Error ? error : undefined)
    }
  }

  async function reconnect(first: { lost: Promise<void> }): Promise<void> {
    let connection: { lost: Promise<void> } | null = first
    while (!stopping.signal.aborted) {
      await connection?.lost
      current = undefined
      await delay(retryMs, undefined, { signal: stopping.signal })
      connection = await open().catch(() => null)
    }
  }

  return {
    get isConnected() {
      return current !== undefined
    },
    async start() {
      reconnecting = reconnect(await open()).catch(() => {})
    },
    async stop() {
      const client = current
      current = undefined
      stopping.abort()
      if (client) await close(client)
      await reconnecting
    },
  }
}

/**
 * Terminates cleanly, so that PostgreSQL does not write to a closed socket. A half-open connection would never close.
 */
async function close({ connection }: pg.Client): Promise<void> {
  const closed = new Promise((resolve) => connection.stream.once('close', resolve))
  connection.end()
  await Promise.race([closed, delay(longestCloseMs)])
  connection.stream.destroy()
}

/** Throws if there is no answer in time. */
async function inTime(answer: Promise<unknown>): Promise<void> {
  const waiting = new AbortController()
  const timeout = async () => {
    await delay(timeoutMs, undefined, { ref: false, signal: waiting.signal })
    // If this process was busy, the answer may have arrived and not been read yet.
    await nextLoopIteration()
    throw new Error(`no answer within ${timeoutMs} ms`)
  }
  try {
    await Promise.race([answer, timeout()])
  } finally {
    waiting.abort()
  }
}
