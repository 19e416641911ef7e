/**
 * All that must hold: types, lint and format, the build, then every test. The last line says how much passed; each
 * check counts as one test. Words on the command line go to Vitest, so `npm test tests/api/media.test.ts` runs one
 * file.
 *
 * --checks  leaves the tests out
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'

interface Outcome {
  passed: number
  failed: number
}

const root = path.resolve(import.meta.dirname, '..')
const tool = (name: string, ...words: string[]) => [path.join('node_modules', '.bin', name), ...words]
const words = process.argv.slice(2)

const outcomes = [
  check('types', tool('react-router', 'typegen'), tool('tsc', '--noEmit')),
  check('lint and format', tool('biome', 'ci', '--colors=off', '--error-on-warnings', '.')),
]
if (!words.includes('--checks')) {
  outcomes.push(check('build', ['scripts/bootstrap.mjs', '--with-tools']), runTests(words))
}

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
process.exitCode = failed > 0 ? 1 : 0
console.log(`${passed} passed, ${failed} failed`)

function check(name: string, ...commands: string[][]): Outcome {
  for (const command of commands) {
    const { status, stdout, stderr } = run(command, 'pipe')
    if (status === 0) continue
    console.log(`${stdout}${stderr}\n✗ ${name}`)
    return { passed: 0, failed: 1 }
  }
  console.log(`✓ ${name}`)
  return { passed: 1, failed: 0 }
}

function runTests(only: string[]): Outcome {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-report-'))
  const file = path.join(folder, 'report.json')
  try {
    const { status } = run(
      tool('vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...only),
      'inherit',
    )
    return count(status, JSON.parse(readFileSync(file, 'utf8')) as Report)
  } catch {
    console.log('Vitest ended without a report')
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The part of Vitest's JSON report that counts. */
interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** A file that could not be run counts as one failure, and so does a failure of Vitest that no test shows. */
function count(status: number | null, { numPassedTests, numFailedTests, testResults }: Report): Outcome {
  const silent = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = numFailedTests + silent.length
  return { passed: numPassedTests, failed: status === 0 ? failed : Math.max(failed, 1) }
}

function run(command: string[], output: 'pipe' | 'inherit') {
  return spawnSync(process.execPath, command, {
    cwd: root,
    stdio: ['ignore', output, output],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
}
