import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import * as path from 'node:path'
import type { RecordedResponses } from './baseline-server.ts'
import type { BenchCase } from './cases.ts'
import type { Load, LoadResult } from './load.ts'

/** What one kind of request came to at a number of connections: medians over the rounds. */
export interface Measurement {
  readonly name: string
  readonly connections: number
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly baseline: { readonly perSecond: number; readonly p50: number; readonly p99: number }
  /** Portico's rate as a part of the bare server's in the same round. */
  readonly ratio: number
  /** The part of the answers that Portico made for one request, neither kept nor shared. */
  readonly unshared: number
  /** The part of a processor that the load took while the bare server answered. */
  readonly load: number
}

/** The load and the bare server, each a process of its own. */
export interface Bench {
  measure(wanted: BenchCase, connections: number): Promise<Measurement>
  /** Gives the bare server what Portico answers. */
  prepare(wanted: BenchCase): Promise<void>
  stop(): void
}

interface Pace {
  readonly rounds: number
  readonly milliseconds: number
}

/** @param port Portico's */
export async function startBench(port: number, { rounds, milliseconds }: Pace): Promise<Bench> {
  const load = forkProcess('load.ts')
  const baseline = forkProcess('bare.ts')
  const baselinePort = await nextMessage<number>(baseline)
  const next = new Map<string, number>()

  async function run(at: number, wanted: BenchCase, connections: number): Promise<LoadResult> {
    const first = next.get(wanted.name) ?? 0
    const order: Load = {
      port: at,
      connections,
      milliseconds: milliseconds * wanted.durationFactor,
      requests: wanted.requests,
      status: wanted.status,
      ...(wanted.number ? { number: { ...wanted.number, first } } : {}),
      ...(wanted.background && at === port ? { background: wanted.background } : {}),
    }
    load.send(order)
    const outcome = await nextMessage<LoadResult>(load)
    next.set(wanted.name, outcome.next)
    return outcome
  }

  return {
    async prepare(wanted) {
      const answers: RecordedResponses = await wanted.record(port)
      baseline.send(answers)
      await nextMessage(baseline)
    },
    async measure(wanted, connections) {
      const pairs: { bare: LoadResult; ours: LoadResult }[] = []
      for (let round = 0; round < rounds; round++) {
        // Who goes first changes, so that neither always meets the cooler machine.
        const first = await run(round % 2 === 0 ? baselinePort : port, wanted, connections)
        const second = await run(round % 2 === 0 ? port : baselinePort, wanted, connections)
        pairs.push(round % 2 === 0 ? { bare: first, ours: second } : { bare: second, ours: first })
      }
      const over = (pick: (pair: { bare: LoadResult; ours: LoadResult }) => number) => median(pairs.map(pick))
      return {
        name: wanted.name,
        connections,
        perSecond: over(({ ours }) => ours.perSecond),
        p50: over(({ ours }) => ours.p50),
        p99: over(({ ours }) => ours.p99),
        baseline: {
          perSecond: over((pair) => pair.bare.perSecond),
          p50: over((pair) => pair.bare.p50),
          p99: over((pair) => pair.bare.p99),
        },
        ratio: over((pair) => pair.ours.perSecond / pair.bare.perSecond),
        unshared: over(({ ours }) => ours.unshared),
        load: over((pair) => pair.bare.busy),
      }
    },
    stop() {
      load.kill()
      baseline.kill()
    },
  }
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** Bytes go between the processes as they are. */
const forkProcess = (file: string) =>
  fork(path.join(import.meta.dirname, file), { serialization: 'advanced' })

/** The next message. Rejects when the process ends instead. */
async function nextMessage<T>(child: ChildProcess): Promise<T> {
  const settled = new AbortController()
  const { signal } = settled
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`a part of the bench ended with ${code}`)
  })
  try {
    return (await Promise.race([once(child, 'message', { signal }).then(([message]) => message), ended])) as T
  } finally {
    settled.abort()
  }
}
