/**
 * The results of a test run. As a reporter of Vitest this writes them as JSON to the file that TEST_RUN_FILE names;
 * `npm test` saves those of the whole suite for `npm run requirements`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

declare module 'vitest' {
  interface TaskMeta {
    /** The ids that the test has passed to `covers` (tests/support/covers.ts). */
    covers?: string[]
  }
}

export interface TestRun {
  readonly files: readonly FileResult[]
}

export interface FileResult {
  /** From the root of the project. */
  readonly file: string
  /** Duration of imports, hooks, and tests. */
  readonly milliseconds: number
  /** False when a test has failed or the file could not be run. */
  readonly ok: boolean
  readonly tests: readonly TestResult[]
}

export interface TestResult {
  /** Including the titles of its groups, with parameters filled in. */
  readonly title: string
  readonly state: 'passed' | 'failed' | 'skipped' | 'pending'
  /** The ids in the title and those given to `covers`. */
  readonly cites: readonly string[]
}

/** A run of the whole suite. */
export interface SavedRun extends TestRun {
  readonly finishedAt: string
  /** The commit that was tested, as `git describe` names it; null outside a clone. */
  readonly commit: string | null
}

const savedFile = path.resolve(import.meta.dirname, '../node_modules/.cache/test-run.json')
const citation = /\b(AC|AP|HD|PS|EP)-(?:(\d+)\.\.\1-(\d+)|\d+|C\d+)\b/g

export default class TestRunReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const run: TestRun = { files: modules.map(fileResult) }
    writeFileSync(String(process.env.TEST_RUN_FILE), JSON.stringify(run))
  }
}

function fileResult(module: TestModule): FileResult {
  const { collectDuration, duration } = module.diagnostic()
  return {
    file: path.relative(module.project.config.root, module.moduleId).replaceAll('\\', '/'),
    milliseconds: Math.round(collectDuration + duration),
    ok: module.ok(),
    tests: [...module.children.allTests()].map((test) => ({
      title: test.fullName,
      state: test.result().state,
      cites: [...new Set(citedIn([test.fullName, ...(test.meta().covers ?? [])].join(' ')))],
    })),
  }
}

/** The ids in a text; `HD-130..HD-133` means all between its ends. */
const citedIn = (text: string): string[] =>
  [...text.matchAll(citation)].flatMap(([id, area, first, last]) =>
    first === undefined
      ? [id]
      : Array.from(
          { length: Number(last) - Number(first) + 1 },
          (_, i) => `${area}-${String(Number(first) + i).padStart(3, '0')}`,
        ),
  )

export function saveRun(run: SavedRun): void {
  mkdirSync(path.dirname(savedFile), { recursive: true })
  writeFileSync(savedFile, JSON.stringify(run))
}

/** The last full run on this machine, if there was one. */
export function readSavedRun(): SavedRun | null {
  try {
    // `saveRun` has written it.
    return JSON.parse(readFileSync(savedFile, 'utf8')) as SavedRun
  } catch {
    return null
  }
}

export const testsOf = ({ files }: TestRun): TestResult[] => files.flatMap(({ tests }) => tests)

/** The ids that a passed test cites and no failed one. */
export function shownBy(run: TestRun): Set<string> {
  const tests = testsOf(run)
  const citedBy = (state: TestResult['state']) =>
    tests.filter((test) => test.state === state).flatMap(({ cites }) => cites)
  const failed = new Set(citedBy('failed'))
  return new Set(citedBy('passed').filter((id) => !failed.has(id)))
}
