import { present } from '#server/present.ts'
import type { AnswerCost } from './answers.ts'
import type { CandidateCost } from './candidates.ts'
import type { BenchCase } from './cases.ts'
import type { DocumentCost } from './documents.ts'
import type { KnowledgeCost } from './knowledge.ts'
import { median } from './median.ts'
import type { PageWeight } from './page-weight.ts'
import type { PortalCost } from './portal.ts'
import type { CallCost } from './portal-calls.ts'
import type { ProcessesCost } from './processes.ts'
import type { Measurement } from './rounds.ts'
import type { ScoringCost } from './scoring.ts'
import type { VisitorCost } from './visitor.ts'

/** The effect of background work on visitors. */
export interface WorkCost {
  readonly scoring: ScoringCost
  readonly document: DocumentCost
}

export interface Report extends WorkCost {
  readonly machine: { readonly processors: number; readonly model: string; readonly node: string }
  readonly measurements: readonly Measurement[]
  readonly start: { readonly readyMs: number; readonly homeMs: number }
  /** Resident bytes of the node process. */
  readonly memory: { readonly idle: number; readonly after: number; readonly peak: number | null }
  readonly candidates: readonly CandidateCost[]
  readonly processes: readonly ProcessesCost[]
  /** Handed to a mail server on this machine. */
  readonly mailsPerSecond: number
  readonly knowledge: readonly KnowledgeCost[]
  readonly answers: readonly AnswerCost[]
  readonly portal: PortalCost
  readonly weight: PageWeight
}

const units = { ms: 1, MB: 1_000_000, kB: 1000 }

/** Goals of the numbers that are not part of a case. */
const limits = {
  start: 1200 * units.ms,
  idle: 140 * units.MB,
  after: 300 * units.MB,
  js: 130 * units.kB,
  css: 25 * units.kB,
  resume: 300 * units.ms,
  findable: 10_000 * units.ms,
  /** How many times longer visitors wait. */
  slower: 2,
  firstWords: 200 * units.ms,
  mailsPerSecond: 100,
  delivery: 150 * units.ms,
  streams: 60 * units.MB,
  transfer: 50 * units.MB,
  smallFiles: 2000 * units.ms,
}

/** The report as plain text. A missed goal has an exclamation mark. */
export function asText(report: Report, cases: readonly BenchCase[]): string {
  return [requests(report, cases), facts(report), portalAsText(report.portal), footnote(report)].join('\n\n')
}

function requests({ measurements }: Report, cases: readonly BenchCase[]): string {
  const head = [
    '',
    'connections',
    'requests/s',
    'p50 ms',
    'p99 ms',
    'baseline/s',
    'ratio',
    'unshared',
    'goal',
  ]
  const rows = measurements.map((measurement) => {
    const target = cases.find(({ name }) => name === measurement.name)?.target
    const result = target?.connections === measurement.connections ? verdict(measurement, target) : ''
    return [
      measurement.name,
      String(measurement.connections),
      whole(measurement.perSecond),
      measurement.p50.toFixed(2),
      measurement.p99.toFixed(2),
      whole(measurement.baseline.perSecond),
      measurement.ratio.toFixed(3),
      `${Math.round(measurement.unshared * 100)} %`,
      result,
    ]
  })
  return table([head, ...rows])
}

function verdict({ ratio, perSecond }: Measurement, target: { ratio?: number; perSecond?: number }): string {
  if (target.ratio !== undefined) return `${mark(ratio >= target.ratio)} ratio ≥ ${target.ratio.toFixed(2)}`
  return `${mark(perSecond >= (target.perSecond ?? 0))} ≥ ${target.perSecond}/s`
}

function facts({
  start,
  memory,
  candidates,
  processes,
  scoring,
  document,
  mailsPerSecond,
  knowledge,
  answers,
  weight,
}: Report): string {
  return table([
    ['', 'measured', 'goal'],
    row('start to the first 200 of /readyz', start.readyMs, 'ms', limits.start),
    row('start to the first home page', start.homeMs, 'ms'),
    row('memory, idle', memory.idle, 'MB', limits.idle),
    row('memory, after the run', memory.after, 'MB', limits.after),
    ...(memory.peak ? [row('memory, highest', memory.peak, 'MB')] : []),
    ...candidates.map(({ name, ms, goal }) => row(`100,000 candidates: ${name}`, ms, 'ms', goal)),
    ...processesRows(processes),
    ...workRows({ scoring, document }),
    [
      'mails to a local mail server',
      `${whole(mailsPerSecond)}/s`,
      `${mark(mailsPerSecond >= limits.mailsPerSecond)} ≥ ${limits.mailsPerSecond}/s`,
    ],
    ...knowledge.flatMap(({ passages, p95, goal, firstMs }) => [
      row(`${whole(passages)} passages: p95 of finding an answer`, p95, 'ms', goal),
      row(`${whole(passages)} passages: first question`, firstMs, 'ms'),
    ]),
    ...answerRows(answers),
    row('home page, HTML', weight.html, 'kB'),
    row('home page, JavaScript', weight.js, 'kB', limits.js),
    row('home page, CSS', weight.css, 'kB', limits.css),
  ])
}

