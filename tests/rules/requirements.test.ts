import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { readCatalogue, selection, unknownCitations } from '#scripts/requirements.ts'
import { shownBy, type TestRun } from '#scripts/test-run.ts'

const root = path.resolve(import.meta.dirname, '../..')
const vitest = path.join(root, 'node_modules/.bin/vitest')
const reporter = path.join(root, 'scripts/test-run.ts')

describe('the catalogue of requirements', () => {
  const catalogue = readCatalogue()

  test('no id appears twice', () => {
    const ids = catalogue.map(({ id }) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  test('every id that a statement refers to exists', () => {
    const known = new Set(catalogue.map(({ id }) => id))
    const named = catalogue.flatMap(({ text }) => text.match(/\b(?:AC|AP|HD|PS|EP)-C?\d+\b/g) ?? [])
    expect(named.filter((id) => !known.has(id))).toEqual([])
  })

  test('the promises of security.md are those that tests cite in their titles', () => {
    const promises = readFileSync(path.join(root, 'docs/requirements/security.md'), 'utf8')
    const titles = globSync('tests/**/*.ts', { cwd: root }).flatMap(
      (file) => readFileSync(path.join(root, file), 'utf8').match(/['"`][^'"`\n]*['"`]/g) ?? [],
    )
    // At the start of a title, or in the brackets at its end.
    const cited = titles.flatMap((title) => [
      ...(title.match(/^.(?:(?:[A-Z]{2}-\d+|[A-Z]\d+) )+/)?.[0].match(/\b[A-Z]\d+\b/g) ?? []),
      ...(title.match(/\((?:(?:[A-Z]{2}-\d+|[A-Z]\d+)(?:, |\).$))+/)?.[0].match(/\b[A-Z]\d+\b/g) ?? []),
    ])
    const listed = [...promises.matchAll(/^- ([A-Z]\d+) /gm)].map(([, id]) => id as string)
    // Other letters have other meanings, such as a quarter (Q2) or how well a language is spoken (C1).
    const letters = new Set(listed.map(([letter]) => letter))
    const promised = cited.filter(([letter]) => letters.has(letter))
    expect([...new Set(promised)].sort()).toEqual(listed.sort())
  })

  test('its index counts what is there', () => {
    const index = readFileSync(path.join(root, 'docs/requirements/README.md'), 'utf8')
    const statements = selection(catalogue, [])
    for (const [area, ones] of Map.groupBy(statements, (statement) => statement.area)) {
      expect(index).toContain(
        `[${area}](${area}.md) | ${ones[0]?.id} to ${ones.at(-1)?.id} | ${ones.length} |`,
      )
      const file = path.join(root, `docs/requirements/${area}.md`)
      expect(readFileSync(file, 'utf8')).toContain(`\n${ones.length} statements. `)
    }
    expect(index).toContain(`\n${statements.length} statements. `)
  })

  test('a range of ids means all between its ends', () => {
    expect(selection(catalogue, ['AC-009..AC-011', 'PS-001']).map(({ id }) => id)).toEqual([
      'AC-009',
      'AC-010',
      'AC-011',
      'PS-001',
    ])
  })
})

describe('what a run has shown', () => {
  // A run of tests/citing/, whose tests pass, fail, and are skipped as their titles say.
  let run: TestRun
  let output: string
  beforeAll(() => {
    const folder = mkdtempSync(path.join(tmpdir(), 'portico-citing-'))
    const file = path.join(folder, 'run.json')
    const options = ['run', '--root=tests/fixtures', '--reporter=default', `--reporter=${reporter}`]
    output = spawnSync(process.execPath, [vitest, ...options], {
      cwd: root,
      env: { ...process.env, TEST_RUN_FILE: file },
      encoding: 'utf8',
    }).stderr
    run = JSON.parse(readFileSync(file, 'utf8')) as TestRun
    rmSync(folder, { recursive: true })
  })

  test('is what passed tests cite, in their titles or by covers(), and no failed one', () => {
    expect([...shownBy(run)].sort().join(' ')).toBe(
      'AC-001 AC-002 AC-003 AC-004 AC-009 AC-010 AC-011 AC-012 AC-013 AP-9999',
    )
  })

  test('a failure names what it was to show', () => {
    expect(output).toContain('This was to show AC-008.')
  })

  test('a cited id that does not exist is named with its test, whether that passed or not', () => {
    expect(unknownCitations(run)).toEqual([
      'AP-9999 does not exist, but is cited by: passes and cites what is not there (AP-9999)',
      'PS-9999 does not exist, but is cited by: is skipped (AC-007, PS-9999)',
    ])
  })
})
