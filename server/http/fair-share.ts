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
   */
  enter(client: readonly string[]): Promise<() => void>
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
    if (waiting.size === 0) return
    const rankOf = ({ client: [key = ''] }: Waiting) => [running.of(key), served.get(key) ?? 0] as const
    const [next] = [...waiting]
      .filter((one) => hasPlace(one.client))
      .map((one) => ({ one, rank: rankOf(one) }))
      .sort(({ rank: a }, { rank: b }) => a[0] - b[0] || a[1] - b[1])
    next?.one.start()
  }

  async function wait(client: readonly string[]): Promise<void> {
    if ([...waiting].filter((one) => one.client[0] === client[0]).length >= mostWaiting) throw unavailable()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const entry = {
      client,
      start() {
        waiting.delete(entry)
        running.add(client)
        resolve()
      },
    }
    waiting.add(entry)
    const timer = setTimeout(() => {
      waiting.delete(entry)
      reject(unavailable())
    }, waitMs)
    await promise.finally(() => clearTimeout(timer))
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

  async function enter(client: readonly string[]): Promise<() => void> {
    const leave = tryEnter(client)
    if (leave) return leave
    await wait(client)
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
