/** Finds words by how they are spelled. */
export interface Spellings {
  /** At most three words that share most of their pairs of letters with this one, the most similar first. */
  near(word: string): string[]
}

const alike = 0.62
const shortest = 4

/** @param words those that are spelled right */
export function createSpellings(words: Iterable<string>): Spellings {
  const holders = new Map<string, string[]>()
  for (const word of words) {
    if (word.length < shortest) continue
    for (const pair of pairsOf(word)) {
      const list = holders.get(pair)
      if (list) list.push(word)
      else holders.set(pair, [word])
    }
  }
  return {
    near(word) {
      if (word.length < shortest) return []
      const pairs = pairsOf(word)
      const shared = new Map<string, number>()
      for (const pair of pairs)
        for (const other of holders.get(pair) ?? []) shared.set(other, (shared.get(other) ?? 0) + 1)
      return [...shared]
        .map(([other, count]) => ({ other, likeness: (2 * count) / (pairs.size + other.length + 1) }))
        .filter(({ likeness }) => likeness >= alike)
        .toSorted((one, two) => two.likeness - one.likeness)
        .slice(0, 3)
        .map(({ other }) => other)
    },
  }
}

/** The ends count as letters: what begins alike is more alike. */
function pairsOf(word: string): Set<string> {
  const marked = `^${word}$`
  return new Set(Array.from({ length: marked.length - 1 }, (_, at) => marked.slice(at, at + 2)))
}
