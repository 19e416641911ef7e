import { expect, test } from 'vitest'
import { wordsWithNumerals } from '#server/assistant/knowledge/numerals.ts'

test.each([
  ['Thirty-one programs, nineteen alive', '31 programs nineteen alive'],
  ['two thousand four hundred and six', '2406'],
  ['one hundred and forty wards and two halls', '140 wards and two halls'],
  ['2,400 km for 11 thousand people', '2400 km for 11000 people'],
  ['three or four of the twenty', 'three or four of the twenty'],
  ['twenty one two', '21 two'],
  ['a hundred and more', 'a hundred and more'],
  ['one million two hundred thousand', '1200000'],
  ['in the year 2,026 and 12 days', 'in the year 2026 and 12 days'],
  ['thousand', 'thousand'],
])('%j is read as %j', (text, read) => {
  expect(wordsWithNumerals(text).join(' ')).toBe(read)
})
