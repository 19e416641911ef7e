import { table } from '#scripts/bench/report.ts'
import type { Attack } from './attack.ts'
import { goals, type Harm } from './measure.ts'

export interface Measured {
  readonly attack: Attack
  readonly harm: Harm
}

/** The goals that were missed. */
export function missed(harm: Harm): string[] {
  const { memory, isRunning, slowestPage, slowestAnswer, application, disk, findings } = harm
  return [
    ...(memory > goals.memory ? ['memory'] : []),
    ...(isRunning ? [] : ['process']),
    ...(slowestPage > goals.slowestPage ? ['page'] : []),
    ...(slowestAnswer > goals.slowestAnswer ? ['answer'] : []),
    ...(application === goals.application ? [] : ['application']),
    ...(disk > goals.disk ? ['disk'] : []),
    ...findings.filter(({ value, goal }) => value > goal).map(({ what }) => what),
  ]
}

/** The report as plain text. A missed goal has an exclamation mark. */
export const asText = (measured: readonly Measured[]): string => `${asTable(measured)}\n\n${legend}`

/** One line for each attack, below the names of the columns. */
export function asTable(measured: readonly Measured[]): string {
  const head = [
    '',
    'attack',
    'addresses',
    'memory',
    'process',
    'page',
    'answer',
    'application',
    'disk',
    'besides',
  ]
  const rows = measured.map(({ attack, harm }) => {
    const misses = missed(harm)
    const shown = (what: string, text: string) => `${misses.includes(what) ? '! ' : ''}${text}`
    return [
      misses.length === 0 ? '✓' : '!',
      attack.name,
      String(attack.addresses),
      shown('memory', `${megabytes(harm.memory)} MB`),
      shown('process', harm.isRunning ? 'the same' : 'ended'),
      shown('page', milliseconds(harm.slowestPage)),
      shown('answer', milliseconds(harm.slowestAnswer)),
      shown(
        'application',
        harm.application === goals.application ? 'taken' : String(harm.application || 'lost'),
      ),
      shown('disk', `${megabytes(harm.disk)} MB`),
      harm.findings.map(({ what, value }) => shown(what, `${value} ${what}`)).join('; '),
    ]
  })
  return table([head, ...rows])
}

const megabytes = (bytes: number) => Math.round(bytes / 1_000_000)
const milliseconds = (time: number) => (Number.isFinite(time) ? `${Math.round(time)} ms` : 'none')

const legend =
  `Goals: memory at most ${megabytes(goals.memory)} MB over that of the idle program, its own processes together; ` +
  `the process is the same; others get pages within ${goals.slowestPage / 1000} s and answers of the assistant within ` +
  `${goals.slowestAnswer / 1000} s, and their application is taken; files and database grow by at most ` +
  `${megabytes(goals.disk)} MB for each address.`
