import { valueAt } from '#server/assistant/knowledge/value-at.ts'

/** Finds words with a similar spelling. */
export interface Spellings {
  /** @param word a correctly spelled word that was not added before */
  add(word: string): void
  /** At most three words of which this one may be a misspelling, most similar first. */
  near(word: string): string[]
}

/** How many typos a word may have by its length: a short word with one typo is another word. */
const slipsIn = (word: string): number => (word.length < 5 ? 0 : word.length < 8 ? 1 : 2)

export function createSpellings(): Spellings {
  const byPair = new Map<string, string[]>()
  return {
    add(word) {
      if (slipsIn(word) === 0) return
      for (const pair of pairsOf(word)) {
        const list = byPair.get(pair)
        if (list) list.push(word)
        else byPair.set(pair, [word])
      }
    },
    near(word) {
      const most = slipsIn(word)
      if (most === 0) return []
      const pairs = pairsOf(word)
      const shared = new Map<string, number>()
      for (const pair of pairs)
        for (const other of byPair.get(pair) ?? []) shared.set(other, (shared.get(other) ?? 0) + 1)
      return [...shared]
        .filter(([other, count]) => count >= pairs.size - 3 * most && other[0] === word[0])
        .map(([other]) => ({ other, slips: slipsBetween(word, other, most) }))
        .filter(({ slips }) => slips <= most)
        .toSorted((one, two) => one.slips - two.slips)
        .slice(0, 3)
        .map(({ other }) => other)
    },
  }
}

/** The ends count as letters. */
function pairsOf(word: string): Set<string> {
  const marked = `^${word}$`
  return new Set(Array.from({ length: marked.length - 1 }, (_, at) => marked.slice(at, at + 2)))
}

/** The Damerau-Levenshtein distance, computed up to `most`. */
function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      let slips = Math.min(
        valueAt(last, column) + 1,
        valueAt(current, column - 1) + 1,
        valueAt(last, column - 1) + (isSame ? 0 : 1),
      )
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        slips = Math.min(slips, valueAt(before, column - 2) + 1)
      current.push(slips)
    }
    before = last
    last = current
  }
  return valueAt(last, other.length)
}
