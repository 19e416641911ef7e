import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Database } from '#server/database/connect.ts'
import { createListener } from '#server/events/listener.ts'
import { type EventData, type Topic, topics } from '#server/events/topics.ts'

/**
 * Publish and subscribe across all processes on one database: directly within this process, by NOTIFY to the others.
 */
export interface EventBus {
  /** False while events of other processes may be missed. */
  readonly isConnected: boolean
  on<T extends Topic>(topic: T, subscriber: (data: EventData<T>) => void): void
  /** Calls the subscriber when events of other processes may have been missed. */
  onGap(subscriber: () => void): void
  /**
   * Selected by a statement, notifies the other processes when the transaction commits.
   * @param data JSON
   */
  notifySql(topic: Topic, data: SQLWrapper): SQL
  /** The same for all processes, including this one. */
  notifyAllSql(topic: Topic, data: SQLWrapper): SQL
  /** Notifies only this process, after the commit. */
  notifyLocal<T extends Topic>(topic: T, data: EventData<T>): void
  /** Starts to receive the events of other processes. */
  listen(): Promise<void>
  close(): Promise<void>
}

const channel = 'portico_events'

export function createEventBus(db: Database, log: FastifyBaseLogger): EventBus {
  const origin = crypto.randomUUID()
  const subscribers = new Map<Topic, ((data: never) => void)[]>()
  const gapSubscribers: (() => void)[] = []
  const listener = createListener({
    connection: connectionOf(db),
    channel,
    log,
    onNotification: receive,
    onConnect: () => {
      for (const subscriber of gapSubscribers) subscriber()
    },
  })

  function notifyLocal(topic: Topic, data: unknown): void {
    // `subscribe` has tied the type of the data to the topic.
    for (const subscriber of subscribers.get(topic) ?? []) subscriber(data as never)
  }

  function receive(payload: string): void {
    const { origin: sender, topic, data } = JSON.parse(payload)
    // Processes of another version may have other topics.
    if (sender !== origin && topic in topics) notifyLocal(topic, data)
  }

  return {
    get isConnected() {
      return listener.isConnected
    },
    on(topic, subscriber) {
      subscribers.set(topic, [...(subscribers.get(topic) ?? []), subscriber])
    },
    onGap: (subscriber) => void gapSubscribers.push(subscriber),
    notifySql: (topic, data) => notification({ origin }, topic, data),
    notifyAllSql,
    notifyLocal,
    listen: listener.start,
    close: listener.stop,
  }
}

/** Selected by a statement, notifies all processes when the transaction commits. */
export const notifyAllSql = (topic: Topic, data: SQLWrapper): SQL =>
  notification({ origin: null }, topic, data)

/** @param origin the process that ignores it */
const notification = ({ origin }: { origin: string | null }, topic: Topic, data: SQLWrapper): SQL =>
  sql`pg_notify(${channel}, json_build_object('origin', ${origin}::text, 'topic', ${topic}::text, 'data', ${data})::text)`

/** Connects like the pool, without its statement timeouts. */
function connectionOf(db: Database): pg.ClientConfig {
  const { statement_timeout: _, idle_in_transaction_session_timeout: __, ...options } = db.$client.options
  return options
}
