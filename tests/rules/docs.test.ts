import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import * as path from 'node:path'
import { expect, test } from 'vitest'
import { scenes } from '#scripts/pictures/scenes.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const docs = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })].filter(
  (file) => !file.startsWith('docs/requirements/'),
)
const sources = new Set(
  globSync(['*.ts', '{contract,demo,scripts,server,tests,web}/**/*.{ts,tsx,mjs,css}'], { cwd: root }).map(
    (file) => path.basename(file),
  ),
)
const { scripts, ...packages } = JSON.parse(read('package.json')) as Record<
  'scripts' | 'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
>

test.each(docs)('%s names only commands that exist', (file) => {
  const commands = [...read(file).matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name as string)
  expect(commands.filter((name) => !(name in scripts))).toEqual([])
})

test.each(docs)('%s names only files that exist', (file) => {
  const named = [...read(file).matchAll(/`((?:contract|server|web|tests|docs|scripts)\/[\w./-]+)`/g)]
  const paths = named.map(([, name]) => name as string)
  expect(paths.filter((name) => !existsSync(path.join(root, name)))).toEqual([])
})

/** A file of the folder that a paragraph is about is named without it; a recipe writes files of its own. */
test.each(docs)('%s names only sources that exist somewhere', (file) => {
  const text = read(file)
  const written = [...text.matchAll(/^```tsx? (\S+)$/gm)].map(([, name = '']) => path.basename(name))
  const known = new Set([...sources, ...written])
  const named = [...text.matchAll(/`(?:[\w-]+\/)*([\w.-]+\.(?:tsx?|mjs|css))`/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test.each(docs)('%s links only to files that exist', (file) => {
  const links = [...read(file).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(
    ([, link]) => link as string,
  )
  expect(links.filter((link) => !existsSync(path.resolve(root, path.dirname(file), link)))).toEqual([])
})

test('every dependency has its reason', () => {
  const [reasons = ''] = read('docs/decisions/0006-dependencies.md').split('Rejected:')
  const { dependencies, devDependencies, optionalDependencies } = packages
  const named = reasons.split(/[\s,;]+/).map((word) => word.replace(/\.$/, ''))
  const isNamed = (name: string) =>
    named.some((word) => (word.endsWith('*') ? name.startsWith(word.slice(0, -1)) : name === word))
  const unnamed = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    (name) => !name.startsWith('@types/') && !isNamed(name),
  )
  expect(unnamed).toEqual([])
})

test('the README shows the pictures that `npm run pictures` takes, each of at most 120 kB', () => {
  const shown = [...read('README.md').matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, file = '']) => file)
  expect(shown.toSorted()).toEqual(
    Object.keys(scenes)
      .map((name) => `docs/pictures/${name}.webp`)
      .sort(),
  )
  for (const file of shown) expect(statSync(path.join(root, file)).size, file).toBeLessThanOrEqual(120_000)
})
