/**
 * Measures public pages and screens of the portal with Lighthouse in a real Chromium: the built program, a fresh
 * database with the demo, a simulated mid-range phone on a slow connection. docs/performance.md has the numbers.
 *
 * --runs=<number>  measured runs per page, after one warm-up; the median by performance counts; 3 by default
 * --only=<text>    only the pages with this text in their path
 */

import { present } from '#server/present.ts'
import '#server/startup/module-hooks.ts'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import * as path from 'node:path'
import { parseArgs } from 'node:util'
import { launchChromium } from '#scripts/launch/chromium.ts'
import { freePort } from '#scripts/launch/free-port.ts'
import { startProgram } from './bench/program.ts'
import { measuredPages } from './lighthouse/pages.ts'
import { employeePassword, loginPage, portalPages, signIn } from './lighthouse/portal.ts'
import { asText } from './lighthouse/report.ts'
import { type LighthouseRun, runLighthouse } from './lighthouse/run.ts'

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, only: { type: 'string', default: '' } },
})
const runs = Number(options.runs)
const cleanup = new AsyncDisposableStack()

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void cleanup.disposeAsync().then(() => process.exit(1)))
try {
  console.log(asText(await measurePages()))
  console.log(
    `\nNode ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}. Load ${loadAverages()}.`,
  )
} finally {
  await cleanup.disposeAsync()
}

async function measurePages(): Promise<LighthouseRun[]> {
  const dataDir = temporaryFolder()
  const program = await startProgram({
    dataDir,
    seed: 'demo',
    settings: { EMPLOYEE_PASSWORD: employeePassword },
  })
  cleanup.defer(program.stop)
  const debuggingPort = await freePort()
  const browser = await launchChromium([`--remote-debugging-port=${debuggingPort}`])
  cleanup.defer(() => browser.close())

  const origin = `http://127.0.0.1:${program.port}`
  const results: LighthouseRun[] = []
  const measure = async (paths: readonly string[]) => {
    for (const path of paths.filter((path) => path.includes(options.only)))
      results.push(await measurePage(origin + path, debuggingPort))
  }
  await measure([...(await measuredPages(origin)), loginPage])
  await signIn(origin, debuggingPort)
  await measure(portalPages)
  return results
}

async function measurePage(page: string, debuggingPort: number): Promise<LighthouseRun> {
  console.error(`… ${new URL(page).pathname}`)
  const pageRuns: LighthouseRun[] = []
  // The warm-up makes the server produce the image variants; the measured runs get them from its cache.
  await runLighthouse(page, debuggingPort)
  for (let run = 0; run < runs; run++) pageRuns.push(await runLighthouse(page, debuggingPort))
  pageRuns.sort((a, b) => a.performance - b.performance)
  return present(pageRuns[runs >> 1])
}

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-lighthouse-'))
  // PostgreSQL runs as another user when we are root, and must be able to enter.
  chmodSync(folder, 0o711)
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Other load on the machine slows scripts down, and the simulation attributes that to the page. */
function loadAverages(): string {
  return loadavg()
    .map((minutes) => minutes.toFixed(1))
    .join(', ')
}
