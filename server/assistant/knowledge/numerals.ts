import { wordsOf } from '#server/text/words.ts'

const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'
const amounts = new Map([
  ...units.split(' ').map((word, value) => [word, value] as const),
  ...tens.split(' ').map((word, nth) => [word, 10 * (nth + 2)] as const),
])
const scales = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
])

/** Words, with numbers of several words in digits: `thirty-one` and `31` are the same, and so are `2,400` and `two thousand four hundred`. */
export function wordsWithNumerals(text: string): string[] {
  const words = wordsOf(text.replace(/(?<=\d),(?=\d{3}\b)/g, ''))
  const read: string[] = []
  for (let at = 0; at < words.length; ) {
    const { end, value } = numberAt(words, at)
    read.push(end > at + 1 ? String(value) : (words[at] ?? ''))
    at = Math.max(end, at + 1)
  }
  return read
}

/** The number that begins at a word, if one does, and where it ends. */
function numberAt(words: readonly string[], start: number): { end: number; value: number } {
  let [whole, part, end] = [0, 0, start]
  // What may follow: after `thirty` less than ten, and after `hundred` less than that.
  let below = Number.POSITIVE_INFINITY
  for (let at = start; at < words.length; at++) {
    const word = words[at] ?? ''
    const amount =
      amounts.get(word) ?? (at === start && scales.has(words[at + 1] ?? '') ? Number(word) : Number.NaN)
    const scale = scales.get(word)
    if (amount < below) {
      part += amount
      below = amount >= 20 ? 10 : 0
    } else if (scale !== undefined && end > start) {
      below = scale
      if (scale === 100) part *= scale
      else [whole, part] = [whole + part * scale, 0]
    } else if (word !== 'and' || !scales.has(words[at - 1] ?? '') || !amounts.has(words[at + 1] ?? '')) break
    end = at + 1
  }
  return { end, value: whole + part }
}
