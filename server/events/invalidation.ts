import type { EventBus } from '#server/events/bus.ts'

/** Cache invalidation: content has changed, in this process or in another. */
export interface Invalidation {
  /** Rises with every change that this process knows of. */
  readonly version: number
  /** False while changes by other processes may be missed. What is cached must not be trusted then. */
  readonly isCurrent: boolean
  /** Calls the listener on every change, of this process at once, of others within a second. */
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
