import type { Readable } from 'node:stream'
import { type RowsChanged, type RowTopic, rowTopics } from '#contract/events.ts'
import type { EventBus } from '#server/events/bus.ts'
import { topicsOf } from '#server/events/topics.ts'
import { createEventStream, type EventStream, formatEvent, heartbeat } from '#server/http/sse.ts'
import type { Principal } from '#server/sessions/store.ts'

/** The open event streams of this process. */
export interface EventStreams {
  /**
   * Opens a stream; null when this process has too many.
   * @param lastEventId the id of the last event that this client has seen
   */
  open(client: Principal, lastEventId?: string): Readable | null
  /** The id of the latest event. */
  readonly lastEventId: string
  /** Ends all streams and opens no more. */
  close(): void
}

interface StreamsOptions {
  readonly bus: Pick<EventBus, 'on' | 'onGap'>
  /** Those of the sessions that have not ended. */
  readonly liveSessions: (ids: readonly string[]) => Promise<ReadonlySet<string>>
  readonly limits?: Partial<StreamLimits>
}

export interface StreamLimits {
  /** One more ends the oldest of the account, which may belong to a device that is gone. */
  readonly perAccount: number
  readonly perProcess: number
  readonly bufferBytes: number
  /** How many events a client can catch up on after an interruption. */
  readonly history: number
  /** Less than the time after which proxies close idle connections. */
  readonly heartbeatMs: number
}

/** How long clients have at shutdown to read what was sent, in milliseconds. */
const closeMs = 500

const defaultLimits: StreamLimits = {
  perAccount: 10,
  perProcess: 1000,
  bufferBytes: 64 * 1024,
  history: 200,
  heartbeatMs: 15_000,
}

export function createEventStreams({ bus, liveSessions, limits }: StreamsOptions): EventStreams {
  const { perAccount, perProcess, bufferBytes, history, heartbeatMs } = { ...defaultLimits, ...limits }
  /** Event ids count within one process. */
  const processId = crypto.randomUUID().slice(0, 8)
  const streams = new Map<EventStream, Principal>()
  /** The latest messages, consecutive and up to `latest`. */
  let recent: { readonly topic: RowTopic; readonly message: string }[] = []
  let latest = 0
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const idOf = (number: number) => `${processId}.${number}`

  function publish(event: RowTopic, data: RowsChanged): void {
    latest += 1
    const message = formatEvent({ id: idOf(latest), event, data })
    recent.push({ topic: event, message })
    if (recent.length > history) recent.shift()
    for (const [stream, client] of streams) if (mayHear(client, event)) stream.send(message)
  }

  const resetMessage = () => formatEvent({ id: idOf(latest), event: 'reset', data: {} })

  /** What a client has missed. */
  function missedBy(client: Principal, lastEventId: string): string {
    const number = Number(lastEventId.split('.')[1])
    const isKnown = lastEventId === idOf(number) && number <= latest
    const missed = latest - number
    if (!isKnown || missed > recent.length) return resetMessage()
    const messages = recent
      .slice(recent.length - missed)
      .filter(({ topic }) => mayHear(client, topic))
      .map(({ message }) => message)
      .join('')
    return messages.length > bufferBytes / 2 ? resetMessage() : messages
  }

  function endWhere(isMeant: (client: Principal) => boolean): void {
    for (const [stream, client] of streams) if (isMeant(client)) stream.end()
  }

  /** No event tells that a session has expired, so those of the streams are looked up. */
  async function beat(): Promise<void> {
    for (const stream of streams.keys()) stream.send(heartbeat)
    const ids = new Set([...streams.values()].map(({ sessionId }) => sessionId))
    // Without the database sessions cannot be checked, and there is nothing to tell either.
    const live = await liveSessions([...ids]).catch(() => ids)
    endWhere(({ sessionId }) => !live.has(sessionId))
  }

  for (const topic of rowTopics) bus.on(topic, (data) => publish(topic, data))
  bus.on('session', ({ ids }) => endWhere(({ sessionId }) => ids.includes(sessionId)))
  bus.onGap(() => {
    latest += 1
    recent = []
    for (const stream of streams.keys()) stream.send(resetMessage())
  })

  return {
    get lastEventId() {
      return idOf(latest)
    },
    open(client, lastEventId) {
      if (isClosed || streams.size >= perProcess) return null
      const own = [...streams].filter(([, { id }]) => id === client.id)
      for (const [oldest] of own.slice(0, Math.max(0, own.length + 1 - perAccount))) {
        oldest.send(formatEvent({ event: 'superseded', data: {} }))
        oldest.end()
      }
      const stream = createEventStream(bufferBytes)
      streams.set(stream, client)
      timer ??= setInterval(() => void beat(), heartbeatMs).unref()
      stream.body.once('close', () => {
        streams.delete(stream)
        if (streams.size > 0) return
        clearInterval(timer)
        timer = undefined
      })
      // The random delay spreads reconnecting clients.
      stream.send(`retry: ${1000 + Math.round(Math.random() * 2000)}\n\n`)
      if (lastEventId !== undefined) stream.send(missedBy(client, lastEventId))
      // After what was missed, so that a stream that breaks in between resumes before it.
      stream.send(formatEvent({ id: idOf(latest), event: 'ready', data: {} }))
      return stream.body
    },
    close() {
      isClosed = true
      endWhere(() => true)
      setTimeout(() => {
        for (const stream of streams.keys()) stream.body.destroy()
      }, closeMs).unref()
    },
  }
}

const mayHear = ({ kind }: Principal, topic: RowTopic) =>
  (topicsOf[kind] as readonly RowTopic[]).includes(topic)
