/**
 * How much of docs/requirements/ is shown by a test, judged by the ids in the titles of tests.
 *
 * npm run requirements                                         counts for each area
 * npm run requirements -- --missing [AC-001..AC-295 PS-001]    lists statements that no test shows, all or among these
 * npm run requirements -- --check                              fails when a test cites an id that does not exist
 */
import { globSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { titlesOf } from './titles.ts'

export interface Statement {
  readonly id: string
  /** The name of its file, such as `admin-content`. */
  readonly area: string
  /** A settled rule may be cited like a statement and is not counted as one. */
  readonly kind: 'ui' | 'api' | 'rule' | 'settled'
  readonly text: string
}

export interface Citation {
  readonly id: string
  readonly file: string
  readonly title: string
}

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const filesOf = (pattern: string) => globSync(pattern, { cwd: root }).sort()

const line = /^- ((?:AC|AP|HD|PS|EP)-(?:\d{3}|C\d{2})) (?:\[(ui|api|rule)\] )?(.+)$/gm
const anyId = /\b(?:AC|AP|HD|PS|EP)-(?:\d+|C\d+)\b/g

/** Every statement and settled rule, in the order of the files. */
export function readCatalogue(): Statement[] {
  return filesOf('docs/requirements/*.md').flatMap((file) =>
    [...read(file).matchAll(line)].map(([, id = '', kind = 'settled', text = '']) => {
      return { id, area: path.basename(file, '.md'), kind: kind as Statement['kind'], text }
    }),
  )
}

/** Every id in the title of a test or a group of tests. */
export function readCitations(): Citation[] {
  return filesOf('tests/**/*.{test,spec}.ts').flatMap((file) =>
    titlesOf(read(file)).flatMap((title) =>
      [...title.matchAll(anyId)].map(([id]) => ({ id, file: file.replaceAll('\\', '/'), title })),
    ),
  )
}

/** Citations of what is not in the catalogue. */
export function unknownCitations(
  catalogue: readonly Statement[],
  citations: readonly Citation[],
): Citation[] {
  const known = new Set(catalogue.map(({ id }) => id))
  return citations.filter(({ id }) => !known.has(id))
}

/** The statements that are meant by `AC-001..AC-295`, `PS-001`; all of them when nothing is named. */
export function selection(catalogue: readonly Statement[], wishes: readonly string[]): Statement[] {
  const statements = catalogue.filter(({ kind }) => kind !== 'settled')
  if (wishes.length === 0) return statements
  return statements.filter(({ id }) =>
    wishes.some((wish) => {
      const [from = '', to = from] = wish.split('..')
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

function main(words: readonly string[]): void {
  const catalogue = readCatalogue()
  const citations = readCitations()
  const shown = new Set(citations.map(({ id }) => id))
  const [order, ...wishes] = words
  if (order === '--missing') {
    const missing = selection(catalogue, wishes).filter(({ id }) => !shown.has(id))
    for (const { id, kind, text } of missing) console.log(`${id} [${kind}] ${text}`)
    console.log(`${missing.length} not shown by a test`)
  } else if (order === undefined || order === '--check') {
    if (order === undefined) count(catalogue, shown)
    const unknown = unknownCitations(catalogue, citations)
    for (const { id, file, title } of unknown) console.error(`${file}: ${id} does not exist (${title})`)
    if (unknown.length > 0 && order === '--check') process.exitCode = 1
  } else {
    console.error('npm run requirements [-- --missing [AC-001..AC-295 PS-001 …] | -- --check]')
    process.exitCode = 1
  }
}

if (import.meta.main) main(process.argv.slice(2))
