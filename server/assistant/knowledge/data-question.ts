import { entriesOf } from '#contract/records.ts'
import { isCommon } from '#server/assistant/knowledge/common-words.ts'
import {
  type DataQuestion,
  type Subject,
  type SubjectName,
  subjects,
} from '#server/assistant/knowledge/facets.ts'
import type { EarlierTurn } from '#server/assistant/knowledge/finding.ts'
import { inEnglish } from '#server/assistant/knowledge/glossary.ts'
import { isNeverAnswered, isUnanswered } from '#server/assistant/knowledge/guards.ts'
import {
  followUpOf,
  fullName,
  ofOnePerson,
  ofWhatWasTold,
} from '#server/assistant/knowledge/question/follow-up.ts'
import { questionAhead } from '#server/assistant/knowledge/question/questions-in.ts'
import { patternOf } from '#server/assistant/knowledge/question/ways-of-asking.ts'
import { writtenOut } from '#server/assistant/knowledge/question/written-out.ts'
import { createSpellings } from '#server/assistant/knowledge/spellings.ts'
import { stopWords, termsOf } from '#server/assistant/knowledge/terms.ts'
import { meaningOf } from '#server/assistant/knowledge/thesaurus.ts'
import { stemOf } from '#server/text/stem.ts'
import { readWords } from '#server/text/word-list.ts'
import { wordsOf } from '#server/text/words.ts'

/** In characters: a longer question tells a story. */
const longest = 140

const filler = new Set(readWords(new URL('./words/row-fillers.txt', import.meta.url)))
/** How a question for rows begins. */
const opensList = patternOf([
  String.raw`^(?:and |so |or )?(?:in|for|with|at|on|about)? ?(?:what|which|who|whom)\b`,
  String.raw`^(?:and |or )?(?:the|your|that|his|her|their) (?:lady|woman|gentleman|man|colleague)\b`,
  String.raw`^(?:please )?(?:(?:can|could|may|would) (?:you|i|we) )?(?:please )?(?:list|show|name|tell|give|see|find|read|browse|have)\b`,
  String.raw`^do you (?:\w+ )?(?:have|know|hire)\b|^have you\b|^are you (?:hiring|looking)\b`,
  String.raw`^(?:has|have|did|does|do) (?:he|she|they|anyone|anybody)\b`,
  String.raw`^(?:are|is) there\b|^(?:any|all|open|your|the|a list|newest|latest)\b`,
  String.raw`^where (?:can|do|could) (?:i|we)\b|^i (?:(?:am|m) looking|look|search) for\b`,
  String.raw`^(?:jobs?|posts?|vacanc(?:y|ies)|articles?|offices?|contact)\b`,
  String.raw`^how (?:can|do|could) (?:i|we|one) (?:reach|contact|get in touch)\b`,
])
/** `What do your clients say`: asks about the rows, not for them. */
const asksOfThem =
  /\b(?:do|does|did|can|could|have|has|would|will|is|are) (?:all )?(?:your|the|my|our|their) (?!company\b|firm\b|blog\b|team\b)/
const isListed = /^(?:what|which|who) (?:is|are) (?:all )?(?:your|the|responsible|in charge) /
/** Data of people are not the company's, and other offices not its own. */
const ofOthers = /\b(?:private|personal|home|mobile|cell|my|our)\b/

const orderIn = (question: string): DataQuestion['order'] =>
  newest.test(question) ? 'newest' : oldest.test(question) ? 'oldest' : null
const newest = /\b(?:newest|latest|most recent|last)\b/
const oldest = /\b(?:oldest|earliest|first)\b/

const greeting =
  /^(?:(?:hello|hi|hey|good (?:morning|afternoon|evening|day)|dear [a-z ]{2,30})(?: (?:there|all|everyone|team))?[,!.\s]+)+/

/** The words that the table asks by, to mend misspelled ones. */
const spellings = createSpellings()
const asked = new Set(
  Object.values(subjects).flatMap(({ nouns, facets }) =>
    [nouns, ...Object.values(facets).map(({ asked }) => asked)].flatMap(
      (one) => one.match(/[a-z]{5,}/g) ?? [],
    ),
  ),
)
for (const word of asked) spellings.add(word)

