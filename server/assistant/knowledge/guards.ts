import type { Passage } from '#server/assistant/knowledge/finding.ts'
import { inEnglish, isForeign } from '#server/assistant/knowledge/glossary.ts'
import { asksForUnnamedFact } from '#server/assistant/knowledge/plain-facts.ts'
import { patternOfWords } from '#server/assistant/knowledge/question/ways-of-asking.ts'
import type { SearchIndex } from '#server/assistant/knowledge/search-index.ts'
import { stopWords, termsOf } from '#server/assistant/knowledge/terms.ts'
import { meaningOf } from '#server/assistant/knowledge/thesaurus.ts'
import { stemOf } from '#server/text/stem.ts'
import { wordsOf } from '#server/text/words.ts'

const number = String.raw`\(?-?\d[\d.,]*\)?`
/** A result is asked for where nothing but numbers follows: "24/7" and "9001/27001" in a sentence are names. */
const calculation = new RegExp(
  String.raw`(?:^|\b(?:what(?:['’]?s| is| are)|how much (?:is|are|makes?)|calculate|compute|solve|result of)\s+)(?!24\s?\/\s?7\b)${number}(?:\s*(?:times|plus|minus|(?:divided|multiplied) by|[-+*x×÷/^])\s*${number})+\s*(?:=|equals?|makes?)?\s*[?.!]*$`,
  'i',
)

const person =
  'ceo|cfo|boss|founders?|directors?|managers?|owners?|consultants?|employees?|partners?|chair(?:man|woman)|president|wife|husband|child(?:ren)?|sons?|daughters?|receptionist|secretary|colleagues?|staff|team|people|members?|engineers?|analysts?|persons?|man|woman|chef(?:in)?|gründer(?:in)?|mitarbeiter(?:in)?'
const organization = String.raw`\p{L}+ (?:consulting|company|group|firm|inc|ltd|gmbh)`
/** The age of a thing, such as a company, is no private matter, unless a person is named in the same breath. */
const ageOf = new RegExp(
  String.raw`\b(?:how (?:old|tall|heavy|rich) (?:is|are|was|were)|wie (?:alt|gro(?:ß|ss)) (?:ist|sind)) (?!(?:(?:the|your|this|that|these|those|our|its|an?|die|der|das|ihre?|eure?|diese[rs]?)\s+(?!(?:[\p{L}'’-]+\s+){0,3}(?:${person})(?!\p{L}))|(?:${organization})(?!\p{L})))`,
  'iu',
)

