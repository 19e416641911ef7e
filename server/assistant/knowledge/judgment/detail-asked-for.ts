import { asksForUncounted, hasNumber, isNumber, reason } from '#server/assistant/knowledge/answer-kinds.ts'
import { isCommon } from '#server/assistant/knowledge/common-words.ts'
import type { Excerpt, Passage } from '#server/assistant/knowledge/finding.ts'
import { namedOtherwise } from '#server/assistant/knowledge/judgment/thing-asked-for.ts'
import { sentencesOfPage } from '#server/assistant/knowledge/page-lines.ts'
import { stopWords, termsOf } from '#server/assistant/knowledge/terms.ts'
import { stemOf } from '#server/text/stem.ts'
import { wordsOf } from '#server/text/words.ts'

/** An answer, and what may tell that it lacks what was asked for. */
interface Told {
  /** In English. */
  readonly question: string
  readonly kind: string
  readonly title: string
  readonly text: string
  /** All of the page. */
  readonly sentences: readonly string[]
  /** Whether the page has a term, or another that means the same, or it is misspelled. */
  readonly isSaid: (term: string) => boolean
}

/** Where a question begins: not `the order in which`. */
const beginning = String.raw`(?:^|[.,;:!?] |\band )(?:(?:in|of|from|by|with|on|at|to|for) )?`

