import { unavailable } from '#server/http/errors.ts'
import { networksOf, shareAt } from '#server/http/network.ts'

interface FairShareLimits {
  /** How many run at a time. */
  readonly inAll: number
  /** How many of one network (server/http/network.ts) run at a time; the network around it has four times as many. */
  readonly ofNetwork: number
  /** How many of one network may wait, likewise. */
  readonly waiting: number
  /** How long one waits, in milliseconds. */
  readonly waitMs: number
}

interface Waiting {
  readonly networks: readonly string[]
  readonly start: () => void
}

/** Shares something scarce among the networks that ask for it, so that none can use it up. */
export interface FairShare {
  /**
   * Runs work when there is a place. Of those who wait, the one whose network has the fewest places is next. Throws
   * 503 with Retry-After after a long wait, or at once where the network has too many waiting.
   */
  run<T>(address: string, work: () => Promise<T>): Promise<T>
}

export function createFairShare({
  inAll,
  ofNetwork,
  waiting: mostWaiting,
  waitMs,
}: FairShareLimits): FairShare {
  const running = createCounts()
  const waiting = new Set<Waiting>()

  const hasPlace = (networks: readonly string[]) =>
    running.total < inAll && networks.every((network, at) => running.of(network) < shareAt(at, ofNetwork))

  const startNext = () => {
    const [next] = [...waiting]
      .filter(({ networks }) => hasPlace(networks))
      .sort((a, b) => running.of(a.networks[0] as string) - running.of(b.networks[0] as string))
    next?.start()
  }

  async function wait(networks: readonly string[]): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const ofSame = [...waiting].filter((other) => other.networks[0] === networks[0]).length
    if (ofSame >= mostWaiting) throw unavailable()
    const entry = {
      networks,
      start() {
        waiting.delete(entry)
        running.add(networks)
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

  return {
    async run(address, work) {
      const networks = networksOf(address)
      if (hasPlace(networks)) running.add(networks)
      else await wait(networks)
      try {
        return await work()
      } finally {
        running.remove(networks)
        startNext()
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
