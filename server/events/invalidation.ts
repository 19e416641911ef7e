import type { EventBus } from '#server/events/bus.ts'

/** Cache invalidation: content or the site settings have changed, in this or another process. */
export interface Invalidation {
  /** Incremented with every change that this process knows of. */
  readonly version: number
  /** False while changes by other processes may be missed. Cached data must not be trusted then. */
  readonly isCurrent: boolean
  /** Calls the listener on every change: at once for this process, within a second for others. */
  onInvalidate(listener: () => void): void
}

export function createInvalidation(bus: EventBus): Invalidation {
  const listeners: (() => void)[] = []
  let version = 0

  function invalidate() {
    version += 1
    for (const listener of listeners) listener()
  }

  bus.on('content', invalidate)
  bus.on('site', invalidate)
  bus.onGap(invalidate)

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
