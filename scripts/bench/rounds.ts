import { forkProcess, nextMessage } from '#scripts/launch/child.ts'
import type { RecordedResponses } from './baseline-server.ts'
import type { BenchCase } from './cases.ts'
import type { Load, LoadResult } from './load.ts'
import { median } from './median.ts'

/** The result of a case at a number of connections: medians over the rounds. */
export interface Measurement {
  readonly name: string
  readonly connections: number
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly baseline: { readonly perSecond: number; readonly p50: number; readonly p99: number }
  /** Portico's rate divided by the baseline's in the same round. */
  readonly ratio: number
  /** The share of Portico's responses made for one request, neither cached nor shared. */
  readonly unshared: number
  /** CPU use of the load generator while the baseline was measured. */
  readonly load: number
}

/** The load generator and the baseline server, each a process of its own. */
export interface Bench {
  measure(benchCase: BenchCase, connections: number): Promise<Measurement>
  /** Gives the baseline server Portico's responses. */
  prepare(benchCase: BenchCase): Promise<void>
  stop(): void
}

interface Pace {
  readonly rounds: number
  readonly milliseconds: number
}

/** @param port Portico's */
export async function startBench(port: number, { rounds, milliseconds }: Pace): Promise<Bench> {
  const load = forkProcess(new URL('load.ts', import.meta.url))
  const baseline = forkProcess(new URL('baseline-server.ts', import.meta.url))
  const baselinePort = await nextMessage<number>(baseline)
  const next = new Map<string, number>()

  async function run(at: number, benchCase: BenchCase, connections: number): Promise<LoadResult> {
    const first = next.get(benchCase.name) ?? 0
    const order: Load = {
      port: at,
      connections,
      milliseconds: milliseconds * benchCase.durationFactor,
      requests: benchCase.requests,
      status: benchCase.status,
      ...(benchCase.number ? { number: { ...benchCase.number, first } } : {}),
      ...(benchCase.background && at === port ? { background: benchCase.background } : {}),
    }
    load.send(order)
    const outcome = await nextMessage<LoadResult>(load)
    next.set(benchCase.name, outcome.next)
    return outcome
  }

  return {
    async prepare(benchCase) {
      const responses: RecordedResponses = await benchCase.record(port)
      baseline.send(responses)
      await nextMessage(baseline)
    },
    async measure(benchCase, connections) {
      const pairs: { baseline: LoadResult; portico: LoadResult }[] = []
      for (let round = 0; round < rounds; round++) {
        // The order alternates, so that neither always runs on the cooler machine.
        const first = await run(round % 2 === 0 ? baselinePort : port, benchCase, connections)
        const second = await run(round % 2 === 0 ? port : baselinePort, benchCase, connections)
        pairs.push(
          round % 2 === 0 ? { baseline: first, portico: second } : { baseline: second, portico: first },
        )
      }
      const over = (pick: (pair: { baseline: LoadResult; portico: LoadResult }) => number) =>
        median(pairs.map(pick))
      return {
        name: benchCase.name,
        connections,
        perSecond: over(({ portico }) => portico.perSecond),
        p50: over(({ portico }) => portico.p50),
        p99: over(({ portico }) => portico.p99),
        baseline: {
          perSecond: over((pair) => pair.baseline.perSecond),
          p50: over((pair) => pair.baseline.p50),
          p99: over((pair) => pair.baseline.p99),
        },
        ratio: over((pair) => pair.portico.perSecond / pair.baseline.perSecond),
        unshared: over(({ portico }) => portico.unshared),
        load: over((pair) => pair.baseline.busy),
      }
    },
    stop() {
      load.kill()
      baseline.kill()
    },
  }
}
