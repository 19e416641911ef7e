import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readCatalogue, readCitations, selection, unknownCitations } from '../scripts/requirements.ts'
import { titlesOf } from '../scripts/titles.ts'

describe('the catalogue of requirements', () => {
  const catalogue = readCatalogue()

  test('every id that a test cites stands in it', () => {
    expect(unknownCitations(catalogue, readCitations())).toEqual([])
  })

  test('no id stands in it twice', () => {
    const ids = catalogue.map(({ id }) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  test('every id that a statement refers to stands in it', () => {
    const known = new Set(catalogue.map(({ id }) => id))
    const named = catalogue.flatMap(({ text }) => text.match(/\b(?:AC|AP|HD|PS|EP)-C?\d+\b/g) ?? [])
    expect(named.filter((id) => !known.has(id))).toEqual([])
  })

  test('its index counts what is there', () => {
    const index = readFileSync(path.resolve(import.meta.dirname, '../docs/requirements/README.md'), 'utf8')
    const statements = selection(catalogue, [])
    for (const [area, ones] of Map.groupBy(statements, (statement) => statement.area)) {
      expect(index).toContain(
        `[${area}](${area}.md) | ${ones[0]?.id} to ${ones.at(-1)?.id} | ${ones.length} |`,
      )
      const file = path.resolve(import.meta.dirname, `../docs/requirements/${area}.md`)
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

  test('titles are found in every way of writing a test, and skipped ones are not', () => {
    const source = [
      "const pages = [{ path: '/one', ids: '(E)' }] // 'not this'",
      "describe.each(pages)('the page $path (A)', () => {",
      '  test(`a kind of',
      "    title (B)`, () => run('no title'))",
      '  it(',
      `    "somebody's (C)", () => {})`,
      "  test.each<[string, Map<string, () => void>]>([['(F', /[)('\"]/]])(",
      "    'a table (D)', () => {})",
      "  test.skip.each(pages)('not yet (G)', () => {})",
      '})',
    ].join('\n')
    expect(titlesOf(source)).toEqual([
      'the page $path (A)',
      '/one',
      '(E)',
      'a kind of\n    title (B)',
      "somebody's (C)",
      'a table (D)',
      '(F',
    ])
  })
})
