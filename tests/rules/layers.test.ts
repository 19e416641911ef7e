import { existsSync, globSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const sources = (folder: string) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })

/** What a file imports: packages by name, our own files by their path from the root. */
function importsOf(file: string): string[] {
  const specifiers = [...read(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    ([, name]) => name as string,
  )
  return specifiers.map((name) => {
    if (name.startsWith('#')) return name.slice(1)
    return name.startsWith('.') ? path.join(path.dirname(file), name) : name
  })
}

const foreignImports = (folder: string, allowed: (name: string, file: string) => boolean) =>
  sources(folder).flatMap((file) =>
    importsOf(file)
      .filter((name) => !allowed(name, file))
      .map((name) => `${file} imports ${name}`),
  )

const isOurs = (name: string) => /^(?:contract|demo|server|web|tests)\//.test(name)

describe('the walls of the house', () => {
  test('the contract imports zod and itself', () => {
    expect(foreignImports('contract', (name) => name === 'zod' || name.startsWith('contract/'))).toEqual([])
  })

  test('the web imports the contract and itself', () => {
    expect(foreignImports('web', (name) => !isOurs(name) || /^(?:contract|web)\//.test(name))).toEqual([])
  })

  test('the server imports the contract and itself, and the demo where a new database is filled', () => {
    expect(foreignImports('server', (name) => !isOurs(name) || /^(?:contract|server)\//.test(name))).toEqual([
      'demo/seed-once.ts imports demo/seed.ts',
    ])
  })

  test('the demo imports the contract, the server, and itself', () => {
    const allowed = /^(?:contract|demo|server)\//
    expect(foreignImports('demo', (name) => !isOurs(name) || allowed.test(name))).toEqual([])
  })

  test('lists and forms are for any domain: they import no content, no screen, and no page', () => {
    const allowed = /^(?:contract\/|web\/(?:ui|list|forms)\/|web\/(?:api|query-client)\.ts$)/
    for (const folder of ['web/list', 'web/forms'])
      expect(foreignImports(folder, (name) => !isOurs(name) || allowed.test(name))).toEqual([])
  })

  test('a kind of field is one file of the web: nothing else there tells kinds apart', () => {
    const known = [
      'web/content/content-api.ts', // A slug that is sent may change the path of its row.
      'web/content/error-toasts.ts', // AP-189
      'web/forms/form.tsx', // Slugs follow another field.
    ]
    const telling = ['admin', 'content', 'list', 'forms']
      .flatMap((folder) => sources(`web/${folder}`))
      .filter((file) => !file.startsWith('web/forms/kinds/') && /\bkind === '|Record<Kind/.test(read(file)))
    expect(telling.sort()).toEqual(known)
  })

  test('public pages pull in neither zod nor anything of the admin area', () => {
    const seen = new Set<string>()
    const visit = (file: string) => {
      if (seen.has(file) || !existsSync(path.join(root, file))) return
      seen.add(file)
      const text = read(file).replace(/^import type [^\n]*(?:\n {2}[^\n]*)*?'[^']+'$/gm, '')
      for (const [, name] of text.matchAll(/from '#([^']+)'/g)) visit(name as string)
      expect(text, `${file} imports zod`).not.toMatch(/from 'zod/)
    }
    for (const file of [...sources('web/public'), 'web/root.tsx']) visit(file)
    expect([...seen].filter((file) => /^web\/(?:admin|content|list|forms)\//.test(file))).toEqual([])
  })

  test('only the config reads the environment', () => {
    const environmentReaders = sources('server').filter((file) =>
      /process\.env(?!\.NODE_ENV)/.test(read(file)),
    )
    expect(environmentReaders).toEqual(['server/main.ts'])
  })

  test("a vendor's name stands only in its adapter and the config", () => {
    const vendors = /\b(?:jira|nextcloud|openai|recaptcha)\b/i
    const named = [...sources('server'), ...sources('web'), ...sources('contract')].filter((file) =>
      vendors.test(read(file)),
    )
    const adapters = ['server/config.ts', 'server/captcha/recaptcha.ts', 'web/public/captcha-provider.ts']
    expect(named.filter((file) => !adapters.includes(file))).toEqual([])
  })

  test('there are no barrels: an index is a registry', () => {
    const indexes = ['contract', 'server', 'web']
      .flatMap((folder) => sources(folder))
      .filter((file) => /\/index\.tsx?$/.test(file))
    for (const file of indexes) expect(read(file), file).not.toMatch(/^export \* from/m)
  })
})

describe('the papers', () => {
  const papers = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })].filter(
    (file) => !file.startsWith('docs/requirements/'),
  )
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

  test.each(papers)('%s names only commands that exist', (paper) => {
    const commands = [...read(paper).matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name as string)
    expect(commands.filter((name) => !(name in scripts))).toEqual([])
  })

  test.each(papers)('%s names only files that exist', (paper) => {
    const named = [...read(paper).matchAll(/`((?:contract|server|web|tests|docs|scripts)\/[\w./-]+)`/g)].map(
      ([, name]) => name as string,
    )
    expect(named.filter((name) => !existsSync(path.join(root, name)))).toEqual([])
  })
})