const money = /[$€£₹]|\b(?:costs?|price[ds]?|budgets?|fees?|charge[sd]?|expensive|paid|pays?|money)\b/i
/** Not the first word of a sentence, which is always capitalized. */
const properName = /(?<=[\p{L}\p{N},;]\s+["“(‘]?)\p{Lu}[\p{L}’'-]+/gu
const placeName = /\b(?:in|at|near|from|of|to) (?:the )?(\p{Lu}[\p{L}’'-]+)/gu
const calendar =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|January|February|March|April|May|June|July|August|September|October|November|December|I)$/
const pointInTime =
  /\b(?:\d{4}|January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|morning|afternoon|evening|noon|midnight|night|spring|summer|autumn|winter|seasons?|ago|after|afterward|until|within|as soon as|while|at (?:\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)|first|last|later|every|(?:week|month|year|day) (?:\d|one|two|three)|(?:from|on|in) the)\b/i

/** Pages that tell of somebody, whom they name in their title or not at all. */
const stories = new Set(['client', 'article', 'blog'])
/** Pages that rarely tell a reason without a word for it. */
const facts = new Set(['client', 'teammember', 'job', 'page'])

const nounAsked =
  /^(?:and )?what(?: is| are| was| were|['’]s) (?:the|your|their|its|his|her) (?:\p{L}+['’]s )?((?:\p{L}[\p{L}-]* ?){1,3})/iu
/** Nouns that an answer does not repeat. */
const rarelySaid = /^(?:procedure|process|title|list|total|result|outcome|purpose|job|goal|aim|role)s?$/
const chosenFrom = new RegExp(String.raw`${beginning}which ((?:\p{L}[\p{L}’'-]* ?){1,2})`, 'iu')
const chosenFromMany = /\bwhich (?:\p{L}+ ){1,2}(?:did|does|do|was|were)\b/iu

/** Ways to ask for one detail, and whether an answer lacks it. */
const details: readonly (readonly [asks: RegExp, isLacking: (told: Told) => boolean])[] = [
  [
    /\bhow much (?:money )?(?:did|does|do|has|have|had|was|were|is|are|would|will)\b.*\b(?:costs?|pay|paid|spend|spent|earn|charged?|invest(?:ed)?|sold|worth)\b|\bwhat (?:did|does|do|was|were|is|are|has|have)\b.*\b(?:costs?|price|paid|sold for|worth|budget)\b/i,
    ({ sentences }) => !sentences.some((one) => money.test(one) && hasNumber(one)),
  ],
  [
    /\bnames? of\b|\b(?:what|which)\b[^.?!]*\bnames\b|\bwho (?:is|was|are|were) (?:the|that|those|these|their|its) (?!(?:clients?|customers?|company|companies|author|contacts?)\b)/i,
    (told) => stories.has(told.kind) && !namesIn(told.text).some(isNewTo(told)),
  ],
  [
    /\b(?:which|what) (?:city|town|country|state|street|village|region)\b|^(?:and )?where (?:is|are|was|were) [^.?!]*\b(?:located|based|situated|headquarter\w*)\b/i,
    (told) =>
      stories.has(told.kind) &&
      ![...told.text.matchAll(placeName)].some(([, name = '']) => isNewTo(told)(name)),
  ],
  [
    // What is known by a name of its own.
    new RegExp(
      String.raw`${beginning}(?:which|what) (?:\p{L}+ )?(?:software|tools?|vendors?|brands?|suppliers?|providers?|norms?|standards?|island|river|newspaper|magazine|airline)\b`,
      'iu',
    ),
    (told) => told.kind !== 'job' && !namesIn(told.text).some(isNewTo(told)),
  ],
  [
    new RegExp(
      String.raw`${beginning}(?:which|what) (?:\p{L}+ )?(?:organi[sz]ation|bank|hospital|insurer|university|school|college)\b`,
      'iu',
    ),
    (told) =>
      told.kind !== 'job' && !namesIn(`of ${told.title}. ${told.text}`).some(isNewTo({ ...told, title: '' })),
  ],
  [
    /\bhow many [\p{L} ]+ (?:do|does|did) [\p{L}’' -]+ (?:have|own|employ|operate)\b/iu,
    ({ question, sentences }) => asksForUncounted(question, sentences),
  ],
  [
    chosenFrom,
    ({ question, kind, text }) =>
      (kind === 'teammember' || kind === 'article' || kind === 'blog') && isLeftUnnamed(question, text),
  ],
  [/^(?:and |but |so )?why\b/i, ({ kind, text }) => facts.has(kind) && !reason.test(text)],
  [
    /^(?:and )?when (?:was|were|did|will)\b|\b(?:which|what) (?:year|month|date)\b/i,
    ({ text }) => !pointInTime.test(text),
  ],
  [
    nounAsked,
    ({ question, isSaid }) => nounsOf(nounAsked.exec(question)?.[1] ?? '').some((term) => !isSaid(term)),
  ],
]

/**
 * Whether an English question asks for one detail, such as a price, a name, or a reason, and its page speaks of the matter
 * without it: of `a bank`, where the question is which bank.
 * @param page that the answer is from
 */
export function lacksDetailAskedFor(
  question: string,
  page: readonly Passage[],
  { text, passage: { kind, title } }: Pick<Excerpt, 'text' | 'passage'>,
  isSaid: Told['isSaid'],
): boolean {
  const sentences = sentencesOfPage(page).map((one) => one.text)
  const told = { question, kind, title, text, sentences, isSaid }
  return details.some(([asks, isLacking]) => asks.test(question) && isLacking(told))
}

const namesIn = (text: string): readonly string[] => text.match(properName) ?? []

/** Whether a name is neither in the question nor in the title of the page. */
function isNewTo({ question, title }: Pick<Told, 'question' | 'title'>): (name: string) => boolean {
  const known = new Set([...termsOf(question), ...termsOf(title)])
  return (name) => !calendar.test(name) && wordsOf(name).some((word) => !known.has(stemOf(word)))
}

const indefinite = /^(?:an?|one|some|another)$/

/** Whether a text has what is chosen from as `a bank`, `an old bank`, or `two banks`, and nowhere as anything more definite. */
function isLeftUnnamed(question: string, text: string): boolean {
  const isCounted = chosenFromMany.test(question)
  const words = wordsOf(text)
  return wordsOf(chosenFrom.exec(question)?.[1] ?? '').some((noun) => {
    if (stopWords.has(noun) || namedOtherwise.test(noun)) return false
    const places = words.flatMap((word, at) => (word === noun ? [at] : []))
    const before = places.map((at) => words.slice(Math.max(0, at - 2), at))
    return (
      before.length > 0 &&
      before.every((some) => some.some((one) => indefinite.test(one) || (isCounted && isNumber.test(one))))
    )
  })
}

/** The telling terms of a phrase, up to its first small word. */
function nounsOf(text: string): string[] {
  const words = wordsOf(text)
  const end = words.findIndex((word) => stopWords.has(word))
  const phrase = words.slice(0, end < 0 ? words.length : end)
  return phrase.some((word) => rarelySaid.test(word))
    ? []
    : phrase.map(stemOf).filter((term) => !isCommon(term))
}
