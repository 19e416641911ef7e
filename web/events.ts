import type { AccountKind } from '#contract/calls/call.ts'
import { openEventStream, type StreamEvent } from '#web/event-stream.ts'

interface FollowOptions {
  /** The kind of account whose session is used. */
  readonly as: AccountKind
  /** The events to listen for. */
  readonly names: readonly string[]
  /** The lock of the tab that has the stream, and the channel by which it informs the others. */
  readonly sharedName: string
  /**
   * Whether hidden tabs stay connected, such as those with a count in their title. They do if tabs can share a
   * stream.
   */
  readonly whileHidden?: boolean
  /** The last known event; empty for none. */
  readonly after?: string
  readonly onEvent: (event: StreamEvent) => void
  /** Events were missed: anything may have changed. */
  readonly onReset: () => void
  /** The server rejects the stream, as it does when the session must be refreshed. */
  readonly onRefused?: () => void
}

/** What a tab sends on the channel: an event of its stream, or that it has started to listen and needs a `ready`. */
type TabMessage = StreamEvent | 'joined'

/**
 * Follows server-sent events, by default while this tab is visible. Over HTTP/1.1 a browser has six connections for
 * all tabs of a site, so its tabs share one stream: the tab that holds a lock opens it and passes its events on. When
 * that tab is closed or hidden, another gets the lock and resumes after the last event.
 * @returns stops following
 */
export function followEvents(options: FollowOptions): () => void {
  const { as, names, sharedName, whileHidden = false, onEvent, onReset, onRefused } = options
  // Browsers have locks only on secure connections.
  const canShare = 'locks' in navigator
  const staysWhenHidden = whileHidden && canShare
  /** The last event before which none is missing; empty while nothing is known. */
  let { after: lastEventId = '' } = options
  /** When the first data were requested that the events are about. */
  const begin = performance.now()
  /** False from when a tab is shown again until it knows whether it has missed something. */
  let isCaughtUp = true
  let stop: (() => void) | undefined
  /**
   * The account has opened too many streams, and this tab's was the oldest: it stays closed until the tab is shown
   * again.
   */
  let isSuperseded = false

  function receive(event: StreamEvent): void {
    const { name, id } = event
    if (name === 'reset' || (name === 'ready' && !isCaughtUp && id !== lastEventId)) onReset()
    else if (name !== 'ready') onEvent(event)
    if (name === 'reset' || name === 'ready') isCaughtUp = true
    if (isCaughtUp) lastEventId = id
  }

  /** Opens a stream that begins with what this tab has missed. */
  function open(onEvent: (event: StreamEvent) => void, onSuperseded: () => void): () => void {
    isCaughtUp = true
    return openEventStream({
      as,
      names,
      lastEventId,
      begin,
      onEvent,
      onSuperseded,
      ...(onRefused && { onRefused }),
    })
  }

  function share(): () => void {
    const left = new AbortController()
    const channel = new BroadcastChannel(sharedName)
    let hasStream = false
    isCaughtUp = lastEventId === ''

    /** Resolves when this tab no longer has a stream. */
    const lead = () =>
      new Promise<void>((resolve) => {
        const forward = (event: StreamEvent) => {
          hasStream = true
          receive(event)
          channel.postMessage(event)
        }
        const giveUp = () => {
          hasStream = false
          close()
          resolve()
        }
        const close = open(forward, () => {
          isSuperseded = true
          giveUp()
        })
        left.signal.addEventListener('abort', giveUp)
      })

    channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
      if (data !== 'joined') receive(data)
      else if (hasStream) channel.postMessage({ name: 'ready', data: '{}', id: lastEventId })
    })
    channel.postMessage('joined')
    // Rejected when this tab stops before it has got the lock.
    navigator.locks.request(sharedName, { signal: left.signal }, lead).catch(() => {})
    return () => {
      left.abort()
      channel.close()
    }
  }

  function start() {
    if (stop || (document.hidden && !staysWhenHidden)) return
    isSuperseded = false
    stop = canShare
      ? share()
      : open(receive, () => {
          isSuperseded = true
        })
  }

  function end() {
    stop?.()
    stop = undefined
  }

  function onVisibilityChange() {
    if (document.hidden ? !staysWhenHidden : isSuperseded) end()
    start()
  }
  document.addEventListener('visibilitychange', onVisibilityChange)
  start()
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange)
    end()
  }
}
