/**
 * Which statements of docs/requirements/ the last full `npm test` has shown.
 *
 * npm run requirements                                         counts for each area
 * npm run requirements -- --missing [AC-001..AC-295 PS-001]    lists what it has not shown, all or within these ranges
 */
import { globSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { readSavedRun, type SavedRun, shownBy, type TestRun, testsOf } from './test-run.ts'

const kinds = ['ui', 'api', 'rule', 'settled'] as const

export interface Statement {
  readonly id: string
  /** The name of its file, such as `admin-content`. */
  readonly area: string
  /** A settled rule may be cited like a statement and is not counted as one. */
  readonly kind: (typeof kinds)[number]
  readonly text: string
}

const root = path.resolve(import.meta.dirname, '..')
const line = /^- ((?:AC|AP|HD|PS|EP)-(?:\d{3}|C\d{2})) (?:\[(ui|api|rule)\] )?(.+)$/gm

/** Every statement and settled rule, in the order of the files. */
export function readCatalogue(): Statement[] {
  const files = globSync('docs/requirements/*.md', { cwd: root }).sort()
  return files.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(line)].map(([, id = '', tag, text = '']) => {
      const kind = kinds.find((one) => one === tag) ?? 'settled'
      return { id, area: path.basename(file, '.md'), kind, text }
    }),
  )
}

/** A line for each citation of an id that does not exist. */
export function unknownCitations(run: TestRun): string[] {
  const known = new Set(readCatalogue().map(({ id }) => id))
  return testsOf(run).flatMap(({ title, cites }) =>
    cites.filter((id) => !known.has(id)).map((id) => `${id} does not exist, but is cited by: ${title}`),
  )
}

/** The statements of ranges such as `AC-001..AC-295` and `PS-001`; all of them when there is none. */
export function selection(catalogue: readonly Statement[], ranges: readonly string[]): Statement[] {
  const statements = catalogue.filter(({ kind }) => kind !== 'settled')
  if (ranges.length === 0) return statements
  return statements.filter(({ id }) =>
    ranges.some((range) => {
      const [from = '', to = from] = range.split('..')
      return from.slice(0, 2) === id.slice(0, 2) && from <= id && id <= to
    }),
  )
}

function count(catalogue: readonly Statement[], shown: ReadonlySet<string>): void {
  const row = (...cells: [string, ...(string | number)[]]) =>
    console.log(
      cells[0].padEnd(18) +
        cells
          .slice(1)
          .map((cell) => String(cell).padStart(12))
          .join(''),
    )
  const counted = (name: string, statements: readonly Statement[]) => {
    const done = statements.filter(({ id }) => shown.has(id)).length
    row(name, statements.length, done, statements.length - done)
  }
  const statements = selection(catalogue, [])
  row('', 'statements', 'shown', 'not yet')
  for (const [area, ones] of Map.groupBy(statements, (statement) => statement.area)) counted(area, ones)
  counted('all', statements)
}

function listMissing(statements: readonly Statement[], shown: ReadonlySet<string>): void {
  const missing = statements.filter(({ id }) => !shown.has(id))
  for (const { id, kind, text } of missing) console.log(`${id} [${kind}] ${text}`)
  console.log(`${missing.length} not shown by a test`)
}

function nameOf(run: SavedRun): string {
  const tests = testsOf(run)
  const passed = tests.filter(({ state }) => state === 'passed').length
  const failed = tests.filter(({ state }) => state === 'failed').length
  const commit = run.commit ? ` on ${run.commit}` : ''
  return `From the run that ended ${run.finishedAt}${commit}: ${passed} tests passed, ${failed} failed`
}

function stop(message: string): never {
  console.error(message)
  process.exit(1)
}

if (import.meta.main) {
  const [order, ...ranges] = process.argv.slice(2)
  if (order && order !== '--missing') stop('npm run requirements [-- --missing [AC-001..AC-295 PS-001 …]]')
  const run = readSavedRun() ?? stop('No saved run. Run npm test first.')
  const catalogue = readCatalogue()
  const shown = shownBy(run)
  console.log(`${nameOf(run)}\n`)
  if (order === '--missing') listMissing(selection(catalogue, ranges), shown)
  else count(catalogue, shown)
}
