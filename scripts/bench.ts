/**
 * Compares the built program with a bare `node:http` server that sends the same bytes, in alternating rounds of one
 * run, so that the ratios are meaningful on any machine. docs/performance.md explains the numbers.
 *
 * --quick           a third of the time, with less precise numbers
 * --json            the report as JSON
 * --only=<text>     only the cases with this text in their name
 * --portal          only the employees' portal
 * --find            only the search over everything in the admin area
 * --assistant       only the assistant's answers
 * --processes       only two processes against one
 * --visitors        only what visitors notice of work in the background
 * --node=<options>  additional options for the program's node, such as `--node="--cpu-prof --cpu-prof-dir=/tmp/profile"`
 */

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import * as path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type AnswerCost, measureAnswers } from './bench/answers.ts'
import { measureCandidates } from './bench/candidates.ts'
import { type BenchCase, measuredCases } from './bench/cases.ts'
import { measureDocument } from './bench/documents.ts'
import { measureFind } from './bench/find.ts'
import { measureMail } from './bench/mail.ts'
import { median } from './bench/median.ts'
import { homePageWeight } from './bench/page-weight.ts'
import { measurePortal, type PortalCost } from './bench/portal.ts'
import type { CallCost } from './bench/portal-calls.ts'
import { measureProcesses, type ProcessesCost } from './bench/processes.ts'
import { memoryOf, startProgram } from './bench/program.ts'
import {
  answersAsText,
  asText,
  callsAsText,
  portalAsText,
  processesAsText,
  type Report,
  type WorkCost,
  workAsText,
} from './bench/report.ts'
import { type Measurement, startBench } from './bench/rounds.ts'
import { measureScoring } from './bench/scoring.ts'
import { articleText, seedArticles, seedPages, seedVisited } from './bench/seed.ts'

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    portal: { type: 'boolean', default: false },
    find: { type: 'boolean', default: false },
    assistant: { type: 'boolean', default: false },
    processes: { type: 'boolean', default: false },
    visitors: { type: 'boolean', default: false },
    node: { type: 'string', default: '' },
  },
})
const settings = options.quick ? { rounds: 3, milliseconds: 250 } : { rounds: 5, milliseconds: 500 }
const processesPace = options.quick ? { rounds: 1, milliseconds: 2000 } : { rounds: 5, milliseconds: 3000 }
const startCount = options.quick ? 3 : 5
const cleanup = new AsyncDisposableStack()
const print = console.log
// Output of the program must not get into the report.
console.log = console.error

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void cleanup.disposeAsync().then(() => process.exit(1)))
try {
  if (options.portal) {
    const portal = await benchPortal()
    print(options.json ? JSON.stringify({ portal }, null, 2) : portalAsText(portal))
  } else if (options.find) {
    const found = await benchFind()
    print(options.json ? JSON.stringify({ found }, null, 2) : callsAsText(found))
  } else if (options.assistant) {
    const answers = await benchAnswers()
    print(options.json ? JSON.stringify({ answers }, null, 2) : answersAsText(answers))
  } else if (options.processes) {
    const processes = await benchProcesses()
    print(options.json ? JSON.stringify(processes, null, 2) : processesAsText(processes))
  } else if (options.visitors) {
    const work = await benchWork()
    print(options.json ? JSON.stringify(work, null, 2) : workAsText(work))
  } else {
    const { report, cases } = await bench()
    print(options.json ? JSON.stringify(report, null, 2) : asText(report, cases))
  }
} finally {
  await cleanup.disposeAsync()
}

async function bench(): Promise<{ report: Report; cases: BenchCase[] }> {
  const dataDir = temporaryFolder()
  logProgress('filling a fresh database with 1,000 articles and 100,000 candidates')
  const seeded = await seedArticles(dataDir)
  const cases = (await measuredCases(seeded)).filter(({ name }) => name.includes(options.only))

  // Before the starts, which would find no mail server.
  logProgress('1,000 mails')
  const mailsPerSecond = await measureMail(dataDir)
  // Before the requests, so that they find compiled code, as every start but the very first does.
  logProgress('starts')
  const start = await coldStart(dataDir)
  const program = await startProgram({ dataDir, nodeOptions: options.node })
  cleanup.defer(program.stop)
  const weight = await homePageWeight(program.port)
  // After a start the program compacts its heap, 2 s later.
  await sleep(4000)
  const idle = memoryOf(program.pid).now

  const { measure, prepare, stop } = await startBench(program.port, settings)
  cleanup.defer(stop)
  const measurements: Measurement[] = []
  for (const benchCase of cases) {
    logProgress(benchCase.name)
    await prepare(benchCase)
    for (const connections of [1, 16, 64]) measurements.push(await measure(benchCase, connections))
  }
  const { now: after, peak } = memoryOf(program.pid)
  logProgress('100,000 candidates')
  const candidates = await measureCandidates(program, seeded.token)
  await program.stop()
  logProgress('two processes')
  const processes = await measureProcesses({ dataDir, cases, ...processesPace })
  const work = await benchWork()
  const answers = await benchAnswers()
  const portal = await benchPortal()

  const [processor] = cpus()
  const machine = { processors: cpus().length, model: processor?.model ?? 'unknown', node: process.version }
  return {
    report: {
      machine,
      measurements,
      start,
      memory: { idle, after, peak },
      candidates,
      processes,
      ...work,
      mailsPerSecond,
      knowledge: seeded.knowledge,
      answers,
      portal,
      weight,
    },
    cases,
  }
}

async function benchWork(): Promise<WorkCost> {
  const dataDir = temporaryFolder()
  logProgress('filling a fresh database with 1,000 articles')
  const seeded = await seedVisited(dataDir)
  const program = await startProgram({ dataDir, nodeOptions: options.node })
  cleanup.defer(program.stop)
  logProgress('documents of 200 pages')
  const document = await measureDocument(program, seeded.token, (n) => articleText(n).description)
  logProgress('200 resumes')
  const scoring = await measureScoring(program, seeded.token, seeded)
  await program.stop()
  return { scoring, document }
}

async function benchProcesses(): Promise<ProcessesCost[]> {
  const dataDir = temporaryFolder()
  logProgress('filling a fresh database with 1,000 articles')
  const cases = await measuredCases(await seedPages(dataDir))
  logProgress('two processes')
  return measureProcesses({ dataDir, cases, ...processesPace })
}

function benchAnswers(): Promise<AnswerCost[]> {
  return measureAnswers(temporaryFolder(), (n) => articleText(n).description, logProgress)
}

function benchFind(): Promise<CallCost[]> {
  return measureFind(temporaryFolder(), logProgress)
}

function benchPortal(): Promise<PortalCost> {
  return measurePortal({ dataDir: temporaryFolder(), otherDataDir: temporaryFolder() }, logProgress)
}

async function coldStart(dataDir: string): Promise<Report['start']> {
  const runs: Report['start'][] = []
  for (let n = 0; n < startCount; n++) {
    const program = await startProgram({ dataDir, nodeOptions: options.node })
    cleanup.defer(program.stop)
    await program.stop()
    runs.push(program)
  }
  return {
    readyMs: median(runs.map(({ readyMs }) => readyMs)),
    homeMs: median(runs.map(({ homeMs }) => homeMs)),
  }
}

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-bench-'))
  // PostgreSQL runs as another user when we are root, and must be able to enter.
  chmodSync(folder, 0o711)
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** To standard error, so that standard output holds the report alone. */
function logProgress(text: string): void {
  console.error(`… ${text}`)
}