/** Kinds of questions that are never answered, regardless of what is published. */
const neverAnswered: readonly RegExp[] = [
  // Private data of people.
  ageOf,
  patternOfWords([
    String.raw`(?:is|are|was|were) [^.?!]*\bmarried`,
    'verheiratet',
    'girlfriend',
    'boyfriend',
    '(?:his|her|your|their|what|which|of) religion',
    'religion (?:of|is|does|do)',
    'date of birth',
    'birthday',
    String.raw`(?<!\b(?:delete|keep|store|save|enter) (?:\w+ )?)home add?ress`,
    String.raw`(?:private|personal|mobile|cell) (?:phone|number|add?ress|e-?mail)\b(?! (?:add?resses|compan|makers?|networks?|operators?))`,
    '(?:correo|tel[eé]fono|n[uú]mero) (?:personal|privado)',
    String.raw`(?:private|privaten?) (?:telefon\w*|handy\w*|nummer|adresse|e-?mail\S*)`,
    String.raw`where does \w+(?: \w+)? live`,
    'political (?:views?|party)',
    'votes? for',
    'net worth',
  ]),
  /\bdoes (?!(?:your|the|this|that)\b)\w+(?: \w+)? have (?:any )?(?:children|kids|a (?:wife|husband|girlfriend|boyfriend))\b/i,
  /(?:\b(?:his|her)|['’]s) (?:wife|husband|children|kids|salary|age|password|diary|calendar)\b/i,
  /(?<!\b(?:services?|support|workshops?|courses?|articles?) )\b(?:on (?:holiday|vacation|sick leave)|out sick|in the office|at work|available|free) (?:today|tomorrow|this week|next week|right now)\b/i,
  // Stored data that is not published.
  /\bmy (?:application|interview|invoice|order|payment|contract|account|subscription|refund|appointment|booking)\b.*\b(?:been|being|still|yet|accepted|rejected|approved|paid|arrived|considered|today|tomorrow)\b/i,
  /\b(?:status of|what time is|when is|cancel|renew|reset) my (?:application|interview|invoice|order|payment|account|subscription|appointment|booking|password)\b/i,
  patternOfWords([
    String.raw`(?:who(?: else)?|how many (?:people|persons|candidates|others|men|women)) (?:has |have )?applied(?=\W*$|\W* (?:for|to|here|so|this|last|yet|already|recently|today|with)\b)`,
    'resumes? of',
    'your candidates',
    'how many (?:applicants|applications|candidates) (?:do|did|have|are|were|has)',
    "applicants?' (?:data|resumes?)",
    '(?:other|all|last|latest|recent) enquir(?:y|ies)',
    String.raw`(?:did|have|has|do) (?:the )?other (?:visitors?|users?|people (?:\w+ )?(?:write|send|ask|say|tell|type|enter|submit|want|talk))`,
    String.raw`other (?:people|visitors?|users?) (?:\w+ )?(?:wrote|sent|asked?|said|say|typed|entered|submitted)`,
    String.raw`(?:last|previous) (?:person|visitor|user|customer) (?:who|ask\w*|sa(?:y|id)|wr(?:i|o)te)`,
    'last person who',
    '(?:your|the) drafts?',
    'unpublished',
    'iban',
  ]),
  /\b(?:tell|give|show|send|telling|giving|showing) (?:me|us) (?!how\b).*\b(?:secrets?(?! (?:of|to|behind) (?:your|a|an|good) )|confidential|internal (?:documents?|notes?|data|e-?mails?))\b/i,
  patternOfWords([
    String.raw`(?:administrator|admin)\S* password`,
    'system prompt',
    'repeat (?:the |all )?(?:words|text) above',
    String.raw`(?:your|previous|prior) (?:hidden |secret |internal |original )?(?:instructions|prompt|rules)\b(?! (?:for|to) )`,
    'api keys?',
    'secret keys?',
    String.raw`(?<!\b(?:are|do) )credentials`,
  ]),
  /\b(?:ignore (?:all|any|your|every)|you are now|pretend (?:to|that|you)|jailbreak|act as if|unrestricted|developer mode)\b/i,
  /\b(?:passwords?|logins?|tokens?|keys?) (?:of|for|to) (?:the |your )?(?:admin\w*|system|server|database|back ?end|website)\b(?! of\b)/i,
  /\b(?:names?|list|lists|details|data|resumes?|cvs?) of (?:everybody|everyone|all|those|the people|people|the other|other|the) ?(?:\w+ )?(?:who|that)? ?(?:have |has )?(?:applied|applicants?|candidates?)\b/i,
  /^(?:has|have|was|is|did) our (?:invoice|payment|booking|appointment|enquiry|inquiry)\b.*\b(?:been|paid|arrived|arrive|received|confirmed|approved)\b/i,
  // Other people, such as applicants.
  /\b(?:has|have|did) (?:my|our) (?:\w+ ){1,4}(?:applied|apply|accepted|written to you|write to you)\b/i,
  // Questions for a doctor, a lawyer, or a bank.
  patternOfWords([
    '(?:can|could|may|should|to) (?:i |we )?sue (?:him|her|them|my)',
    'should i see a (?:doctor|dentist|lawyer)',
    'my (?:knee|back|head|stomach|tooth|throat) (?:hurts|aches)',
    String.raw`(?:good time to|should i|worth) (?:buy|sell|invest)\w*\b.* (?:shares?|stocks?|funds?|gold|bonds?)`,
  ]),
  // Requests for an action, not for an answer.
  /^(?:please )?(?:write|compose|generate|translate|calculate|compute|solve|draw|paint|sing|print|program|code|approve|accept|confirm|set|book|reserve|buy|order) (?:me|us|a|an|the|my|this|that|all)\b(?! \w+:)/i,
  // The rest of the world.
  patternOfWords([
    String.raw`(?:what|which|name|tell)\b[^.?!]*\bcapital of`,
    '^capital of',
    '(?:how|what) (?:is|was|will) the weather',
    'weather (?:in|like|today|tomorrow)',
    '(?:a|another) (?:poem|joke)',
    String.raw`recipes? for (?:an? )?(?:\w+ )?(?:cake|bread|soup|pasta|pizza|dinner|pie|curry|sauce|salad|cookies)`,
    'world cup',
    'horoscope',
    'lottery',
    'translate this(?! into (?:action|practice))',
    'president of (?!your|the (?:board|company|firm))',
    'prime minister',
    'population of (?!the (?:study|sample|survey))',
    '(?:which|what|a|any) movies?',
    'lyrics',
    'bitcoin',
    'stock price',
    'share price',
    String.raw`(?:good|best) (?:\w+ )?restaurants?`,
    String.raw`(?:where|which|what|any|an?|know|find|recommend)\b[^.?!]*\brestaurants? (?:near|around)`,
    String.raw`(?:which|what|any|an?|find|recommend) (?:\w+ )?restaurants? in`,
    '(?:my|with) homework',
    'meaning of life',
    String.raw`who won(?! (?:time|back|over)\b)`,
    'what time is it',
    '(?:how (?:do|can|should) (?:i|we|you) (?:bake|cook(?! up)|boil|fry|lose weight))',
    String.raw`(?<!\bhelp )(?:good|best|cheap) (?:hotels?|movies?|beach(?:es)?)`,
    'will it (?:rain|snow)(?! on a)',
    String.raw`(?:rain|snow) (?:today|tomorrow)(?=\W*$)`,
    'love letter',
    String.raw`(?:(?:cheap|book|find|any|an?|which|are there|when) (?:\w+ )?)flights? (?:to|from)`,
  ]),
  calculation,
  /\b(?:solve|calculate|compute)\b[^.?!]*\d ?[a-z]\b[^.?!]*=/i,
  // Code, and help with a crime.
  /<\/?(?:script|iframe|svg|img|object|embed)\b|\bon(?:error|load|click)\s*=|['"]\s*;\s*(?:drop|delete|insert|update|select|alter)\b|\bunion\s+select\b/i,
  /\b(?:build|make|making|buy|plant) (?:an? )?(?:bombs?|explosives?|weapons?|guns?)\b|\b(?:hack|crack|bypass|brute[- ]?force|break into)\b[^.?!]*\b(?:you|your|admin\w*|logins?|passwords?|servers?|websites?|accounts?)\b/i,
]

/** Whether a question is of a kind that must not be answered from what is published. */
export const isNeverAnswered = (question: string): boolean =>
  neverAnswered.some((kind) => kind.test(question))

const money =
  /[$€£]\s?\d|\d\s?(?:[$€£]|(?:usd|eur|gbp|inr|dollars?|euros?|pounds?|rupees?)\b)|\b(?:free of charge|at no (?:extra )?(?:cost|charge)|without (?:extra )?(?:cost|charge)|costs? nothing)\b/i

const priceWord =
  /^(?:costs?|charges?|prices?|pricing|fees?|rates?|salary|salaries|wages?|earns?|earnings|compensation|pay|paid|make)$/

/** Whether a passage has all telling words of what is asked, as they are or, beside an amount of money, in synonyms. */
function saysAll(phrase: string, { title, text }: Passage, isLoose = false): boolean {
  const present = new Set(termsOf(`${title} ${text}`))
  return termsOf(phrase).every(
    (term) => present.has(term) || (isLoose && [...meaningOf(term).near].some((other) => present.has(other))),
  )
}

/** Whether a passage has an amount of money for what is asked. */
function tellsPrice(passage: Passage, phrase: string): boolean {
  const rest = wordsOf(phrase).filter((word) => !priceWord.test(word))
  return money.test(passage.text) && saysAll(rest.join(' '), passage, true)
}

/** A rate that may be one of money: others are named by what they count. */
const rate = String.raw`(?<!\b(?:attendance|completion|conversion|delivery|dropout|error|exchange|failure|fill|growth|inflation|interest|response|retention|return|success) )rates?(?! of (?!pay\b))`

/** Words after one about money where a subject is meant, and not an amount: "price planning", "a salary band". */
const asSubject =
  '(?! (?:drivers?|plan(?:s|ning)?|teams?|structures?|models?|analys[ei]s|reduction|savings?|bands?|reviews?|systems?|reports?|rules?|polic(?:y|ies)|and malus)\\b)'

const upToTen = '(?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten)'
const share = new RegExp(
  `%|\\bper ?cent\\b|\\b${upToTen} (?:\\w+ )?in ${upToTen}\\b|\\b(?:half|third|quarter|fifth|sixth|seventh|eighth|ninth|tenth)s?\\b`,
  'i',
)

/** Questions about the company's work or writing on a subject ask for no fact of the company. */
const subjectAskedFor =
  /^(?:how )?(?:do|did|can|could|will|would) you (?:also |ever )?(?:advise|help(?! me\b)|writ|forecast|model|plan|stud|prepare|consult|teach|train|analy[sz]e|build)|\b(?:articles?|blogs?|posts?|case stud(?:y|ies)) (?:is |are )?(?:about|on)\b|\byour (?:services|advice) (?:for|on)\b|\bwhat do you think (?:about|of)\b/i

const pattern = (source: string) => new RegExp(source, 'i')

/** Kinds of questions that few publish an answer to: what else in a page reads alike is none. */
const rarelyAnswered: readonly (readonly [
  phrase: RegExp,
  isAnswer: (passage: Passage, phrase: string) => boolean,
  /** Companies also work on it and write about it. */
  isSubject?: boolean,
])[] = [
  // Prices.
  [
    pattern(
      String.raw`\b(?:how much (?:do|does|would|will|is|are)\b.*\b(?:costs?|charge|price|fees?|${rate})|what (?:do|does|would|will)\b(?! you do\b).*\b(?:costs?|charge|price|fees?|${rate})|what (?:is|are)\b.*\b(?:costs?|charge|price(?! of (?:doing|being|waiting|delay|failure|inaction)\b)|fees?|${rate}))\b${asSubject}[^.?!]*`,
    ),
    tellsPrice,
    true,
  ],
  [pattern(String.raw`\byour (?:\w+ )?(?:price|prices|pricing|fee|fees|${rate})\b${asSubject}`), tellsPrice],
  [
    /\b(?:daily|day|hourly) (?:rates?|fees?)\b|\b(?:ballpark figure|(?:ballpark|rough) (?:price|quote))\b|\b(?:any|a|offer|give|get) (?:\w+ )?discounts?\b|(?<!\b(?:about|plan|of) )\bdiscounts? (?:for|on|if|when)\b|\bprice list\b/i,
    tellsPrice,
  ],
  [/\bin (?:dollars|euros|pounds|rupees)\b/i, tellsPrice],
  [/\b(?:kostet|preise?|tagessatz|stundensatz|cobran|cuesta|precios?|tarifas?)\b/i, tellsPrice],
  [/\bwhat did\b.*\b(?:pay|charge)\b[^.?!]*/i, tellsPrice],
  // Pay.
  [
    pattern(
      String.raw`\b(?:salary|salaries|(?<!\bminimum )wages?|earns?(?! (?:an? )?(?:certificate|degree|trust|respect))|earnings|compensation|bonus|gehalt|verdien\w*|sueldo|salario)\b${asSubject}`,
    ),
    tellsPrice,
    true,
  ],
  [
    /\bhow much (?:do|does|did|will|would|have|has)\b.*\b(?:pay(?! (?:back|off|attention)\b)|paid|make(?! (?:a difference|use|up|sense)\b))\b/i,
    tellsPrice,
  ],
  // Rivals, and comparisons with them.
  [
    /(?<!\b(?:at|from|former|worked for) )\b(?:mckinsey|accenture|deloitte|bcg|boston consulting|bain|pwc|kpmg|capgemini|ey|roland berger|oliver wyman|ernst (?:&|and) young|kearney|bearingpoint|gartner|infosys|wipro|cognizant|tata consultancy|big (?:three|four)|your (?:\w+ )?(?:competitors?|rivals?))\b/i,
    (passage, phrase) => saysAll(phrase, passage),
  ],
  [
    /\b(?:better|cheaper|worse) than you\b(?! (?:expect|plan|think|thought|hope)\w*)|\byou better than\b|\brecommend (?:me |us )?(?:another|a different|some other)\b(?! (?:articles?|blogs?|posts?|methods?|jobs?|positions?|services?|workshops?|pages?|ways?|approach))/i,
    () => false,
  ],
  // Events that are only claimed.
  [
    /\b(?:bankrupt\w*|arrested|lawsuits?|sued|scandal\w*|fraud|laid off|layoffs?|fire(?:d)? (?:half|most|all|your)|insolven\w*)\b/i,
    (passage, phrase) => saysAll(phrase, passage),
  ],
  [
    /\b(?:were|was|have|has|when|why|did) (?:you|your (?:company|firm|servers?|website))\b.*\b(?:hacked|breached|acquired|bought by|merged? with|taken over|sold to)\b/i,
    (passage, phrase) => saysAll(phrase, passage),
  ],
  [
    /\bwhy did you (?:close|lose|leave|quit|dismiss)\b[^.?!]*|\bwhen did you (?:close|lose|leave|go)\b[^.?!]*/i,
    (passage, phrase) => saysAll(phrase, passage),
  ],
  [
    /\bwhy did (?!(?:you|your|the|this|that|it)\b)\w+(?: \w+)? (?:fire|sue|leave|drop|dismiss|stop|quit)\b.*\byou\b/i,
    (passage, phrase) => saysAll(phrase, passage),
  ],
  // Facts of a company.
  [
    /\b(?:(?:until|till|by) (?:when|(?:what|which) (?:date|day|time))|(?:last|latest) (?:day|date))\b[^.?!]*\b(?:apply|(?:send|submit|hand in)\b[^.?!]*\bapplications?|for applications)\b/i,
    ({ text }) => /\b(?:deadline|closing date|apply (?:by|until|before))\b/i.test(text),
  ],
  [/\b(?:what|which) (?:percentage|per ?cent)\b|\bhow many per ?cent\b/i, ({ text }) => share.test(text)],
  [
    /\b(?:biggest|largest|favou?rite|worst|richest|smallest|oldest|youngest|newest|most (?:important|profitable|expensive|famous)) (?:clients?|customers?|projects?|employees?|partners?|consultants?|contracts?|deals?|company|companies|firm)\b(?! (?:phases?|steps?|risks?|goals?|plans?|(?:in|of|for) an? ))/i,
    (passage, phrase) => saysAll(phrase, passage),
  ],
  [
    /\b(?:who|which|what)\b.*\b(?:made|built|build|designed|developed|hosts?|hosted|programmed|coded|written|powers?)\b(?: (?:by|for|with|on|in))? (?:(?:your|this|the|that) (?:\w+ )?)?(?<!\bconstruction )(?:web ?site|(?:web )?site(?! of\b))|\byour (?:web ?site|site|homepage)\b.*\b(?:written in|built (?:with|by|on)|hosted|made (?:with|by)|designed by|programmed)\b/i,
    () => false,
  ],
  [/\b(?:what|which) year\b(?! of\b)[^.?!]*/i, ({ text }) => /\b(?:1[89]|20)\d\d\b/.test(text)],
  [
    /\b(?:certified|certificat\w+|iso ?\d+|soc ?2|accredit\w+)\b/i,
    (passage, phrase) => saysAll(phrase, passage),
    true,
  ],
  [
    /\b(?:your (?:annual |yearly )?(?:revenue|turnover|profits?)|stock exchange|shareholders?|investors?|(?:vat|tax|registration) (?:number|id)|legal form|market share|visas?|h-?1b)\b/i,
    (passage, phrase) => saysAll(phrase, passage),
  ],
  [
    /\bhow many (?:people|employees|staff|consultants) (?:work\b(?! on\b)|do you have|are\b(?! (?:in an? |needed|required|interviewed|invited|trained|allowed)))/i,
    ({ text }) => /\b\d[\d,.]* (?:\w+ )?(?:people|employees|colleagues|consultants|staff)\b/i.test(text),
  ],
]

/** What asks, of a message that also tells something. */
export function askedIn(message: string): string {
  const asking = (message.match(/[^.?!]+\?/g) ?? []).join(' ')
  return asking === '' ? message : asking
}

const ofAsker =
  /\b(?:we|our|(?<!\b(?:let|costs?|charges?) )us|my|wir|uns|unser\w*|mein\w*|nuestr\w*|mi|mis)\b/i
const ofCompany =
  /\b(?:yours?|you|ya|u|apply|applying|my application|ihr\w*|sie|euch|euer\w*|ustedes|usted|su|sus)\b/i

/**
 * Whether a question is of a kind that few publish an answer to, and none of the passages is one. Who tells only of matters
 * of his own, such as his competitors, does not ask for facts of the company.
 */
export const isUnanswered = (question: string, passages: readonly Passage[]): boolean =>
  !(ofAsker.test(question) && !ofCompany.test(question)) &&
  (asksForUnnamedFact(
    askedIn(inEnglish(question)),
    passages.map(({ title, text }) => `${title} ${text}`),
  ) ||
    rarelyAnswered.some(([kind, isAnswer, isSubject]) => {
      if (isSubject && subjectAskedFor.test(question)) return false
      const [phrase] = kind.exec(question) ?? []
      return phrase !== undefined && !passages.some((passage) => isAnswer(passage, phrase))
    }))

/** Names in a question that are on no page: someone, some company, or some place else. */
export function namesUnknownName(question: string, index: SearchIndex): boolean {
  const named = isForeign(question)
    ? [...question.matchAll(/\b(?:in|bei|aus|en|de|para|von)\s+(\p{Lu}\p{Ll}{2,})/gu)].map(
        ([, name = '']) => name,
      )
    : [...question.matchAll(/(?<=[\p{L}\p{N},]['’s]*\s)(\p{Lu}\p{Ll}{2,})/gu)].map(([, name = '']) => name)
  return named.some((name) => isUnknownName(name, question, index))
}

const fullName = /(?<=\p{L}[.,]?\s)(\p{Lu}\p{Ll}{2,}) (\p{Lu}\p{Ll}{2,})/gu
const office =
  /\b(?:offices?|branch(?:es)?|niederlassung\w*|b(?:ü|ue)ros?|standort\w*|filiale\w*|oficinas?|sucursal(?:es)?)\b/iu

/** Whether someone is asked for by a full name, or an office by a place, that is on no page. */
export const asksForUnknownName = (question: string, index: SearchIndex): boolean =>
  (office.test(question) && namesUnknownName(question, index)) ||
  (!isForeign(question) &&
    !ofAsker.test(question) &&
    [...question.matchAll(fullName)].some((names) =>
      names.slice(1).every((name) => isUnknownName(name, question, index)),
    ))

function isUnknownName(name: string, question: string, index: SearchIndex): boolean {
  const [word = ''] = wordsOf(name)
  const term = stemOf(word)
  return (
    !stopWords.has(word) &&
    !index.has(term) &&
    meaningOf(term).near.size === 0 &&
    termsOf(inEnglish(question)).includes(term) &&
    index.similar(term).length === 0
  )
}
