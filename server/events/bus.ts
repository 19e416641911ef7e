import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { portalTopics } from '#contract/events/event-topics.ts'
import { type Database, sessionOptions, type Transaction } from '#server/database/connect.ts'
import { createListener } from '#server/events/listener.ts'
import { type EventData, type Topic, topics } from '#server/events/topics.ts'

interface Publisher {
  /**
   * All processes receive the event when the transaction commits, this one at once, the others within a second; none,
   * if it is rolled back. Events in a scope come to all in the order of commits. Equal ones are published once.
   * @param data at most about 7500 bytes of JSON
   */
  publish<T extends Topic>(topic: T, data: EventData<T>): void
  /** In this process alone, for a statement of the transaction that selects `publishElsewhereSql`. */
  publishHere<T extends Topic>(topic: T, data: EventData<T>): void
}

/** A transaction that may publish. */
export type EventTransaction = Transaction & Publisher

/** Publish and subscribe across all processes on one database, to the others by NOTIFY. */
export interface EventBus {
  /** False while events of other processes may be missed. */
  readonly isConnected: boolean
  on<T extends Topic>(topic: T, subscriber: (data: EventData<T>) => void): void
  /** Calls the subscriber when events of other processes may have been missed. */
  onGap(subscriber: () => void): void
  transaction<T>(work: (tx: EventTransaction) => Promise<T>): Promise<T>
  /** The same as in a transaction, for what has no cause in the database, such as that someone is typing. */
  publish<T extends Topic>(topic: T, data: EventData<T>): Promise<void>
  /** Publishes, selected by a statement that stands alone. All processes receive the event by NOTIFY. */
  publishSql(topic: Topic, data: SQLWrapper): SQL
  /** The same for the other processes, if this one is to receive the event at once by `publishHere`. */
  publishElsewhereSql(topic: Topic, data: SQLWrapper): SQL
  /** In this process alone, after a statement that has selected `publishElsewhereSql`. */
  publishHere<T extends Topic>(topic: T, data: EventData<T>): void
  /** Starts to receive the events of other processes. */
  listen(): Promise<void>
  close(): Promise<void>
}

const channel = 'portico_events'

/** An event and its data. */
type Published = { readonly [T in Topic]: { readonly topic: T; readonly data: EventData<T> } }[Topic]

/**
 * Who loses a scope receives none of its later events, whichever processes publish them: only NOTIFY has the order of
 * commits, so this process receives its own events in scopes by NOTIFY as well.
 */
const isOrdered = (topic: Topic): boolean => portalTopics.some((one) => one === topic)

/** The data without what webhooks alone are told. */
const withoutWebhooks = ({ webhooks: _, ...data }: Published['data'] & { readonly webhooks?: unknown }) =>
  data

export function createEventBus(db: Database, log: FastifyBaseLogger): EventBus {
  const origin = crypto.randomUUID()
  const subscribers = new Map<Topic, ((data: never) => void)[]>()
  const gapSubscribers: (() => void)[] = []
  const listener = createListener({
    connection: sessionOptions(db),
    channel,
    log,
    onNotification: receive,
    onConnect: () => {
      for (const subscriber of gapSubscribers) subscriber()
    },
  })

  function publishHere(topic: Topic, data: unknown): void {
    // `on` has tied the type of the data to the topic.
    for (const subscriber of subscribers.get(topic) ?? []) subscriber(data as never)
  }

  function receive(payload: string): void {
    const { origin: sender, topic, data } = JSON.parse(payload)
    // Another version of the program may have other topics.
    if (sender !== origin && topic in topics) publishHere(topic, data)
  }

  const notifyAll = (topic: Topic, data: SQLWrapper) => notification(null, topic, data)
  const notifyOthers = (topic: Topic, data: SQLWrapper) => notification(origin, topic, data)

  /** Selects the notifications of events. */
  const notify = (events: Iterable<Published>) =>
    sql`select ${sql.join(
      Array.from(events, ({ topic, data }) =>
        (isOrdered(topic) ? notifyAll : notifyOthers)(topic, sql`${JSON.stringify(data)}::json`),
      ),
      sql`, `,
    )}`

  function receiveOwn(events: Iterable<Published>): void {
    for (const { topic, data } of events) if (!isOrdered(topic)) publishHere(topic, withoutWebhooks(data))
  }

  return {
    get isConnected() {
      return listener.isConnected
    },
    on(topic, subscriber) {
      subscribers.set(topic, [...(subscribers.get(topic) ?? []), subscriber])
    },
    onGap: (subscriber) => void gapSubscribers.push(subscriber),
    async transaction(work) {
      const here: Published[] = []
      const everywhere = new Map<string, Published>()
      const publisher: Publisher = {
        // Topic and data belong together, which a union of them does not say of a type parameter.
        publish: (topic, data) =>
          void everywhere.set(JSON.stringify([topic, data]), { topic, data } as Published),
        publishHere: (topic, data) => void here.push({ topic, data } as Published),
      }
      const result = await db.transaction(async (tx) => {
        const done = await work(Object.assign(tx, publisher))
        if (everywhere.size > 0) await tx.execute(notify(everywhere.values()))
        return done
      })
      receiveOwn([...here, ...everywhere.values()])
      return result
    },
    async publish(topic, data) {
      const events = [{ topic, data } as Published]
      await db.execute(notify(events))
      receiveOwn(events)
    },
    publishSql: notifyAll,
    publishElsewhereSql: notifyOthers,
    publishHere,
    listen: listener.start,
    close: listener.stop,
  }
}

/**
 * The function `record_event` writes what is to be told to webhooks (`server/webhooks/install.ts`).
 * @param origin the process that ignores it
 */
const notification = (origin: string | null, topic: Topic, data: SQLWrapper): SQL =>
  sql`pg_notify(${channel}, json_build_object('origin', ${origin}::text, 'topic', ${topic}::text, 'data', record_event(${data}))::text)`
