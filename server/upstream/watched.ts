import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '#server/errors.ts'
import type { Employee } from '#server/sessions/store.ts'

/** After a failure, in seconds; doubled with each one in a row. */
const pause = { first: 5, longest: 300 } as const

interface WatchedOptions {
  /** Called with the first event stream of an employee; what it returns looks once, and waits as long as it likes. */
  readonly begin: (as: Employee, signal: AbortSignal) => (round: number) => Promise<void>
  /** Told of defects. */
  readonly fail: (error: unknown) => void
}

/** Employees with an open event stream, for whom a company's server is looked at, round after round. */
export interface Watched {
  /** How many they are. */
  readonly size: number
  /** Until what it returns is called. */
  watch(as: Employee): () => void
}

export function createWatched({ begin, fail }: WatchedOptions): Watched {
  const watched = new Map<number, { count: number; readonly stop: AbortController }>()

  async function run(as: Employee, signal: AbortSignal): Promise<void> {
    const round = begin(as, signal)
    let failures = 0
    for (let number = 0; !signal.aborted; number += 1)
      try {
        await round(number)
        failures = 0
      } catch (error) {
        if (signal.aborted) return
        // The client has logged what failed at the server; anything else is a defect.
        if (!(error instanceof DomainError)) fail(error)
        const seconds = Math.min(pause.first * 2 ** failures++, pause.longest)
        await sleep(seconds * 1000, undefined, { signal, ref: false }).catch(() => undefined)
      }
  }

  return {
    get size() {
      return watched.size
    },
    watch(as) {
      const known = watched.get(as.id)
      const one = known ?? { count: 0, stop: new AbortController() }
      one.count += 1
      if (!known) {
        watched.set(as.id, one)
        void run(as, one.stop.signal)
      }
      return () => {
        one.count -= 1
        if (one.count > 0) return
        one.stop.abort()
        if (watched.get(as.id) === one) watched.delete(as.id)
      }
    },
  }
}