const workRows = ({ scoring, document }: WorkCost) => [
  row('a resume, read and scored, CPU', scoring.cpuMs, 'ms', limits.resume),
  ...visitorRows(`${scoring.resumes} resumes are scored`, scoring.visitors),
  row(`a document of ${document.pages} pages, until it is found`, document.findableMs, 'ms', limits.findable),
  ...visitorRows('it is published', document.visitors),
]

const processesRows = (processes: readonly ProcessesCost[]) =>
  processes.map(({ name, one, two, ratio, goal }) => [
    `${name}, two processes by one`,
    `${ratio.toFixed(2)} times`,
    `${mark(ratio >= goal)} ≥ ${goal} times (${whole(two)}/s by ${whole(one)}/s)`,
  ])

export const processesAsText = (processes: readonly ProcessesCost[]): string =>
  table([['', 'measured', 'goal'], ...processesRows(processes)])

/** The goal is for the median of the rounds; the others show how far to trust it. */
function visitorRows(work: string, { aloneP99, busyP99, ratios }: VisitorCost): string[][] {
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(1))
  return [
    row(`home page, p99, before ${work}`, aloneP99, 'ms'),
    row(`home page, p99, while ${work}`, busyP99, 'ms'),
    [
      'the latter by the former',
      `${median(ratios).toFixed(1)} times`,
      `${mark(median(ratios) <= limits.slower)} ≤ ${limits.slower.toFixed(1)} times (${least} to ${most} by round)`,
    ],
  ]
}

export const workAsText = (cost: WorkCost): string => table([['', 'measured', 'goal'], ...workRows(cost)])

const answerRows = (answers: readonly AnswerCost[]) =>
  answers.flatMap(({ knowledge, firstWords, whole, goal }) => [
    row(`an answer from ${knowledge}, p95 of its first words`, firstWords, 'ms', limits.firstWords),
    row(`an answer from ${knowledge}, p95 of all of it`, whole, 'ms', goal),
  ])

export const answersAsText = (answers: readonly AnswerCost[]): string =>
  table([['', 'measured', 'goal'], ...answerRows(answers)])

/** Calls have two columns of times. */
export const callsAsText = (calls: readonly CallCost[]): string =>
  table([
    ['', 'p50 ms', 'p95 ms', 'goal'],
    ...calls.map(({ name, p50, p95, goal }) => [
      name,
      p50.toFixed(1),
      p95.toFixed(1),
      `${mark(p95 <= goal)} ≤ ${goal} ms`,
    ]),
  ])

export function portalAsText({ calls, streams, upload, download, smallFiles }: PortalCost): string {
  return [
    callsAsText(calls),
    table([
      ['', 'measured', 'goal'],
      row('1,000 idle event streams', streams.other.bytes, 'MB', limits.streams),
      row('a message to 1,000 clients, p50', streams.same.p50, 'ms'),
      row('a message to 1,000 clients, p99', streams.same.p99, 'ms', limits.delivery),
      row('the same to clients of another process, p50', streams.other.p50, 'ms'),
      row('the same to clients of another process, p99', streams.other.p99, 'ms', limits.delivery),
      row('a file of 1 GB up, memory', upload.bytes, 'MB', limits.transfer),
      row('a file of 1 GB up', upload.milliseconds, 'ms'),
      row('a file of 1 GB down, memory', download.bytes, 'MB', limits.transfer),
      row('a file of 1 GB down', download.milliseconds, 'ms'),
      row('60 small files up', smallFiles, 'ms', limits.smallFiles),
    ]),
  ].join('\n\n')
}

/** Whether the load generator was the bottleneck. */
function footnote({ measurements, machine }: Report): string {
  const busiest = Math.max(...measurements.map(({ load }) => load))
  return (
    `Node ${machine.node}, ${machine.processors} × ${machine.model}. Medians over alternating rounds. ` +
    `The load generator took at most ${Math.round(busiest * 100)} % of a CPU while the baseline was measured, so it ` +
    `could have sent ${(1 / busiest).toFixed(1)} times as much. "unshared" is the share of responses made for one ` +
    'request: neither cached nor shared with an equal concurrent request.'
  )
}

function row(name: string, value: number, unit: keyof typeof units, limit?: number): string[] {
  const shown = (bare: number) => {
    const number = bare / units[unit]
    return `${number.toFixed(number < 10 || unit === 'kB' ? 1 : 0)} ${unit}`
  }
  return [name, shown(value), limit === undefined ? '' : `${mark(value <= limit)} ≤ ${shown(limit)}`]
}

const mark = (holds: boolean) => (holds ? '✓' : '!')
const whole = (value: number) => Math.round(value).toLocaleString('en-US')

/** Aligned columns: text to the left, numbers to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)))
  const isNumber = (at: number) => rows.slice(1).every((row) => /^[\d.,]+( [\w%]+)?$/.test(row[at] ?? ''))
  const numbers = widths.map((_, at) => isNumber(at))
  return rows
    .map((row) =>
      row
        .map((cell, at) =>
          numbers[at] ? cell.padStart(present(widths[at])) : cell.padEnd(present(widths[at])),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
