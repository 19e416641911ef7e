import { rowTopics } from '#contract/events.ts'

const names = [...rowTopics, 'ready', 'reset'] as const

/** An event as it was received. */
export interface StreamEvent {
  readonly name: (typeof names)[number]
  /** JSON. */
  readonly data: string
  readonly id: string
}

interface StreamOptions {
  /** The event to resume after; empty for a stream that begins now. */
  readonly lastEventId: string
  readonly onEvent: (event: StreamEvent) => void
  /** The account has opened too many streams, and this one was the oldest. It does not come back. */
  readonly onSuperseded: () => void
}

/** How long to wait after the server has refused the stream, in milliseconds. */
const refusedRetryMs = 60_000

/**
 * Opens a stream of the server's events. After an interruption it continues where it was.
 * @returns closes it
 */
export function openEventStream({ lastEventId, onEvent, onSuperseded }: StreamOptions): () => void {
  let source: EventSource | undefined
  let latestId = lastEventId
  let timer: ReturnType<typeof setTimeout> | undefined

  function open() {
    // A new EventSource cannot send the header Last-Event-ID.
    source = new EventSource(`/api/events/${latestId && `?last_event_id=${latestId}`}`)
    for (const name of names) {
      source.addEventListener(name, ({ data, lastEventId: id }: MessageEvent<string>) => {
        latestId = id
        onEvent({ name, data, id })
      })
    }
    source.addEventListener('superseded', () => {
      close()
      onSuperseded()
    })
    // The browser reopens a lost stream by itself, but not one that was refused.
    source.addEventListener('error', () => {
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(open, refusedRetryMs)
    })
  }

  function close() {
    clearTimeout(timer)
    source?.close()
  }

  open()
  return close
}
