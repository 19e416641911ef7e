import { setTimeout as sleep } from 'node:timers/promises'
import { forkProcess, nextMessage } from '#scripts/launch/child.ts'
import { present } from '#server/present.ts'
import { median } from './median.ts'
import type { Span, Visited } from './visitors.ts'

/** Within how many milliseconds 99 of 100 visits are answered while nothing else goes on, and while the program works. */
export interface VisitorCost {
  /** Medians over the rounds. */
  readonly aloneP99: number
  readonly busyP99: number
  /** How many times longer it takes, in each round. */
  readonly ratios: readonly number[]
}

/**
 * Has the program work while visitors read the home page. Each round compares the visits during the work with those just
 * before it, of as much time; the visitors never pause.
 * @param rounds each does its work from the beginning
 */
export async function measureVisitors(
  port: number,
  rounds: readonly (() => Promise<void>)[],
): Promise<VisitorCost> {
  const visitors = forkProcess(new URL('visitors.ts', import.meta.url))
  const p99During = async (span: Span): Promise<number> => {
    visitors.send(span)
    const times = (await nextMessage<number[]>(visitors)).sort((one, other) => one - other)
    return present(times[Math.floor(times.length * 0.99)])
  }
  try {
    visitors.send({ port } satisfies Visited)
    // Their own code has to be compiled, too.
    await sleep(aloneMs)
    const pairs: { alone: number; busy: number }[] = []
    for (const work of rounds) {
      const begin = Date.now()
      await sleep(aloneMs)
      const from = Date.now()
      const alone = await p99During({ from: begin, to: from })
      const started = Date.now()
      await work()
      pairs.push({ alone, busy: await p99During({ from: started, to: Date.now() }) })
    }
    return {
      aloneP99: median(pairs.map(({ alone }) => alone)),
      busyP99: median(pairs.map(({ busy }) => busy)),
      ratios: pairs.map(({ alone, busy }) => busy / alone),
    }
  } finally {
    visitors.kill()
  }
}

const aloneMs = 4000
