import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import * as path from 'node:path'
import type { Answers } from './baseline-server.ts'
import type { Case } from './cases.ts'
import type { Load, Outcome } from './load.ts'

/** What one kind of request came to at a number of connections: medians over the rounds. */
export interface Measured {
  readonly name: string
  readonly connections: number
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly bare: { readonly perSecond: number; readonly p50: number; readonly p99: number }
  /** Portico's rate as a part of the bare server's in the same round. */
  readonly ratio: number
  /** The part of the answers that Portico made for one request, neither kept nor shared. */
  readonly own: number
  /** The part of a processor that the load took while the bare server answered. */
  readonly load: number
}

/** The load and the bare server, each a process of its own. */
export interface Bench {
  measure(wanted: Case, connections: number): Promise<Measured>
  /** Gives the bare server what Portico answers. */
  prepare(wanted: Case): Promise<void>
  stop(): void
}

interface Pace {
  readonly rounds: number
  readonly milliseconds: number
}

/** @param port Portico's */
export async function startBench(port: number, { rounds, milliseconds }: Pace): Promise<Bench> {
  const load = child('load.ts')
  const bare = child('bare.ts')
  const barePort = await answer<number>(bare)
  const next = new Map<string, number>()

  async function run(at: number, wanted: Case, connections: number): Promise<Outcome> {
    const first = next.get(wanted.name) ?? 0
    const order: Load = {
      port: at,
      connections,
      milliseconds: milliseconds * wanted.longer,
      requests: wanted.requests,
      status: wanted.status,
      ...(wanted.number ? { number: { ...wanted.number, first } } : {}),
      ...(wanted.beside && at === port ? { beside: wanted.beside } : {}),
    }
    load.send(order)
    const outcome = await answer<Outcome>(load)
    next.set(wanted.name, outcome.next)
    return outcome
  }

  return {
    async prepare(wanted) {
      const answers: Answers = await wanted.record(port)
      bare.send(answers)
      await answer(bare)
    },
    async measure(wanted, connections) {
      const pairs: { bare: Outcome; ours: Outcome }[] = []
      for (let round = 0; round < rounds; round++) {
        // Who goes first changes, so that neither always meets the cooler machine.
        const first = await run(round % 2 === 0 ? barePort : port, wanted, connections)
        const second = await run(round % 2 === 0 ? port : barePort, wanted, connections)
        pairs.push(round % 2 === 0 ? { bare: first, ours: second } : { bare: second, ours: first })
      }
      const over = (pick: (pair: { bare: Outcome; ours: Outcome }) => number) => median(pairs.map(pick))
      return {
        name: wanted.name,
        connections,
        perSecond: over(({ ours }) => ours.perSecond),
        p50: over(({ ours }) => ours.p50),
        p99: over(({ ours }) => ours.p99),
        bare: {
          perSecond: over((pair) => pair.bare.perSecond),
          p50: over((pair) => pair.bare.p50),
          p99: over((pair) => pair.bare.p99),
        },
        ratio: over((pair) => pair.ours.perSecond / pair.bare.perSecond),
        own: over(({ ours }) => ours.own),
        load: over((pair) => pair.bare.busy),
      }
    },
    stop() {
      load.kill()
      bare.kill()
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
const child = (file: string) => fork(path.join(import.meta.dirname, file), { serialization: 'advanced' })

/** The next message. Rejects when the process ends instead. */
async function answer<T>(child: ChildProcess): Promise<T> {
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
