import { existsSync, globSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const docs = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })].filter(
  (file) => !file.startsWith('docs/requirements/'),
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
