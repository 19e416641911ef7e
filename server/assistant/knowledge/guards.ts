import type { SearchIndex } from '#server/assistant/knowledge/search-index.ts'
import { stem } from '#server/assistant/knowledge/stem.ts'
import { stopWords, termsOf, wordsOf } from '#server/assistant/knowledge/terms.ts'
import { inEnglish, isForeign, synonymsOf } from '#server/assistant/knowledge/vocabulary.ts'

/** Kinds of questions that nothing published answers, or may answer. */
const neverAnswered: readonly RegExp[] = [
  // Prices.
  /\b(?:what|how much) (?:do|does|would|will|is|are)\b.*\b(?:cost|costs|charge|price|fee|fees|rate|rates)\b/i,
  /\byour (?:\w+ )?(?:price|prices|pricing|rate|rates|fee|fees)\b|\bdiscounts?\b|\bprice list\b/i,
  /\b(?:kostet|preise?|tagessatz|stundensatz|cobran|cuesta|precios?|tarifas?)\b/i,
  // Pay.
  /\b(?:salary|salaries|wages?|earns?|earnings|compensation|bonus|gehalt|verdien\w*|sueldo|salario)\b/i,
  /\bhow much (?:do|does|will|would)\b.*\b(?:pay|paid|make)\b/i,
  // Private data of people.
  /\b(?:how old|wie alt|married|verheiratet|girlfriend|boyfriend|religion|date of birth|birthday|home address|(?:private|personal|mobile) (?:phone|number|address|e-?mail)|where does \w+(?: \w+)? live)\b/i,
  // What is stored and not published.
  /\b(?:who (?:has |have )?applied|resumes? of|your candidates|applicants?' (?:data|resumes?)|enquir(?:y|ies)|other (?:visitors?|users?)|last person who|drafts?|unpublished)\b/i,
  /\b(?:(?:administrator|admin)\S* password|system prompt|(?:your|previous|prior) (?:instructions|prompt|rules)|api keys?|secret keys?|credentials)\b/i,
  // Rivals, and comparisons with them.
  /\b(?:mckinsey|accenture|deloitte|bcg|boston consulting|bain|pwc|kpmg|capgemini|ey|roland berger|competitors?|rivals?)\b/i,
  /\b(?:better|cheaper|worse) than you\b|\byou better than\b/i,
  // Events that are only claimed.
  /\b(?:bankrupt\w*|arrested|lawsuits?|sued|scandal\w*|fraud|laid off|layoffs?|fire(?:d)? (?:half|most|all|your)|insolven\w*)\b/i,
  /\bwhy did you (?:close|lose|leave|quit|dismiss)\b|\bwhen did you (?:close|lose|leave|go)\b/i,
  // Facts of a company that are asked for as figures.
  /\b(?:your (?:annual |yearly )?(?:revenue|turnover|profits?)|stock exchange|shareholders?|investors?|how many (?:people|employees|staff|consultants) (?:work|do you have|are)|(?:what|which) year|certified|certificat\w+|iso ?\d+|soc ?2)\b/i,
  // The rest of the world.
  /\b(?:capital of|weather|poem|joke|recipe|world cup|football|horoscope|lottery|translate this|president of)\b/i,
  /\d+\s*(?:times|plus|minus|divided by|[*+x/])\s*\d+/i,
]

/** Whether a question is of a kind that must not or cannot be answered from what is published. */
export const isNeverAnswered = (question: string): boolean =>
  neverAnswered.some((kind) => kind.test(question))

/** Names in a question that are on no page: somebody, some company, or some place else. */
export function namesUnknownName(question: string, index: SearchIndex): boolean {
  const named = isForeign(question)
    ? [...question.matchAll(/\b(?:in|bei|aus|en|de|para|von)\s+(\p{Lu}\p{Ll}{2,})/gu)].map(
        ([, name = '']) => name,
      )
    : [...question.matchAll(/(?<=[\p{L}\p{N},]['’s]*\s)(\p{Lu}\p{Ll}{2,})/gu)].map(([, name = '']) => name)
  return named.some((name) => {
    const [word = ''] = wordsOf(name)
    const term = stem(word)
    return (
      !stopWords.has(word) &&
      !index.has(term) &&
      synonymsOf(term).size === 0 &&
      termsOf(inEnglish(`${question}`)).includes(term) &&
      index.similar(term).length === 0
    )
  })
}