/** A word that means nothing else, as the table spells it. */
const mended = (word: string): string =>
  asked.has(word) || stopWords.has(word) || isCommon(stemOf(word)) || meaningOf(stemOf(word)).near.size > 0
    ? word
    : (spellings.near(word)[0] ?? word)

/** `Who leads technology`, but not who leads the company. */
const leads =
  /^((?:and )?who )(?:leads|heads|runs|directs|is (?:the )?(?:head|lead) (?:of|for)|is in charge of) (?:the )?(?!(?:you|your|company|firm|business|it|this|that)\b)/

const texts = '(?:articles?|texts?|pieces?|essays?|publications?|writings?)'
/** Only posts name their author: `an article of hers`, `her articles`, `texts by Ruth`. */
const ofAuthor = new RegExp(
  String.raw`\b(?:(?:an? )?${texts} (?:of|by|from) (hers?|his|him)|(her|his) ${texts})\b`,
)
const byAuthor = new RegExp(String.raw`\b${texts} by(?= )`)

const plain = (question: string) =>
  inEnglish(writtenOut(question))
    .toLowerCase()
    .replace(/[’]/g, "'")
    .replace(greeting, '')
    .replace(/e-mail/g, 'email')
    .replace(/[¿?¡!.,;:“”"()]+/g, ' ')
    .replace(/'s\b/g, '')
    .replace(/\p{L}{5,}/gu, mended)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(leads, '$1is ')
    .replace(ofAuthor, (_, of, whose) => `posts by ${of ?? whose}`)
    .replace(byAuthor, 'posts by')

/**
 * The ways in which a question may be one for data, the likeliest first; none for any other question.
 * @param earlier what was talked about before; a follow-up takes from it what it leaves out
 */
export function dataQuestionsIn(original: string, earlier: readonly EarlierTurn[] = []): DataQuestion[] {
  const ahead = questionAhead(original)
  return [...readingsAfter(original, earlier), ...(ahead === null ? [] : readingsAfter(ahead, earlier))]
}

function readingsAfter(original: string, earlier: readonly EarlierTurn[]): DataQuestion[] {
  if (original.length > longest || isNeverAnswered(original) || isUnanswered(original, [])) return []
  const last = earlier.at(-1)
  if (!last) return withAntecedent(readingsOf(plain(original)), plain(original))
  const { question: picked, about } = followUpOf(original, earlier)
  const question = plain(picked)
  const own = readingsOf(question)
  if (!refersBack(question) && !own.some(({ facet, terms }) => facet !== null && terms.length === 0))
    return own
  const before = dataQuestionsIn(last.question, earlier.slice(0, -1))
  const people = last.answer.match(fullName) ?? []
  const titles = [
    ...(ofAuthors.test(question) ? people : []),
    ...about.map(({ title }) => title),
    ...people,
  ].map((title) => alternatives(termsOf(title)))
  const refers = ofWhatWasTold.test(question)
  const others = pronoun.test(question)
    ? own.filter((one) => !isEveryone(one) && !(refers && isWholeList(one)))
    : own
  return [...followUps(own, before, titles, question), ...withAntecedent(others, question)]
}

/** In words. */
const longestFollowUp = 7

const refersBack = (question: string): boolean =>
  /^(?:and|or|what about|how about|also)\b/.test(question) ||
  pronoun.test(question) ||
  wordsOf(question).length <= longestFollowUp

const pronoun =
  /\b(?:it|its|that|this|they|them|their|he|she|his|hers?|him|(?<!\b(?:is|are|was|were) )there(?! (?:is|are|was|were)\b)|one|those|these)\b/
/** `What did she write` asks for nothing of all, whoever she is. */
const withAntecedent = (readings: readonly DataQuestion[], question: string): DataQuestion[] =>
  readings.filter((one) => !(ofOnePerson.test(question) && isWholeList(one)))

/** Of `an article about that`, not any article. */
const isWholeList = ({ facet, order, terms }: DataQuestion): boolean =>
  facet === null && order === null && terms.length === 0

const isEveryone = ({ subject, facet, terms }: DataQuestion): boolean =>
  subject === 'teammember' && facet === null && terms.length === 0

/** What somebody has written who was named before. */
const ofAuthors = /\b(?:he|she|they|by (?:hers?|his|him))\b/

function followUps(
  own: readonly DataQuestion[],
  before: readonly DataQuestion[],
  about: readonly DataQuestion['terms'][],
  question: string,
): DataQuestion[] {
  const asked = own.filter(({ terms }) => terms.length === 0)
  // The names in the address of an office are no office.
  const termsFor = ({ subject }: DataQuestion) =>
    [...(subject === 'office' ? [] : about), ...before.map(({ terms }) => terms)].filter(
      (terms) => terms.length > 0,
    )
  const complete = asked
    .filter(({ facet }) => facet !== null)
    .flatMap((one) => termsFor(one).map((terms) => ({ ...one, terms })))
  const isOfPerson = ofAuthors.test(question)
  const ofPerson = pronoun.test(question)
    ? own
        .filter((one) => one.facet === null && (isOfPerson || isEveryone(one)))
        .flatMap((one) => about.map((terms) => ({ ...one, terms })))
    : []
  const terms = alternatives(termsOf(question).filter((term) => !filler.has(term) && !isCommon(term)))
  const isOfSameSubject = own.some(
    (one) => one.facet !== null && before.some(({ subject }) => subject === one.subject),
  )
  const other = terms.length > 0 && terms.length <= 3 && isElliptic(question) && !isOfSameSubject
  const replaced = other ? before.map((one) => ({ ...one, terms })) : []
  const ofOther = /^(?:and )?it$/.test(question)
    ? before.filter(({ facet }) => facet !== null).flatMap((one) => about.map((terms) => ({ ...one, terms })))
    : []
  const among = asked
    .filter(({ order }) => order === 'least' || order === 'most')
    .flatMap((one) => before.map(({ terms }) => ({ ...one, terms })))
  return [...among, ...ofOther, ...complete, ...ofPerson, ...replaced]
}

/** A place or a subject instead of another: `and in Pune?` */
const isElliptic = (question: string): boolean =>
  /^(?:and|or|what about|how about|in|at|for|(?:the )?same)\b/.test(question) || wordsOf(question).length <= 2

const alternatives = (terms: readonly string[]) => terms.map((term) => [term, ...meaningOf(term).near])

const patterns = entriesOf(subjects).map(([name, { nouns, facets, compared }]) => ({
  name,
  nouns: new RegExp(`\\b(?:${nouns})\\b`, 'g'),
  compared: comparedBy(compared),
  facets: entriesOf(facets).map(([facet, { asked }]) => ({
    facet,
    asked: new RegExp(`\\b(?:${asked})\\b`, 'g'),
  })),
}))

type Pattern = (typeof patterns)[number]

function comparedBy(compared: Subject['compared']): (readonly ['least' | 'most', RegExp])[] {
  return compared
    ? (['least', 'most'] as const).map((order) => [order, new RegExp(`\\b(?:${compared[order]})\\b`, 'g')])
    : []
}

function readingsOf(question: string): DataQuestion[] {
  if (ofOthers.test(question)) return []
  const order = orderIn(question)
  const opens = opensList.test(question) && !asksOfThem.test(question.replace(isListed, ''))
  const forPerson =
    /^(?:and )?whom?\b(?! (?:(?:are|is|all|your|the) )*(?:clients?|customers?|references)\b)/.test(question)
  const facets = patterns.flatMap(({ name, nouns, facets }) => {
    if (forPerson && !ofPeople.has(name)) return []
    const found = facets.filter(({ asked }) => question.search(asked) >= 0)
    const [first] = found
    if (!first) return []
    const asked = name === 'office' ? found : [first]
    const rest = asked.reduce((text, { asked }) => text.replace(asked, ' '), question)
    if (name === 'application' && question.search(nouns) < 0) return []
    return asked.map(({ facet }) => ({
      subject: name,
      facet,
      order,
      terms: termsIn(rest.replace(nouns, ' ')),
    }))
  })
  const lists = patterns.flatMap(({ name, nouns }) => {
    if (forPerson ? !ofPeople.has(name) : name === 'teammember' && isWhoOnly.test(question)) return []
    const rest = question.replace(nouns, ' ')
    if (rest === question || !(opens || counts(question, name) || isOnly(rest))) return []
    const all = termsIn(
      question.replace(nouns, (noun) => (name === 'teammember' && !asking.has(noun) ? noun : ' ')),
    )
    const terms = termsIn(rest)
    const reading = { subject: name, facet: null, order: order === 'oldest' ? null : order }
    // `Partners` names the people of the company, or those with this word in their role.
    return all.length > terms.length
      ? [
          { ...reading, terms: all },
          { ...reading, terms },
        ]
      : [{ ...reading, terms }]
  })
  const compared = forPerson ? [] : patterns.flatMap((pattern) => comparedIn(question, opens, pattern))
  const whole = unnamed.filter(([, pattern]) => pattern.test(question))
  return [
    ...compared,
    ...facets,
    ...lists,
    ...whole.map(([subject]) => ({ subject, facet: null, order: null, terms: [] })),
  ]
}

function comparedIn(question: string, opens: boolean, { name, nouns, compared }: Pattern): DataQuestion[] {
  return compared.flatMap(([order, asked]) => {
    const rest = question.replace(asked, ' ')
    if (rest === question || !(opens || isOnly(rest.replace(nouns, ' ')) || pronoun.test(question))) return []
    const terms = termsIn(rest.replace(nouns, ' '))
    const isOfRows = rest !== rest.replace(nouns, ' ')
    return isOfRows || terms.length === 0 ? [{ subject: name, facet: null, order, terms }] : []
  })
}

/** What `who` may ask for. */
const ofPeople: ReadonlySet<SubjectName> = new Set(['teammember', 'blog'])
const isWhoOnly = /^who\b/

const asking = new Set([
  'who',
  'whom',
  'people',
  'staff',
  'team',
  'employees',
  'anyone',
  'anybody',
  'somebody',
  'someone',
  'lady',
  'woman',
  'gentleman',
  'man',
])

/** No list says how many people work here: the page may not show all of them. */
const counts = (question: string, subject: SubjectName): boolean =>
  subject !== 'teammember' &&
  /^how many\b/.test(question) &&
  termsIn(question).length <= 1 &&
  wordsOf(question).every((word) => filler.has(word) || !isCommon(stemOf(word)))

const isOnly = (rest: string): boolean => termsIn(rest).length === 0 && wordsOf(rest).length <= 2

const termsIn = (text: string): string[][] =>
  alternatives(termsOf(text).filter((term) => !filler.has(term) && !isCommon(term) && !stopWords.has(term)))

/** Questions without the name of what they ask for. */
const unnamed: readonly (readonly [SubjectName, RegExp])[] = [
  [
    'job',
    /^who are you looking for$|^(?:are|do) you (?:\w+ )?(?:hiring|recruiting)(?: (?:right )?now| at the moment| currently| people)?$/,
  ],
  [
    'service',
    /^(?:what (?:exactly )?(?:do you (?:do|offer)|does (?:your|the) company do|can you (?:do|offer|help (?:me |us )?with)|do you help with)|how (?:can|could|do) you help)(?: (?:exactly|for (?:me|us)|me|us|(?:your )?(?:clients|customers|companies)))?$/,
  ],
  [
    'client',
    /^(?:who|for whom|with whom|(?:for |with )?(?:which|what) (?:companies|firms|organizations)) (?:have|do|did|are) you (?:already |ever )?(?:work(?:ed|ing)?|help(?:ed)?|advise[d]?|serve[d]?)(?: (?:for|with))?(?: (?:so far|already|before|in the past))?$/,
  ],
  ['teammember', /^who (?:works?|is working) (?:for|at|with|in) (?:you|your (?:company|firm))$/],
]
