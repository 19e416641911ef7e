import { type RowsChanged, rowTopics } from '#contract/events.ts'

interface EventHandlers {
  readonly onRowsChanged: (change: RowsChanged, id: string) => void
  /** Events were missed: anything may have changed. */
  readonly onReset: () => void
}

/** How long to wait after the server has refused the stream, in milliseconds. */
const refusedRetryMs = 60_000

/**
 * Follows the server's events while this tab is visible: over HTTP/1.1 a browser has six connections for all tabs of a
 * site, which hidden tabs must not use up. After an interruption the stream continues where it was.
 * @returns stops following
 */
export function followEvents({ onRowsChanged, onReset }: EventHandlers): () => void {
  let source: EventSource | undefined
  let lastEventId = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  function open() {
    clearTimeout(timer)
    if (source || document.hidden) return
    // A new EventSource cannot send the header Last-Event-ID.
    source = new EventSource(`/api/events/${lastEventId && `?last_event_id=${lastEventId}`}`)
    for (const topic of rowTopics) {
      source.addEventListener(topic, (event: MessageEvent<string>) => {
        lastEventId = event.lastEventId
        onRowsChanged(JSON.parse(event.data) as RowsChanged, lastEventId)
      })
    }
    source.addEventListener('reset', (event) => {
      lastEventId = event.lastEventId
      onReset()
    })
    source.addEventListener('superseded', close)
    // The browser reopens a lost stream by itself, but not one that was refused.
    source.addEventListener('error', () => {
      if (source?.readyState !== EventSource.CLOSED) return
      close()
      timer = setTimeout(open, refusedRetryMs)
    })
  }

  function close() {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }

  const onVisibilityChange = () => (document.hidden ? close() : open())
  document.addEventListener('visibilitychange', onVisibilityChange)
  open()
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange)
    close()
  }
}
