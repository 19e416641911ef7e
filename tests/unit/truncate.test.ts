import { expect, test } from 'vitest'
import { truncate } from '#contract/rich-text.ts'

test.each([
  ['inside a word', 'asking again', 10, 'asking...'],
  ['at the end of a word', 'asking again', 6, 'asking...'],
  ['after the blank', 'asking again', 7, 'asking...'],
  ['before a mark that follows the last word', 'asking again.', 12, 'asking again...'],
  ['after a full stop, without a fourth dot', 'Stop. Again', 6, 'Stop...'],
  ['after a comma', 'waiting, asking', 9, 'waiting...'],
  ['behind a dash', 'one — two', 7, 'one...'],
  ['inside a word after a dash', 'one—two three', 6, 'one...'],
  ['behind an opening bracket', 'one (two)', 5, 'one...'],
  ['before an apostrophe', 'we don’t know', 6, 'we...'],
  ['before a hyphen', 'a well-known fact', 6, 'a...'],
  ['between an accent and its letter', 'une e\u0301tude', 5, 'une...'],
  ['inside the first word', 'Donaudampfschiff', 5, 'Donau...'],
  ['beside characters of two units', '🚢🚢 🚢🚢🚢', 4, '🚢🚢...'],
  ['inside dots alone', '........', 5, '........'.slice(0, 5).concat('...')],
] as const)('truncates %s', (_, text, length, shown) => {
  expect(truncate(text, length)).toBe(shown)
})

test('a text up to the length stays whole, counted in graphemes', () => {
  expect(truncate('asking again', 12)).toBe('asking again')
  expect(truncate('🚢🚢🚢', 3)).toBe('🚢🚢🚢')
  expect(truncate('', 3)).toBe('')
})

test('a truncated text is a prefix within the length (PS-074, PS-075)', () => {
  const text = 'Waiting, asking again (twice) — and deciding: “what nobody would miss”. It’s well-known!'
  for (let length = 1; length <= text.length; length += 1) {
    const shown = truncate(text, length)
    if (length === text.length) expect(shown).toBe(text)
    else {
      const beginning = shown.slice(0, -3)
      expect(shown.endsWith('...'), shown).toBe(true)
      expect(text.startsWith(beginning), shown).toBe(true)
      expect(beginning.length, shown).toBeLessThanOrEqual(length)
      expect(beginning, shown).not.toMatch(/[\s.,:—(“]$/)
      if (length >= 'Waiting'.length) expect(text.slice(beginning.length), shown).not.toMatch(/^[\p{L}’-]/u)
    }
  }
})
