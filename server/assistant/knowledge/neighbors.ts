import type { Passage, PassageKind } from '#server/assistant/knowledge/finding.ts'
import type { Hit, SearchIndex } from '#server/assistant/knowledge/search-index.ts'
import { termsOf } from '#server/assistant/knowledge/terms.ts'

/**
 * The hits in a new order: a passage counts more by each two terms that stand side by side in it as in the question.
 * Only for a few hits, since it reads their texts: an index of pairs takes more memory than it is worth.
 * @param passages by id; hits without one are left out
 * @param factorOf what the score of a kind is multiplied by
 */
export function rankByNeighbors(
  hits: readonly Hit[],
  passages: ReadonlyMap<number, Passage>,
  asked: readonly string[],
  factorOf: (kind: PassageKind) => number,
  index: SearchIndex,
): { passage: Passage; score: number }[] {
  const pairs = asked
    .slice(1)
    .map((second, at) => ({ first: asked[at] as string, second }))
    .filter(({ first, second }) => first !== second && index.has(first) && index.has(second))
  return hits
    .flatMap(({ id, kind, score }) => {
      const passage = passages.get(id)
      if (!passage) return []
      const terms = termsOf(`${passage.title} ${passage.text}`)
      // Two terms together tell about as much again as one of them.
      const extra = pairs
        .filter(({ first, second }) => terms.some((term, at) => term === first && terms[at + 1] === second))
        .reduce((sum, { first, second }) => sum + (index.rarity(first) + index.rarity(second)) / 2, 0)
      return [{ passage, score: score + factorOf(kind) * extra }]
    })
    .toSorted((one, other) => other.score - one.score)
}
