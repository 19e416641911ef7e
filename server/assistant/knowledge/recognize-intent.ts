import { company } from '#contract/company.ts'
import type { ContentPath } from '#contract/content/index.ts'
import { inEnglish } from '#server/assistant/knowledge/glossary.ts'
import { stopWords } from '#server/assistant/knowledge/terms.ts'
import { wordsOf } from '#server/text/words.ts'

/** Facts about an office that can be asked for. */
export type ContactFact = 'address' | 'phone' | 'email'

/** A question that is answered from data, not from a passage. */
export type Intent =
  | { readonly kind: 'list'; readonly of: Extract<ContentPath, ListedPath>; readonly isCount: boolean }
  | {
      readonly kind: 'contact'
      /** The requested facts; all if the question names none. */
      readonly facts: readonly ContactFact[]
      /** The only city or country of an office in the question; null without one. */
      readonly office: (typeof company.offices)[number] | null
    }
  | { readonly kind: 'hours' }
  | { readonly kind: 'social' }

type ListedPath = 'job' | 'service' | 'teammember' | 'industry' | 'client' | 'article' | 'blog'

/** The names of lists; each stands for all rows of a type. */
const lists = (
  [
    ['job', 'jobs?|positions?|vacanc(?:y|ies)|openings?|roles|job (?:offers?|openings?|vacanc(?:y|ies))'],
    ['service', 'services?|offerings?|areas of (?:work|expertise)|kinds? of consulting'],
    ['teammember', 'team(?: members?)?|staff|people|employees|colleagues|partners|consultants|experts'],
    ['industry', 'industr(?:y|ies)|sectors?|trades|branches of industry'],
    ['client', 'clients?|customers?|references|case stud(?:y|ies)|success stories|examples of your work'],
    ['article', 'articles'],
    ['blog', 'blogs?|blog posts?|posts'],
  ] as const
).map(([of, names]) => ({ of, name: new RegExp(`\\b(?:${names})\\b`, 'g'), names }))

/** Words that ask for the whole list. Any other word asks for one row or for something else. */
const listWords = new Set(
  wordsOf(
    'what which who where list show name tell give see find read browse all of the a an any some few your you there is are do does have has ' +
      'had got can could may would i we me us please kind kinds sort sorts type types in for with at on about to other offer offered ' +
      'offers provide provides serve served work worked works working open current currently available vacant free right now moment ' +
      'today look looking hiring cover active know best apply company firm far so already exactly main different it ' +
      'full complete overview ever specialize specialise also',
  ),
)
/** `What do your clients say`, `How do people`: asks about the rows, not for the list. */
const asksOfThem =
  /\b(?:do|does|did|can|could|have|has|would|will|is|are) (?:all )?(?:your|the|my|our|their) (?!company\b|firm\b)/
const opensList =
  /^(?:(?:in|for|with|at|on|about) )?(?:what|which|who)\b|^(?:please )?(?:(?:can|could|may|would) (?:you|i|we) )?(?:please )?(?:list|show|name|tell|give|see|find|read|browse|have)\b|^(?:do you have|have you got|have you any|are there|is there|any|all|open|your|the|a list|where (?:can|do|could) (?:i|we)|i (?:am|m) looking for)\b/
/** The question without the name of the list. */
const unnamed: readonly (readonly [of: ListedPath, pattern: RegExp])[] = [
  [
    'job',
    /^(?:are|do) you (?:currently |still )?(?:hiring|recruiting|looking for (?:people|staff|new (?:people|colleagues|staff)))(?: (?:right now|now|at the moment|currently))?$/,
  ],
  ['job', /^who are you looking for$/],
  [
    'service',
    /^(?:what (?:exactly )?(?:do you (?:do|offer)|does (?:your|the) company do|can you (?:do|offer|help (?:me |us )?with)|do you help with)|how (?:can|could|do) you help)(?: (?:exactly|for (?:me|us)|me|us|(?:your )?(?:clients|customers|companies)))?$/,
  ],
  [
    'client',
    /^(?:(?:who|for whom|with whom|which (?:companies|firms|organizations)|(?:for|with) (?:which|what) (?:companies|firms|organizations)|what companies)) (?:have|do|did|are) you (?:already |ever )?(?:work(?:ed|ing)?|help(?:ed)?|advise[d]?|serve[d]?)(?: (?:for|with))?(?: (?:so far|already|before|in the past))?$/,
  ],
  ['teammember', /^who (?:works?|is working) (?:for|at|with|in) (?:you|your (?:company|firm))$/],
]

const contactFacts: readonly (readonly [fact: ContactFact, pattern: RegExp])[] = [
  [
    'address',
    /\b(?:(?<!mail )address(?:es)?|where (?:are|is) (?:you|your|the)\b.*|where can i (?:find|visit|meet)|located|location|locations|premises|offices?|branch(?:es)?)\b/,
  ],
  ['phone', /\b(?:phone|telephone|call you|phone number|numbers?)\b/],
  ['email', /\b(?:e-?mail|mail address|mailbox|write to you)\b/],
]
const asksForContact =
  /^(?:(?:what|which) (?:is|are)|which phone|(?:in|at) (?:which|what)|how many|where|do you have|have you got|how (?:can|do|could) (?:i|we|one)|give me|tell me|can i|may i|i (?:need|want)|show me|your|the|office|address|phone|telephone|e-?mail|contact|mail)\b/
