import { isCommon } from '#server/assistant/knowledge/common-words.ts'
import type { Passage } from '#server/assistant/knowledge/finding.ts'
import { stopWords, termsOf } from '#server/assistant/knowledge/terms.ts'
import { meaningOf } from '#server/assistant/knowledge/thesaurus.ts'
import { stemOf } from '#server/text/stem.ts'
import { wordsOf } from '#server/text/words.ts'

const numberWords =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|' +
  'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|half|third|quarter|tenth|twice|once|dozen|none'
const number = new RegExp(`\\d|\\b(?:${numberWords})\\b`, 'i')

export const hasNumber = (text: string): boolean => number.test(text)

const time = new RegExp(
  `\\b(?:\\d{4}|\\d+:\\d\\d|(?:\\d+|${numberWords}|an?|few)[ -]+(?:to [\\w-]+ )?(?:\\w+ )?(?:minutes?|hours?|days?|weeks?|months?|quarters?|seasons?|years?)|January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|morning|evening|noon|midnight|season)\\b`,
  'i',
)
const extent = new RegExp(
  `\\b(?:\\d[\\d.,]*|${numberWords})[ -]+(?:kilomet|met|mil|pages?|lines?)(?:ers?|res?|es?)?\\b`,
  'i',
)
const person =
  /\b\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+\b|\b(?:she|he|nurse|partner|driver|manager|planner|founder|colleague|people)s?\b/u

/** Kinds of questions, and whether a passage has the kind of answer that they expect. */
const answerKinds: readonly (readonly [question: RegExp, holds: (passage: Passage) => boolean])[] = [
  [/\bhow (?:long|soon|often)\b/i, ({ text }) => time.test(text)],
  [/\bhow (?:many|much|far|big|large|high)\b/i, ({ text }) => number.test(text)],
  [/^when\b|\b(?:what time|what date|since when|until when)\b/i, ({ text }) => time.test(text)],
  [/^who\b/i, ({ kind, title, text }) => kind === 'teammember' || person.test(`${title} ${text}`)],
]

const place =
  /\b(?:in|at|on|from|near|to) (?:the )?\p{Lu}\p{Ll}+|\b(?:where|beside|inside|room|floor|office|hall|desk)\b/u
const change =
  /\b(?:from .+ to|fell|fallen|rose|risen|grew|grown|shrunk|dropped|halved|doubled|less|fewer|lower|higher|shorter|instead of|percent|no longer|once|(?:third|half|quarter|tenth|fifth|sixth) (?:of|less|more))\b|%/i
export const reason =
  /\b(?:because|since|for (?:it|they|that)|so that|so as|in order|reason|cause[ds]?|therefore|why|that is)\b/i

/** What an answer to a question must hold, so that of two sentences about it the right one is told. */
const sentenceKinds: readonly (readonly [
  question: RegExp,
  holds: (sentence: string, passage?: Passage) => boolean,
])[] = [
  [
    /\bhow (?:long|soon|often|fast|quick(?:ly)?)\b|^(?:and )?when\b|\b(?:what time|(?:what|which) (?:date|year|month|day|weekday|hour)|since when|until when)\b/i,
    (text) => time.test(text) || extent.test(text),
  ],
  [
    /\bhow (?:many|much|far|big|large|high|tall|heavy|wide|deep|old)\b|\b(?:what|which) (?:share|part|percentage|number)\b/i,
    (text) => number.test(text),
  ],
  [/\b(?:in|within) what time\b/i, (text) => time.test(text)],
  [
    /\b(?:by how (?:much|many)|how (?:much|many|far) (?:did|has|have|does|was|were|is)\b.*\b(?:drop|fall|fell|shrink|shorten|save|cut|reduce|improve|rise|grow|change|less|fewer|faster|shorter)\w*)/i,
    (text) => change.test(text),
  ],
  [/^(?:and )?who\b/i, (text, passage) => passage?.kind === 'teammember' || person.test(text)],
  [/^(?:and )?where\b|\bin which (?:city|place|country)\b/i, (text) => place.test(text)],
  [/^(?:and )?why\b|\bwhat (?:is|was) the reason\b/i, (text) => reason.test(text)],
]

/** `how many wards`: a number shortly before the noun. */
const countedNoun =
  /\bhow many (?:of (?:your|the|those|these) )?(?:\w+ )??(\p{L}{3,}s|people|men|women|children)(?= (?:were|was|are|is|did|do|does|has|have|had|may|can|will|would|should|must|of|at|in|on|from|per|an?|to|for|with|get|got|still|still|need|work)\b|,|\?|$)/iu

/** `how long does it take`: a number of weeks, rather than a year of something. */
const asksForSpan = /\bhow (?:long|soon|fast|quick(?:ly)?)\b/i
const span = new RegExp(
  `\\b(?:\\d+|${numberWords})[ -]+(?:to [\\w-]+ )?(?:\\w+ )?(?:minutes?|hours?|days?|weeks?|months?|years?)\\b`,
  'i',
)

