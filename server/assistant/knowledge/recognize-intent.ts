import { company } from '#contract/company.ts'
import type { ContentPath } from '#contract/content/index.ts'
import { inEnglish } from '#server/assistant/knowledge/glossary.ts'
import { stopWords, wordsOf } from '#server/assistant/knowledge/terms.ts'

/** Facts of an office that can be asked for. */
export type ContactFact = 'address' | 'phone' | 'email'

/** A question that is answered from data, not from a passage. */
export type Intent =
  | { readonly kind: 'list'; readonly of: Extract<ContentPath, ListedPath>; readonly isCount: boolean }
  | {
      readonly kind: 'contact'
      /** Those that are asked for; all when none is named. */
      readonly facts: readonly ContactFact[]
      /** The one city or country of an office that is named; null without one. */
      readonly office: (typeof company.offices)[number] | null
    }
  | { readonly kind: 'hours' }
  | { readonly kind: 'social' }

type ListedPath = 'job' | 'service' | 'teammember' | 'industry' | 'client' | 'article' | 'blog'

/** What lists are called; each stands for all rows of a type. */
const listNames: readonly (readonly [of: ListedPath, name: string])[] = [
  [
    'job',
    '(?:open |current |free |available )?(?:jobs?|positions?|vacanc(?:y|ies)|openings?|roles|job offers?)',
  ],
  ['service', '(?:services?|offerings?|areas of work)'],
  ['teammember', '(?:team(?: members?)?|staff|people|employees|colleagues|partners|consultants)'],
  ['industry', '(?:industr(?:y|ies)|sectors?|trades)'],
  ['client', '(?:clients?|customers?|references|case stud(?:y|ies))'],
  ['article', 'articles'],
  ['blog', '(?:blogs?|blog posts?|posts)'],
]

/** Around the name, so that a question about one row of a list is none for the list. */
const listFrames = (name: string): RegExp[] => [
  new RegExp(
    `^(?:please )?(?:can you |could you )?(?:list|show(?: me)?|name|tell me|give me)(?: all| me)?(?: of)?(?: the| your| about your)?(?: list of)?(?: all)?(?: the| your)? ${name}(?: please)?$`,
  ),
  new RegExp(
    `^(?:(?:in|for|with) )?(?:what|which)(?: kinds? of| sorts? of| other)? ${name}(?: do| are| have| does| is)?(?: you| there| your (?:company|firm)| can i)?(?: (?:have|offer|provide|serve|work(?: (?:in|for|with))?|got|currently|open|available|right now|at the moment|looking for|hiring for|cover|active(?: in)?|do|know|apply for))*$`,
  ),
  new RegExp(`^what are (?:your|the|all your|all the)(?: current)? ${name}$`),
  new RegExp(
    `^(?:do you have|are there|have you got|is there)(?: any| an| a)? (?:open |current )?${name}(?: (?:right now|at the moment|available|currently|open))?$`,
  ),
  new RegExp(`^(?:your |all |the )?${name}$`),
  new RegExp(`^who (?:is|are) (?:on|in) (?:your|the) ${name}$`),
]

const lists = listNames.map(([of, name]) => ({ of, name, frames: listFrames(name) }))

const asksForJobs =
  /^(?:are you|do you) (?:currently )?(?:hiring|recruiting)(?: (?:right now|at the moment|currently))?$/
const asksForServices =
  /^what (?:do you (?:do|offer)|does (?:your|the) company do|can you (?:do|offer)(?: for (?:me|us))?)$/

const contactFacts: readonly (readonly [fact: ContactFact, asked: RegExp])[] = [
  [
    'address',
    /\b(?:(?<!mail )address(?:es)?|where (?:are|is) (?:you|your|the)\b.*|where can i (?:find|visit|meet)|located|location|locations|premises|offices?|branch(?:es)?)\b/,
  ],
  ['phone', /\b(?:phone|telephone|call you|phone number|numbers?)\b/],
  ['email', /\b(?:e-?mail|mail address|mailbox|write to you)\b/],
]
const asksForContact =
  /^(?:(?:what|which) (?:is|are)|where|do you have|have you got|how (?:can|do|could) (?:i|we|one)|give me|tell me|can i|may i|i (?:need|want)|show me|your|the|office|address|phone|telephone|e-?mail|contact|mail)\b/
