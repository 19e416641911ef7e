import { unavailable } from '#server/http/errors.ts'
import { networksOf, shareAt } from '#server/http/network.ts'
import { present } from '#server/present.ts'

export interface FairShareLimits {
  /** How many run at a time. */
  readonly inAll: number
  /** How many of one client run at a time; the network around an IPv6 network has four times as many. */
  readonly ofClient: number
  /** How many of one client may wait. */
  readonly waiting: number
  /** How long one waits, in milliseconds. */
  readonly waitMs: number
}

interface Waiting {
  readonly client: readonly string[]
  readonly start: () => void
}

/** Shares something scarce among those who ask for it, so that none can use it up. */
export interface FairShare {
  /**
   * Resolves when there is a place, with what gives it back. Of those who wait, the one who has the fewest places is
   * next, and of several such the one who had a place the longest ago. Throws 503 with Retry-After after a long wait, or at once for somebody who has too many waiting.
   * @param client what it counts as, such as the networks of an address, the narrowest first
   * @param gone ends the waiting, and is then the reason why it fails
   */
  enter(client: readonly string[], gone?: AbortSignal): Promise<() => void>
  /** The same where nobody has to wait, without a promise; null where somebody does. */
  tryEnter(client: readonly string[]): (() => void) | null
  /** Does work for an address while it has a place. */
  run<T>(address: string, work: () => Promise<T>): Promise<T>
}

/** For how many networks the order of their last places is remembered. */
const remembered = 1000

export function createFairShare({
  inAll,
  ofClient,
  waiting: mostWaiting,
  waitMs,
}: FairShareLimits): FairShare {
  const running = createCounts()
  const waiting = new Set<Waiting>()
  const waitingOf = createCounts()
  /** Clients in the order in which they gave a place back, the latest last. */
  const served = new Map<string, number>()
  let turns = 0

  const hasPlace = (client: readonly string[]) =>
    running.total < inAll && client.every((key, at) => running.of(key) < shareAt(at, ofClient))

  const remember = ([key]: readonly string[]) => {
    if (key === undefined) return
    served.delete(key)
    served.set(key, ++turns)
    if (served.size > remembered) served.delete(present(served.keys().next().value))
  }

  const leave = (client: readonly string[]) => {
    running.remove(client)
    remember(client)
    nextWaiting()?.start()
  }

  function nextWaiting(): Waiting | undefined {
    let next: Waiting | undefined
    let fewest = Number.POSITIVE_INFINITY
    let earliest = Number.POSITIVE_INFINITY
    for (const one of waiting) {
      const [key = ''] = one.client
      const places = running.of(key)
      if (places > fewest) continue
      const turn = served.get(key) ?? 0
      if ((places === fewest && turn >= earliest) || !hasPlace(one.client)) continue
      next = one
      fewest = places
      earliest = turn
    }
    return next
  }

  async function wait(client: readonly string[], gone?: AbortSignal): Promise<void> {
    const narrowest = client.slice(0, 1)
    if (waitingOf.of(narrowest[0] ?? '') >= mostWaiting) throw unavailable()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const entry = {
      client,
      start() {
        stopWaiting()
        running.add(client)
        resolve()
      },
    }
    const stopWaiting = () => {
      waiting.delete(entry)
      waitingOf.remove(narrowest)
    }
    const giveUp = (reason: unknown) => {
      stopWaiting()
      reject(reason)
    }
    waiting.add(entry)
    waitingOf.add(narrowest)
    const timer = setTimeout(() => giveUp(unavailable()), waitMs)
    const onGone = () => giveUp(gone?.reason)
    gone?.addEventListener('abort', onGone)
    await promise.finally(() => {
      clearTimeout(timer)
      gone?.removeEventListener('abort', onGone)
    })
  }

  function leaving(client: readonly string[]): () => void {
    let isInside = true
    return () => {
      if (isInside) leave(client)
      isInside = false
    }
  }

  function tryEnter(client: readonly string[]): (() => void) | null {
    if (!hasPlace(client)) return null
    running.add(client)
    return leaving(client)
  }

  async function enter(client: readonly string[], gone?: AbortSignal): Promise<() => void> {
    const leave = tryEnter(client)
    if (leave) return leave
    await wait(client, gone)
    return leaving(client)
  }

  return {
    enter,
    tryEnter,
    async run(address, work) {
      const leave = await enter(networksOf(address))
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}

/** Counts by key; a key without a count takes no memory. */
export function createCounts() {
  const counts = new Map<string, number>()
  let total = 0
  const change = (keys: readonly string[], by: 1 | -1) => {
    total += by
    for (const key of keys) {
      const count = (counts.get(key) ?? 0) + by
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    }
  }
  return {
    get total() {
      return total
    },
    of: (key: string) => counts.get(key) ?? 0,
    add: (keys: readonly string[]) => change(keys, 1),
    remove: (keys: readonly string[]) => change(keys, -1),
  }
}
