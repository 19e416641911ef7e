import type { BenchCase } from './cases.ts'
import { forkProcess, nextMessage } from './child.ts'
import type { LoadResult } from './load.ts'
import { median } from './median.ts'
import { startProgram } from './program.ts'

/** Requests per second of a case, of one process and of two on the same database: medians over the rounds. */
export interface ProcessesCost {
  readonly name: string
  readonly one: number
  readonly two: number
  /** The rate of two by that of one in the same round. */
  readonly ratio: number
  readonly goal: number
}

interface Options {
  readonly dataDir: string
  readonly cases: readonly BenchCase[]
  readonly rounds: number
  readonly milliseconds: number
}

/** What is made for each request, and needs the database little or not at all. */
export const processesCases = ['list, uncached', 'one article', 'article page, uncached']
const goal = 1.7
/** Enough that each process has about half of them. */
const connections = 64
/** The second process starts when the first one answers, and code is compiled as it is used. */
const warmUpMs = 3000

export async function measureProcesses({
  dataDir,
  cases,
  rounds,
  milliseconds,
}: Options): Promise<ProcessesCost[]> {
  const load = forkProcess('load.ts')
  const measured = cases.filter(({ name }) => processesCases.includes(name))

  async function ratesOf(workers: number): Promise<number[]> {
    const program = await startProgram({ dataDir, settings: { WORKERS: String(workers) } })
    const run = async ({ requests, status }: BenchCase, milliseconds: number) => {
      load.send({ port: program.port, connections, milliseconds, requests, status })
      return (await nextMessage<LoadResult>(load)).perSecond
    }
    const rates: number[] = []
    try {
      for (const each of measured) {
        await run(each, warmUpMs)
        rates.push(await run(each, milliseconds))
      }
    } finally {
      await program.stop()
    }
    return rates
  }

  const pairs: { one: number[]; two: number[] }[] = []
  for (let round = 0; round < rounds; round++) {
    // The order alternates, so that neither always runs on the cooler machine.
    const first = await ratesOf(round % 2 === 0 ? 1 : 2)
    const second = await ratesOf(round % 2 === 0 ? 2 : 1)
    pairs.push(round % 2 === 0 ? { one: first, two: second } : { one: second, two: first })
  }
  load.kill()
  return measured.map(({ name }, index) => {
    const rates = pairs.map(({ one, two }) => ({ one: one[index] ?? 0, two: two[index] ?? 0 }))
    return {
      name,
      one: median(rates.map(({ one }) => one)),
      two: median(rates.map(({ two }) => two)),
      ratio: median(rates.map(({ one, two }) => two / one)),
      goal,
    }
  })
}