const reachesYou =
  /\b(?:reach|contact|get in touch with) (?:you|your (?:company|office|team))|^how (?:can|do|could) (?:i|we|one) get in touch$|^how can contact$|^(?:how )?contact(?: (?:details|data|information))?$/
/** Data of people and of third parties are not the company's. */
const isOfPerson =
  /\b(?:private|personal|home|mobile|cell|his|her|'s|of (?:mr|mrs|ms|dr)|partner|manager|candidate|applicant|my|our)\b/

const asksForHours =
  /\b(?:opening|office|business|working) hours\b|\bwhat time do you (?:open|close)\b|\bwhen (?:do you (?:open|close)|are you open|is your office open)\b|\bare you open\b|\bdo you work (?:on|at|over) (?:the )?(?:weekends?|saturdays?|sundays?|(?:public )?holidays)\b/
/** Working hours, and the hours of others, are not the company's opening hours. */
const ofOthers =
  /\bhours (?:of|at) (?!(?:your?|the (?:\w+ )?(?:office|company))\b)|\b(?:consultants?|employees?|staff|engineers?|analysts?|jobs?|(?:a|per) week|weekly|flexible)\b/
const asksForSocial = /\b(?:social media|linkedin|twitter|youtube|facebook|instagram|follow you)\b/

const companyName = new RegExp(`\\b${company.name}\\b|\\b${company.name.split(' ')[0]}\\b`, 'gi')
const greeting =
  /^(?:(?:hello|hi|hey|good (?:morning|afternoon|evening|day)|dear [a-z ]{2,30})(?: (?:there|all|everyone|team))?[,!.\s]+)+/

/** The intent of an English question, or of a simple German or Spanish one; null for any other question. */
export function recognizeIntent(original: string): Intent | null {
  const question = inEnglish(original)
    .toLowerCase()
    .replace(/[’]/g, "'")
    .replace(greeting, '')
    .replace(companyName, 'your company')
    .replace(/[¿?!.,;:]+/g, ' ')
    .replace(/\b(what|where|who)'?s\b/g, '$1 is')
    .replace(/\s+/g, ' ')
    .trim()
  if (question.length > 120) return null
  if (asksForHours.test(question) && !ofOthers.test(question)) return { kind: 'hours' }
  if (asksForSocial.test(question)) return { kind: 'social' }
  return listIntent(question) ?? contactIntent(question)
}

function listIntent(question: string): Intent | null {
  const withoutName = unnamed.find(([, pattern]) => pattern.test(question))
  if (withoutName) return { kind: 'list', of: withoutName[0], isCount: false }
  for (const { of, name, names } of lists) {
    // No list says how many people work here: the page may not show all of them.
    if (
      of !== 'teammember' &&
      new RegExp(
        `^how many (?:open |current )?(?:${names})(?: do you (?:currently )?(?:have|offer)| are there| are (?:currently )?open| have you got)?$`,
      ).test(question)
    )
      return { kind: 'list', of, isCount: true }
    const rest = question.replace(name, ' ')
    if (rest === question || !(opensList.test(question) || rest.trim() === '')) continue
    if (
      !asksOfThem.test(question.replace(isListed, '')) &&
      wordsOf(rest).every((word) => listWords.has(word))
    )
      return { kind: 'list', of, isCount: false }
  }
  return null
}

/** `What are your clients`, `who are your partners`. */
const isListed = /^(?:what|which|who) (?:is|are) (?:all )?(?:your|the) /

function contactIntent(question: string): Intent | null {
  if (isOfPerson.test(question)) return null
  const facts = contactFacts.filter(([, pattern]) => pattern.test(question)).map(([fact]) => fact)
  if (!reachesYou.test(question) && !(facts.length > 0 && asksForContact.test(question))) return null
  if (wordsOf(question).filter(isOther).length > mostOtherWords) return null
  const offices = company.offices.filter(({ city, country }) =>
    [city, country].some((name) => question.includes(name.toLowerCase())),
  )
  const [office = null] = offices
  // A place without an office is not answered with another office.
  return !office && namesPlace.test(question)
    ? null
    : { kind: 'contact', facts, office: offices.length === 1 ? office : null }
}

/** A question with more words than this is about something else, such as parking at an office. */
const mostOtherWords = 2
const contactWord =
  /^(?:address(?:es)?|locat\w*|premises|offices?|branch(?:es)?|phone|telephone|calls?|numbers?|e|e?mails?|mailbox|write|reach|contact|details|data|information|touch|find|visit|meet|street|postal|city|country|nearest|headquarters?|company|many|cities|countries)$/
const officeWords = new Set(company.offices.flatMap(({ city, country }) => wordsOf(`${city} ${country}`)))
const isOther = (word: string) => !stopWords.has(word) && !contactWord.test(word) && !officeWords.has(word)

const namesPlace =
  /\b(?:in|near|at) (?!(?:the|your|touch|a|an|which|general|person|office)\b)[a-z]{3,}|\b(?!(?:your|the|an|any|which|what|where|main|head|nearest|of|other|have|company|office)\b)[a-z]+ (?:office|branch)\b/
