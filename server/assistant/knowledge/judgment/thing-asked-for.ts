import { isCommon } from '#server/assistant/knowledge/common-words.ts'
import type { Excerpt, Passage } from '#server/assistant/knowledge/finding.ts'
import type { SearchIndex } from '#server/assistant/knowledge/search-index.ts'
import { stopWords, termsOf } from '#server/assistant/knowledge/terms.ts'
import { meaningOf } from '#server/assistant/knowledge/thesaurus.ts'
import { stemOf } from '#server/text/stem.ts'
import { wordsOf } from '#server/text/words.ts'

const asksForName = /\b(?:what|which)\b[^.?!]*\bname\b|\b(?:what|how) (?:is|was|are|were) [^.?!]+ called\b/i
/** Not the first word of a sentence, which is always capitalized. */
const name = /(?<=[\p{L}\p{N},;]\s+["“(‘]?)\p{Lu}\p{Ll}+|\b(?:called|named)\b/u

/** `Which floor`, `in what software`: up to three words that say which things are chosen from. */
const chosen =
  /(?:^|[,.;!:] |\b(?:and|so|in|of|from|by|with|on|at|to|for) )(?:which|what) ((?:\p{L}[\p{L}’'-]* ){1,3})/giu
/** Things that an answer has under their own names, such as Friday or a title. */
export const namedOtherwise =
  /^(?:weekday|month|time|hour|country|city|town|place|person|member|colleague|partner|consultant|expert|share|slice|portion|fraction|proportion|percentage|type|position|job|post|blog|article|service|client|project|experience|language|law|option)s?$/

/**
 * Whether an answer lacks the very thing that an English question asks for: a name, or any of the things that are to be
 * chosen from, which are nowhere on its page.
 * @param page that the answer is from
 */
export function lacksThingAskedFor(
  question: string,
  page: readonly Passage[],
  answer: Excerpt,
  index: SearchIndex,
): boolean {
  // A person's page is the name, and rarely says the trade.
  if (answer.passage.kind === 'teammember') return false
  if (asksForName.test(question) && !name.test(answer.text)) return true
  const isSaid = saidOn(page, index)
  return [...question.matchAll(chosen)].some(([, words = '']) => {
    const terms = thingsIn(words)
    return terms.length > 0 && !terms.some(isSaid)
  })
}

function thingsIn(text: string): string[] {
  const words = wordsOf(text)
  const end = words.findIndex((word) => stopWords.has(word))
  return words
    .slice(0, end < 0 ? words.length : end)
    .filter((word) => !namedOtherwise.test(word))
    .map(stemOf)
    .filter((term) => !isCommon(term))
}

/** Tells whether a page has a term, or another term or expression that means the same. */
export function saidOn(page: readonly Passage[], index: SearchIndex): (term: string) => boolean {
  const said = new Set(page.flatMap(({ title, text }) => termsOf(`${title} ${text}`)))
  return (term) =>
    [term, ...meaningOf(term).near, ...index.similar(term)].some((one) =>
      one.split(' ').every((part) => said.has(part) || stopWords.has(part)),
    )
}
