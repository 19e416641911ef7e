import type { EventBus } from '#server/events/bus.ts'

/** Cache invalidation: content or the site settings have changed, in this or another process. */
export interface Invalidation {
  /** Incremented with every change that this process knows of. */
  readonly version: number
  /** False while changes by other processes may be missed. Cached data must not be trusted then. */
  readonly isCurrent: boolean
  /**
   * Calls the listener on every change: at once for this process, within a second for others.
   * @param listener gets the type of the rows that have changed; null if changes may have been missed
   */
  onInvalidate(listener: (type: string | null) => void): void
}

export function createInvalidation(bus: EventBus): Invalidation {
  const listeners: ((type: string | null) => void)[] = []
  let version = 0

  function invalidate(type: string | null) {
    version += 1
    for (const listener of listeners) listener(type)
  }

  bus.on('content', ({ type }) => invalidate(type))
  bus.on('site', ({ type }) => invalidate(type))
  bus.onGap(() => invalidate(null))

  return {
    get version() {
      return version
    },
    get isCurrent() {
      return bus.isConnected
    },
    onInvalidate: (listener) => void listeners.push(listener),
  }
}