/** The kind of thing that an English question asks for; null if any sentence may hold it. */
export function kindAskedFor(question: string): SentenceKind | null {
  const kinds = sentenceKinds.filter(([asks]) => asks.test(question.trim()))
  if (kinds.length === 0) return null
  const nouns = nounsCounted(question)
  return {
    holds: (...sentence) => kinds.every(([, holds]) => holds(...sentence)),
    counts: (sentence) =>
      nouns.some((noun) => isCounted(noun, sentence)) || (asksForSpan.test(question) && span.test(sentence)),
  }
}

export interface SentenceKind {
  holds(sentence: string, passage?: Passage): boolean
  /** Whether a number is beside what `how many` or `how long` asks for. */
  counts(sentence: string): boolean
}

/** Passengers, inhabitants, and others that a page may count as people. */
const isPersons = /(?:er|or|ant|ent|ist|ee|ian)s$/i

/** The terms of what a question asks how many there are of; none for other questions. */
export function nounsCounted(question: string): string[] {
  const [, noun = ''] = countedNoun.exec(question) ?? []
  return termsOf(isPersons.test(noun) ? `${noun} people` : noun)
}

/** Whether a question asks how many there are of something that no sentence counts. */
export function asksForUncounted(question: string, sentences: readonly string[]): boolean {
  const nouns = nounsCounted(question)
  return nouns.length > 0 && !nouns.some((noun) => sentences.some((sentence) => isCounted(noun, sentence)))
}

export const isNumber = new RegExp(`^(?:\\d[\\d.,]*|${numberWords})$`, 'i')

/** `Two systems are connected` counts no connections. */
const isVerbForm = /(?:ed|ing)$/

/** Numbers that seldom count what does not follow at once: `one of the`, `without one`. */
const rarelyCounts = /^(?:one|once|twice|none|half)$/i

function isCounted(noun: string, sentence: string): boolean {
  const words = wordsOf(sentence)
  return words.some(
    (word, at) =>
      isNumber.test(word) &&
      words
        .slice(at + 1, at + (rarelyCounts.test(word) ? 2 : 5))
        .some(
          (other) =>
            !isVerbForm.test(other) && (stemOf(other) === noun || meaningOf(noun).near.has(stemOf(other))),
        ),
  )
}

/** Whether a passage has the kind of answer that an English question expects. */
export const holdsKindAskedFor = (question: string, passage: Passage): boolean =>
  answerKinds.every(([expects, holds]) => !expects.test(question.trim()) || holds(passage)) &&
  holdsPaperAskedFor(question, passage) &&
  holdsNounAskedFor(question, passage)

/** `How many tonnes of grain`, `which vendor`: the noun says which things are counted or chosen from. */
const counted = /\bhow many (\p{L}{3,})(?: (?:of )?(\p{L}{3,}))?/giu
const chosen =
  /(?:^|[.,!]\s*|\b(?:in|of|from|by|with|on|at)\s+)(?:which|what) (\p{L}{3,})(?: (?:of )?(\p{L}{3,}))?/giu

/** A passage that does not mention what is counted cannot say how many there are. */
function holdsNounAskedFor(question: string, { title, text }: Passage): boolean {
  const mentioned = new Set(termsOf(`${title} ${text}`))
  const isMentioned = (term: string) =>
    mentioned.has(term) ||
    [...meaningOf(term).near, ...meaningOf(term).related].some((other) => mentioned.has(other))
  return [counted, chosen].every((pattern) =>
    [...question.matchAll(pattern)].every(([, ...words]) => {
      const terms = termsOf(words.join(' ')).filter((term) => !isCommon(term))
      return terms.length === 0 || terms.some(isMentioned)
    }),
  )
}

const paper =
  'polic(?:y|ies)|plans?|programs?|programmes?|reports?|statements?|guidelines?|handbook|scheme|procedure|certificates?|agreements?'
const namedPaper = new RegExp(`\\b(\\p{L}{3,}) (${paper})\\b`, 'giu')

/** How many words around the word for a document say its kind: `a policy on travel`. */
const around = 3

/**
 * In `travel policy`, the first word says the kind: a passage about another policy, with travel elsewhere, does not
 * match.
 */
function holdsPaperAskedFor(question: string, { title, text }: Passage): boolean {
  const terms = termsOf(`${title} ${text}`)
  return [...question.matchAll(namedPaper)].every(([, word = '', named = '']) => {
    const kind = stemOf(word.toLowerCase())
    if (stopWords.has(word.toLowerCase()) || isCommon(kind)) return true
    const paperTerm = stemOf(named.toLowerCase())
    const kinds = new Set([kind, ...meaningOf(kind).near])
    return terms.some(
      (term, at) =>
        term === paperTerm &&
        terms.slice(Math.max(0, at - around), at + around + 1).some((one) => kinds.has(one)),
    )
  })
}
