import { expect, test } from 'vitest'
import { excerptAround, findIn, findMatches } from '#contract/search/matching.ts'
import { searchWords } from '#contract/search/search-words.ts'
import { useTestApp } from '#tests/support/app.ts'

const app = useTestApp()

/** The words of a text as the database stores them. */
async function storedWords(text: string): Promise<string[]> {
  const { rows } = await app.db.$client.query<{ words: string }>('select search_form($1) as words', [text])
  return (rows[0]?.words ?? '').split(' ').filter((word) => word !== '')
}

test.each([
  ['The 100% Plan: (v2.1), “done”?', ['the', '100', 'plan', 'v2', '1', 'done']],
  ['Crème brûlée, Łódź, Straße, ﬁle № 5½', ['creme', 'brulee', 'lodz', 'strasse', 'file', 'no', '51', '2']],
  ['ΟΔΥΣΣΕΥΣ Привет', ['οδυσσευσ', 'привет']],
  ['会議は明日 budget', ['会', '議', 'は', '明', '日', 'budget']],
  ['résumé.final.pdf 🎉 C++', ['resume', 'final', 'pdf', '🎉', 'c']],
  ['a\\b\u00a0c\u200bd', ['a', 'b', 'c', 'd']],
  ['', []],
])('%j has the same words in a query and in the database', async (text, words) => {
  expect(searchWords(text)).toEqual(words)
  expect(await storedWords(text)).toEqual(words)
})

test('what joiners divide is also stored as one word, and pieces of a very long word as several', async () => {
  expect(await storedWords('PORT-17 follow-up don’t load_plan')).toEqual(
    expect.arrayContaining(['port', '17', 'port17', 'followup', 'dont', 'loadplan']),
  )
  const long = 'x'.repeat(130)
  expect(await storedWords(long)).toEqual(['x'.repeat(60), 'x'.repeat(60), 'x'.repeat(10)])
  expect(searchWords(long)).toEqual(['x'.repeat(60), 'x'.repeat(10)])
})

test.each([
  ['Crates leave on Monday', 'leav crate', ['Crates', 'leave']],
  ['See PORT-17, PORT-170', 'port17', ['PORT-17', 'PORT-170']],
  ['Crème brûlée', 'brulee', ['brûlée']],
  ['The crates, a crate', 'crtaes', ['crates']],
  ['Eleven minutes of downtime', 'downtme', ['downtime']],
  ['Room 61', 'room 60', ['Room']],
])('in %j the search for %j marks %j', (text, query, marked) => {
  expect(findMatches(text, query).map(({ start, end }) => text.slice(start, end))).toEqual(marked)
})

test('an excerpt is cut between words around what was found', () => {
  const text = `${'before '.repeat(40)}crates leave${' after'.repeat(40)}`
  const excerpt = excerptAround(text, 'leave crates', 60)
  expect(excerpt).toMatch(/^…before .*crates leave after.* after…$/)
  expect(excerpt.length).toBeLessThanOrEqual(62)
  expect(excerptAround('crates\n leave', 'leave', 60)).toBe('crates leave')
})

test('people at hand are found by the same words, the best first', () => {
  const people = ['Zoë Lindqvist', 'Annabel Lind', 'Ann Other', 'Linda Ann']
  const find = (query: string) => findIn(people, (name) => name, query)
  expect(find(' ')).toEqual(people)
  expect(find('lind ann')).toEqual(['Annabel Lind', 'Linda Ann'])
  expect(find('ann')).toEqual(['Ann Other', 'Linda Ann', 'Annabel Lind'])
  expect(find('zoe')).toEqual(['Zoë Lindqvist'])
  expect(find('anabel')).toEqual(['Annabel Lind'])
  expect(find('-')).toEqual([])
})
