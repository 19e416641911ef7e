/**
 * Runs all checks: types, lint and format, the build, every test, and that the ids which tests cite exist. The last line
 * has the totals; each check counts as one test. Arguments go to Vitest, so
 * `npm test tests/api/media.test.ts` runs one file. A full run is saved for `npm run requirements`.
 *
 * --checks  leaves the tests out
 */
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { unknownCitations } from './requirements.ts'
import { saveRun, type TestRun, testsOf } from './test-run.ts'

interface Outcome {
  passed: number
  failed: number
}

const root = path.resolve(import.meta.dirname, '..')
const tool = (name: string, ...args: string[]) => [path.join('node_modules', '.bin', name), ...args]
const args = process.argv.slice(2)

const checks = [
  // By default four checkers take twice the processor time of one, because each checks much of what the others do.
  check('types', tool('react-router', 'typegen'), tool('tsc', '--noEmit', '--checkers', '1')),
  check('lint and format', tool('biome', 'ci', '--colors=off', '--error-on-warnings', '.')),
]
const withTests = !args.includes('--checks')
if (withTests) checks.push(check('build', ['scripts/bootstrap.mjs', '--with-tools']))
const outcomes = await Promise.all(checks)
if (withTests) outcomes.push(...runTests(args))

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
process.exitCode = failed > 0 ? 1 : 0
console.log(`${passed} passed, ${failed} failed`)

async function check(name: string, ...commands: string[][]): Promise<Outcome> {
  for (const command of commands) {
    const problem = await problemOf(command)
    if (problem) return verdict(name, problem)
  }
  return verdict(name)
}

/** What a command that fails has printed; empty for one that succeeds. */
function problemOf(command: string[]): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  execFile(process.execPath, command, { cwd: root, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) =>
    resolve(error ? `${stdout}${stderr}` || error.message : ''),
  )
  return promise
}

/** Prints the result of a check; it has failed when there is a problem. */
function verdict(name: string, problem = ''): Outcome {
  console.log(problem ? `${problem}\n✗ ${name}` : `✓ ${name}`)
  return problem ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 }
}

function runTests(only: string[]): Outcome[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-run-'))
  const file = path.join(folder, 'run.json')
  try {
    const { status } = spawnSync(
      process.execPath,
      tool('vitest', 'run', '--reporter=default', '--reporter=./scripts/test-run.ts', ...only),
      { cwd: root, env: { ...process.env, TEST_RUN_FILE: file }, stdio: 'inherit' },
    )
    // The reporter of this program has written it.
    const tested = JSON.parse(readFileSync(file, 'utf8')) as TestRun
    if (only.length === 0) saveRun({ ...tested, finishedAt: new Date().toISOString(), commit: commit() })
    const cited = verdict('cited ids', unknownCitations(tested).join('\n'))
    printSlowest(tested)
    return [count(status, tested), cited]
  } catch {
    return [verdict('tests', 'Vitest ended without a report')]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A file that could not be run counts as one failure, and so does an error of Vitest outside a test. */
function count(status: number | null, tested: TestRun): Outcome {
  const inState = (state: string) => testsOf(tested).filter((test) => test.state === state).length
  const broken = tested.files.filter(({ ok, tests }) => !ok && !tests.some(({ state }) => state === 'failed'))
  const failed = inState('failed') + broken.length
  return { passed: inState('passed'), failed: status === 0 ? failed : Math.max(failed, 1) }
}

function printSlowest({ files }: TestRun): void {
  const slowest = files.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 10)
  console.log('\nThe slowest files, in seconds:')
  for (const { file, milliseconds } of slowest)
    console.log(`${(milliseconds / 1000).toFixed(1).padStart(7)}  ${file}`)
  console.log('')
}

/** The commit that is checked out, as `git describe` names it; null outside a clone. */
function commit(): string | null {
  const { status, stdout } = spawnSync('git', ['describe', '--always', '--dirty'], {
    cwd: root,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : null
}