const reachesYou =
  /\b(?:reach|contact|get in touch with) (?:you|your (?:company|office|team))|^(?:how )?contact(?: (?:details|data|information))?$/
/** Data of people or of someone else are none of the company. */
const isOfPerson =
  /\b(?:private|personal|home|mobile|his|her|'s|of (?:mr|mrs|ms|dr)|partner|manager|candidate|applicant|my|our)\b/

const asksForHours =
  /\b(?:opening|office|business|working) hours\b|\bwhat time do you (?:open|close)\b|\bwhen (?:do you (?:open|close)|are you open|is your office open)\b|\bare you open\b/
const asksForSocial = /\b(?:social media|linkedin|twitter|youtube|facebook|instagram|follow you)\b/

/** The intent of a question in English, or in simple German or Spanish; null for any other question. */
export function recognizeIntent(asked: string): Intent | null {
  const question = inEnglish(asked)
    .toLowerCase()
    .replace(/[’]/g, "'")
    .replace(/[?!.,;:]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (question.length > 120) return null
  if (asksForHours.test(question)) return { kind: 'hours' }
  if (asksForSocial.test(question)) return { kind: 'social' }
  return listIntent(question) ?? contactIntent(question)
}

function listIntent(question: string): Intent | null {
  if (asksForJobs.test(question)) return { kind: 'list', of: 'job', isCount: false }
  if (asksForServices.test(question)) return { kind: 'list', of: 'service', isCount: false }
  for (const { of, name, frames } of lists) {
    if (frames.some((frame) => frame.test(question))) return { kind: 'list', of, isCount: false }
    // How many people work here is told by no list: the page may not show all of them.
    if (
      of !== 'teammember' &&
      new RegExp(`^how many ${name}(?: do you have| are there| are open)?$`).test(question)
    )
      return { kind: 'list', of, isCount: true }
  }
  return null
}

function contactIntent(question: string): Intent | null {
  if (isOfPerson.test(question)) return null
  const facts = contactFacts.filter(([, asked]) => asked.test(question)).map(([fact]) => fact)
  if (!reachesYou.test(question) && !(facts.length > 0 && asksForContact.test(question))) return null
  if (wordsOf(question).filter(isOther).length > mostOtherWords) return null
  const offices = company.offices.filter(({ city, country }) =>
    [city, country].some((name) => question.includes(name.toLowerCase())),
  )
  const [office = null] = offices
  // A place without an office is not answered with another one.
  return !office && namesPlace.test(question)
    ? null
    : { kind: 'contact', facts, office: offices.length === 1 ? office : null }
}

/** A question with more of these is about something else, such as parking at an office. */
const mostOtherWords = 2
const contactWord =
  /^(?:address(?:es)?|locat\w*|premises|offices?|branch(?:es)?|phone|telephone|calls?|numbers?|e|e?mails?|mailbox|write|reach|contact|details|data|information|touch|find|visit|meet|street|postal|city|country|nearest|headquarters?|company)$/
const officeWords = new Set(company.offices.flatMap(({ city, country }) => wordsOf(`${city} ${country}`)))
const isOther = (word: string) => !stopWords.has(word) && !contactWord.test(word) && !officeWords.has(word)

const namesPlace =
  /\b(?:in|near|at) (?!(?:the|your|touch|a|an|which|general|person|office)\b)[a-z]{3,}|\b(?!(?:your|the|an|any|which|what|where|main|head|nearest|of|other|have|company|office)\b)[a-z]+ (?:office|branch)\b/
