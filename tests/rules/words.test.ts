import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** Names that meant something only here; docs/glossary.md has the words that replaced them. */
const retired = new Set(
  (
    'anew arranging authority barrier barriers bed besides born complaint complaints dealt desk doer ' +
    'doomed errand farewell fate fault faults folded ground harness hear heir house housekeeping journey ' +
    'journeys judge judged keeping meanwhile neighbour neighbours nobody noted overtaken packers parted ' +
    'patience puzzle robot saying shall somebody sow sown spend stands stock stranger strike struck ' +
    'whatever whoever wish wishes world'
  ).split(' '),
)

const folders = ['contract', 'demo', 'server', 'web', 'tests', 'scripts']
const listed = execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' }).split('\n')
const listFiles = (name: RegExp) => listed.filter((file) => name.test(file))

interface Node {
  readonly type: string
  readonly name?: unknown
  readonly [child: string]: unknown
}

/** What others prescribe: the names of a mark, and a type of issues as Jira has it. */
const prescribed = new Set([
  'web/ui/editor/editor-schema.ts: strike',
  'server/tracker/jira/text/adf-to-html.ts: strike',
  ...[
    'server/tracker/icons.ts',
    'web/employee/charts/slice-colors.ts',
    'tests/unit/portal-charts.test.ts',
  ].map((file) => `${file}: Wish`),
])

/** Every identifier, the keys of object literals included: they are columns, settings, and props. */
function identifiersOf(file: string): Set<string> {
  const names = new Set<string>()
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const child of node) visit(child)
    if (!isNode(node)) return
    if (/Identifier$/.test(node.type)) names.add(String(node.name))
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync(file, readFileSync(path.join(root, file), 'utf8')).program)
  return names
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** `readHTMLPage2` consists of read, html, and page. */
const wordsOf = (name: string) =>
  name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).map((word) => word.toLowerCase())

const isRetired = (name: string) => wordsOf(name).some((word) => retired.has(word))

test.each(['TestHouse', 'asStranger', 'fateOf', 'seed-bed.ts', '#overtaken', 'HOUSE_RULES'])(
  '%s contains a retired word',
  (name) => expect(isRetired(name)).toBe(true),
)

test('the parser sees types, members, JSX, and private names, and neither text nor comments', () => {
  expect(identifiersOf('tests/rules/words.test.ts')).toContain('Node')
  expect(identifiersOf('tests/rules/words.test.ts')).not.toContain('meanwhile')
  expect(identifiersOf('web/public/articles/article.tsx')).toContain('article')
})

test('no class, custom property, or animation of a style sheet contains a retired word', () => {
  const found = listFiles(/\.css$/).flatMap((file) =>
    (
      readFileSync(path.join(root, file), 'utf8').match(
        /(?:(?<![\w)])\.|--|@keyframes |\[data-)[a-z][\w-]*/g,
      ) ?? []
    )
      .filter(isRetired)
      .map((name) => `${file}: ${name}`),
  )
  expect(found).toEqual([])
})

test('no identifier and no file name contains a retired word', () => {
  const found = listFiles(/\.(?:tsx?|mjs)$/).flatMap((file) =>
    [...identifiersOf(file), ...file.split('/')].filter(isRetired).map((name) => `${file}: ${name}`),
  )
  expect(found.filter((name) => !prescribed.has(name))).toEqual([])
})
