import type { Passage } from '#server/assistant/knowledge/finding.ts'
import { plainText } from '#server/assistant/plain-text.ts'
import { stemOf } from '#server/text/stem.ts'
import { wordsOf } from '#server/text/words.ts'

/** The share of a sentence's significant words that its passages must contain. */
const wantedSupport = 0.6

/**
 * A sentence of a language model without its citations; null if it must not be shown. It must cite existing passages,
 * which must contain its numbers, its names, and most of its words, and it must not contain a URL.
 * @param company a name that it may contain
 */
export function groundedSentence(
  sentence: string,
  passages: readonly Passage[],
  company: string,
): { text: string; cited: Passage[] } | null {
  const numbers = [...sentence.matchAll(/\[([\d,\s]+)\]/g)].flatMap(([, list = '']) =>
    list
      .split(/[,\s]+/)
      .filter(Boolean)
      .map(Number),
  )
  const unique = [...new Set(numbers)]
  const cited = unique.flatMap((number) => passages[number - 1] ?? [])
  if (cited.length === 0 || cited.length < unique.length) return null
  const bare = sentence.replace(/\s*\[[\d,\s]+\]/g, '')
  const text = plainText(bare)
  if (text === '' || /[[\]<>{}`|\\]|\*\*|^#/.test(text) || plainText(bare) !== bare.trim()) return null
  const source = `${company} ${cited.map(({ title, text }) => `${title} ${text}`).join(' ')}`
  const isFaithful = holdsAddresses(text, source) && holdsNumbers(text, source) && holdsNames(text, source)
  return isFaithful && support(text, source) >= wantedSupport ? { text, cited } : null
}

const holdsAddresses = (text: string, source: string) =>
  (text.match(/\S+@\S+|\b[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b(?:\/\S*)?/gi) ?? []).every((address) =>
    source.toLowerCase().includes(address.toLowerCase().replace(/[.,;:!?)]+$/, '')),
  )

function holdsNumbers(text: string, source: string): boolean {
  const known = new Set(numbersIn(source))
  return numbersIn(text).every((number) => known.has(number))
}

const numberWords = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, number) => [word, String(number)]),
)
for (const [word, number] of [
  ['thirty', '30'],
  ['forty', '40'],
  ['fifty', '50'],
  ['sixty', '60'],
  ['seventy', '70'],
  ['eighty', '80'],
  ['ninety', '90'],
  ['hundred', '100'],
  ['thousand', '1000'],
  ['million', '1000000'],
] as const)
  numberWords.set(word, number)

/** Numbers as digits and as words; `one` is too common. */
const numbersIn = (text: string): string[] => [
  ...(text.match(/\d+(?:[.,]\d+)*/g) ?? []).map((number) => number.replace(/,(?=\d{3})/g, '')),
  ...wordsOf(text).flatMap((word) => (word === 'one' ? [] : (numberWords.get(word) ?? []))),
]

/** Capitalized words that do not begin the sentence. */
function holdsNames(text: string, source: string): boolean {
  const known = new Set(wordsOf(source))
  const names = [...text.matchAll(/(?<=[\p{L}\p{N},;:)’'"”]\s+["“(‘]?)\p{Lu}[\p{L}\p{N}’'-]*/gu)].flatMap(
    ([name]) => wordsOf(name),
  )
  return names.every((name) => name === 'i' || known.has(name))
}

function support(text: string, source: string): number {
  const known = new Set(wordsOf(source).map(stemOf))
  const telling = wordsOf(text).filter((word) => word.length > 3)
  return telling.length === 0 ? 1 : telling.filter((word) => known.has(stemOf(word))).length / telling.length
}
