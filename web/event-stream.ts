import type { AccountKind } from '#contract/calls/call.ts'
import { urlOf } from '#web/calls.ts'

/** An event as it was received. */
export interface StreamEvent {
  readonly name: string
  /** JSON. */
  readonly data: string
  readonly id: string
}

interface StreamOptions {
  /** The kind of account whose session is used. */
  readonly as: AccountKind
  /** The events to listen for, besides `ready` and `reset`. */
  readonly names: readonly string[]
  /** The event to resume after; empty if none is known. */
  readonly lastEventId: string
  /** How far back the stream starts if no event is known, in milliseconds since the page was opened. */
  readonly begin: number
  readonly onEvent: (event: StreamEvent) => void
  /** The account has opened too many streams, and this one was the oldest. It does not reconnect. */
  readonly onSuperseded: () => void
  /** The server rejects the stream, as it does when the session must be refreshed. It is retried. */
  readonly onRefused?: () => void
}

/** How long to wait after a rejection, in milliseconds: at first, and at most. */
const refusedRetryMs = { first: 2000, most: 60_000 }

/**
 * The server sends something every 15 s. A connection that has been silent for longer is lost without a sign, for
 * example after a laptop slept; the same goes for one that is opening.
 */
const silenceMs = 40_000
const checkMs = 5000

/**
 * Opens a stream of server-sent events. After an interruption it resumes.
 * @returns closes it
 */
export function openEventStream(options: StreamOptions): () => void {
  const { as, names, lastEventId, begin, onEvent, onSuperseded, onRefused } = options
  let source: EventSource | undefined
  let latestId = lastEventId
  let retryMs = refusedRetryMs.first
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let lastReceivedAt = 0

  function open() {
    source?.close()
    lastReceivedAt = Date.now()
    // A new EventSource cannot send the header Last-Event-ID.
    const resume = latestId ? { last_event_id: latestId } : { age_ms: Math.ceil(performance.now() - begin) }
    source = new EventSource(urlOf('GET events/', { query: { as, ...resume } }))
    for (const name of [...names, 'ready', 'reset']) {
      source.addEventListener(name, ({ data, lastEventId: id }: MessageEvent<string>) => {
        lastReceivedAt = Date.now()
        retryMs = refusedRetryMs.first
        latestId = id
        onEvent({ name, data, id })
      })
    }
    source.addEventListener('heartbeat', () => {
      lastReceivedAt = Date.now()
    })
    source.addEventListener('superseded', () => {
      close()
      onSuperseded()
    })
    // The browser reopens a lost stream by itself, but not one that was rejected.
    source.addEventListener('error', () => {
      if (source?.readyState !== EventSource.CLOSED) return
      onRefused?.()
      retryTimer = setTimeout(open, retryMs)
      retryMs = Math.min(2 * retryMs, refusedRetryMs.most)
    })
  }

  const checkTimer = setInterval(() => {
    if (source?.readyState !== EventSource.CLOSED && Date.now() - lastReceivedAt > silenceMs) open()
  }, checkMs)

  function close() {
    clearInterval(checkTimer)
    clearTimeout(retryTimer)
    source?.close()
  }

  open()
  return close
}
