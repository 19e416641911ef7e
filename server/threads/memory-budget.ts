export interface MemoryBudget {
  /**
   * Runs the work as soon as there is room for it. Throws the signal's reason if that comes first.
   * @param megabytes what the work may take while it runs
   */
  run<T>(megabytes: number, signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

interface Waiting {
  readonly megabytes: number
  readonly start: () => void
}

/**
 * Shares memory among tasks that unpack, decode, or parse what others have sent: together, those that run never claim
 * more than the budget; the others wait in the order in which they came. A claim above the whole budget runs alone.
 */
export function createMemoryBudget(megabytes: number): MemoryBudget {
  const waiting: Waiting[] = []
  let claimed = 0

  function startNext(): void {
    for (let [first] = waiting; first; [first] = waiting) {
      if (claimed > 0 && claimed + first.megabytes > megabytes) return
      waiting.shift()
      claimed += first.megabytes
      first.start()
    }
  }

  async function claim(wanted: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const entry: Waiting = { megabytes: wanted, start: resolve }
    const onAbort = () => {
      const at = waiting.indexOf(entry)
      if (at < 0) return
      waiting.splice(at, 1)
      reject(signal.reason)
      startNext()
    }
    signal.addEventListener('abort', onAbort, { once: true })
    waiting.push(entry)
    startNext()
    await promise
    signal.removeEventListener('abort', onAbort)
  }

  return {
    async run(wanted, signal, work) {
      await claim(wanted, signal)
      try {
        return await work()
      } finally {
        claimed -= wanted
        startNext()
      }
    },
  }
}
