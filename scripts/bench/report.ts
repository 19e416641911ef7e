import type { Case } from './cases.ts'
import type { Weight } from './page-weight.ts'
import type { Measured } from './rounds.ts'

export interface Report {
  readonly machine: { readonly processors: number; readonly model: string; readonly node: string }
  readonly measured: readonly Measured[]
  readonly start: { readonly readyAfter: number; readonly homeAfter: number }
  /** Bytes that the node process holds. */
  readonly memory: { readonly idle: number; readonly after: number; readonly peak: number | null }
  readonly weight: Weight
}

const units = { ms: 1, MB: 1_000_000, kB: 1000 }

/** What is wanted of the numbers that no case carries. */
const most = {
  start: 1200 * units.ms,
  idle: 140 * units.MB,
  after: 300 * units.MB,
  js: 130 * units.kB,
  css: 25 * units.kB,
}

/** The report as plain text. A number that misses what is wanted of it has an exclamation mark. */
export function asText(report: Report, cases: readonly Case[]): string {
  return [requests(report, cases), facts(report), remarks(report)].join('\n\n')
}

function requests({ measured }: Report, cases: readonly Case[]): string {
  const head = ['', 'connections', 'requests/s', 'p50 ms', 'p99 ms', 'bare/s', 'ratio', 'own', 'wanted']
  const rows = measured.map((one) => {
    const wanted = cases.find(({ name }) => name === one.name)?.wanted
    const said = wanted?.connections === one.connections ? judged(one, wanted) : ''
    return [
      one.name,
      String(one.connections),
      whole(one.perSecond),
      one.p50.toFixed(2),
      one.p99.toFixed(2),
      whole(one.bare.perSecond),
      one.ratio.toFixed(3),
      `${Math.round(one.own * 100)} %`,
      said,
    ]
  })
  return table([head, ...rows])
}

function judged({ ratio, perSecond }: Measured, wanted: { ratio?: number; perSecond?: number }): string {
  if (wanted.ratio !== undefined) return `${mark(ratio >= wanted.ratio)} ratio ≥ ${wanted.ratio.toFixed(2)}`
  return `${mark(perSecond >= (wanted.perSecond ?? 0))} ≥ ${wanted.perSecond}/s`
}

function facts({ start, memory, weight }: Report): string {
  return table([
    ['', 'measured', 'wanted'],
    row('start to the first 200 of /readyz', start.readyAfter, 'ms', most.start),
    row('start to the first home page', start.homeAfter, 'ms'),
    row('memory, idle', memory.idle, 'MB', most.idle),
    row('memory, after the run', memory.after, 'MB', most.after),
    ...(memory.peak ? [row('memory, highest', memory.peak, 'MB')] : []),
    row('home page, HTML', weight.html, 'kB'),
    row('home page, JavaScript', weight.js, 'kB', most.js),
    row('home page, CSS', weight.css, 'kB', most.css),
  ])
}

/** Whether the load could have asked for more than was answered. */
function remarks({ measured, machine }: Report): string {
  const busiest = Math.max(...measured.map(({ load }) => load))
  return (
    `Node ${machine.node}, ${machine.processors} × ${machine.model}. Medians over alternating rounds. ` +
    `The load took at most ${Math.round(busiest * 100)} % of a processor while the bare server was measured, ` +
    `so it could have asked for ${(1 / busiest).toFixed(1)} times as much. "own" is the share of answers made for ` +
    'one request: not kept, and with no equal request under way.'
  )
}

function row(name: string, value: number, unit: keyof typeof units, limit?: number): string[] {
  const shown = `${(value / units[unit]).toFixed(unit === 'kB' ? 1 : 0)} ${unit}`
  if (limit === undefined) return [name, shown, '']
  return [name, shown, `${mark(value <= limit)} ≤ ${limit / units[unit]} ${unit}`]
}

const mark = (holds: boolean) => (holds ? '✓' : '!')
const whole = (value: number) => Math.round(value).toLocaleString('en-US')

/** Columns under one another: words to the left, numbers to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)))
  const isNumber = (at: number) => rows.slice(1).every((row) => /^[\d.,]+( [\w%]+)?$/.test(row[at] ?? ''))
  const numbers = widths.map((_, at) => isNumber(at))
  return rows
    .map((row) =>
      row
        .map((cell, at) =>
          numbers[at] ? cell.padStart(widths[at] as number) : cell.padEnd(widths[at] as number),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
