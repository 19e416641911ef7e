import { readdirSync, readFileSync } from 'node:fs'
import { forkProcess, nextMessage } from '#scripts/launch/child.ts'
import { present } from '#server/present.ts'
import type { BenchCase } from './cases.ts'
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
  /**
   * Requests of one and of two by second of the processor time of Portico's own processes, without that of PostgreSQL
   * and the load generator: what each can do on a processor of its own.
   */
  readonly perProcessor: { readonly one: number; readonly two: number }
  readonly goal: number
}

interface Rate {
  readonly perSecond: number
  readonly perProcessor: number
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
  const load = forkProcess(new URL('load.ts', import.meta.url))
  const measured = cases.filter(({ name }) => processesCases.includes(name))

  async function ratesOf(workers: number): Promise<Rate[]> {
    const program = await startProgram({ dataDir, settings: { WORKERS: String(workers) } })
    const run = async ({ requests, status }: BenchCase, milliseconds: number) => {
      load.send({ port: program.port, connections, milliseconds, requests, status })
      return (await nextMessage<LoadResult>(load)).perSecond
    }
    const rates: Rate[] = []
    try {
      for (const each of measured) {
        await run(each, warmUpMs)
        const before = processorSeconds(program.pid)
        const perSecond = await run(each, milliseconds)
        const used = processorSeconds(program.pid) - before
        rates.push({ perSecond, perProcessor: (perSecond * milliseconds) / 1000 / used })
      }
    } finally {
      await program.stop()
    }
    return rates
  }

  const pairs: { one: Rate[]; two: Rate[] }[] = []
  for (let round = 0; round < rounds; round++) {
    // The order alternates, so that neither always runs on the cooler machine.
    const first = await ratesOf(round % 2 === 0 ? 1 : 2)
    const second = await ratesOf(round % 2 === 0 ? 2 : 1)
    pairs.push(round % 2 === 0 ? { one: first, two: second } : { one: second, two: first })
  }
  load.kill()
  return measured.map(({ name }, index) => {
    const rates = pairs.map(({ one, two }) => ({ one: present(one[index]), two: present(two[index]) }))
    return {
      name,
      one: median(rates.map(({ one }) => one.perSecond)),
      two: median(rates.map(({ two }) => two.perSecond)),
      ratio: median(rates.map(({ one, two }) => two.perSecond / one.perSecond)),
      perProcessor: {
        one: median(rates.map(({ one }) => one.perProcessor)),
        two: median(rates.map(({ two }) => two.perProcessor)),
      },
      goal,
    }
  })
}

/** Of a hundredth of a second, in which Linux counts. */
const ticksPerSecond = 100

/** Processor time of a process and of those that it has started, but for PostgreSQL's. */
function processorSeconds(pid: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? [])
  const ticksBelow = (parent: number): number =>
    processes
      .filter((one) => one.parent === parent && !one.name.startsWith('postgres'))
      .reduce((sum, one) => sum + one.ticks + ticksBelow(one.pid), 0)
  return ((statOf(pid)?.ticks ?? 0) + ticksBelow(pid)) / ticksPerSecond
}

/** Null for a process that has ended meanwhile. */
function statOf(pid: number) {
  try {
    const [, name = '', rest = ''] =
      /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    const fields = rest.split(' ')
    return { pid, name, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }
  } catch {
    return null
  }
}
