import { conceptsOf, termsAsked } from '#server/assistant/knowledge/concepts.ts'
import { evidenceOf } from '#server/assistant/knowledge/evidence.ts'
import type { Finding, Passage } from '#server/assistant/knowledge/finding.ts'
import { inEnglish } from '#server/assistant/knowledge/glossary.ts'
import { isNeverAnswered, isUnanswered } from '#server/assistant/knowledge/guards.ts'
import { kindFactors } from '#server/assistant/knowledge/kinds-asked-for.ts'
import type { SearchIndex } from '#server/assistant/knowledge/search-index.ts'
import { termsOf } from '#server/assistant/knowledge/terms.ts'
import { verdictOf } from '#server/assistant/knowledge/verdict.ts'

/** Finds passages in an index, and grades how far they answer. */
export interface Finder {
  /** @param load those of the passages that may be shown, by id */
  find(
    question: string,
    earlier: readonly string[],
    load: (ids: readonly number[]) => Promise<ReadonlyMap<number, Passage>>,
  ): Promise<Finding>
}

const candidates = 30
const most = 5
const mostOfEach = 2
/** How much the earlier turns count for a follow-up. */
const earlierWeight = 0.5

/** Words by which a question refers to earlier messages. */
const refersBack =
  /^(?:and|but|so|what about|how about)\b|\b(?:its?|that|this|those|these|they|them|their|there|he|she|his|her|him|one|more|else)\b/i

export function createFinder(index: SearchIndex): Finder {
  return {
    async find(asked, earlier, load) {
      const question = inEnglish(asked)
      const own = termsAsked(question, index)
      const isFollowUp =
        earlier.length > 0 && (own.length === 0 || (own.length < 3 && refersBack.test(question)))
      const before = isFollowUp ? inEnglish(earlier.slice(-2).join(' ')) : ''
      const concepts = [...conceptsOf(question, 1, index), ...conceptsOf(before, earlierWeight, index)]
      const factorOf = kindFactors(`${question} ${before}`)
      const hits = index.search(concepts, factorOf, candidates)
      const allowed = await load(hits.map(({ id }) => id))
      const ranked = hits.flatMap(({ id, score }) => {
        const passage = allowed.get(id)
        return passage ? [{ passage, score }] : []
      })
      const passages = fewOfEach(ranked.map(({ passage }) => passage)).slice(0, most)
      const terms = [...own, ...termsOf(before)]
      const evidence = evidenceOf(
        { asked, question, terms, concepts },
        ranked[0]?.score ?? 0,
        passages,
        index,
      )
      const isRefused =
        passages.length === 0 || isNeverAnswered(asked) || isUnanswered(asked, passages.slice(0, 3))
      return { passages, verdict: isRefused ? 'unknown' : verdictOf(evidence) }
    },
  }
}

/** Without further passages of a page or document that has two already. */
function fewOfEach(passages: readonly Passage[]): Passage[] {
  const counts = new Map<string, number>()
  return passages.filter(({ kind, path, title }) => {
    const key = `${kind} ${path} ${title}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= mostOfEach
  })
}
