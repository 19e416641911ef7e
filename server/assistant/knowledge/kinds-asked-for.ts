import type { PassageKind } from '#server/assistant/knowledge/finding.ts'
import { patternOfWords } from '#server/assistant/knowledge/question/ways-of-asking.ts'

/** A kind of question, and the factors for the scores of some kinds of sources. */
interface Pointer {
  readonly pattern: RegExp
  readonly kinds: readonly PassageKind[]
  readonly factor: number
}

/** A `who` that does not ask for a person of the company: who decides, who knows, who is copied in. */
const otherWho =
  /\b(?:nobody|no ?one|none|everybody|everyone|unclear|not clear|do not know|don['’]?t know|argu\w+|quarrel\w*|disagree\w*)(?: (?!who)\w+){0,3} (?:about )?who\b|\bwho (?:should|may|must|ought to|is allowed|are allowed|is supposed)(?! (?:i|we)\b)|\b(?:our|my) (?:\w+ )?\w+ who\b|\bwho(?: else)? (?:(?:gets? to|can|will|may|could|is going to|has) )*(?:sees?|reads?|access|looks? at|keeps?|stores?|receives?)(?= (?:\w+ )?(?:my|our|the)\b)/gi

/** A question for a person asks for nothing else. */
const person: Pointer = {
  pattern:
    /(?<!\b(?:clients?|customers?|companies|people|those|users|visitors) )\bwho(?:m|se)?\b|\b(?:which|what) (?:one )?(?:of yours?|of you|colleague|employee|partner|consultant|expert|person|member)\b|\b(?:any(?:one|body)|some(?:one|body)) (?:of yours?|of you|on (?:your )?(?:staff|the team)|at your|in your|among)|^(?:person|expert|specialist|some(?:one|body)) (?:for|with|who|from)\b|\b(?:have|there|need|want) (?:some|any)(?:one|body) (?:who|with|from)\b|\bis one of you\b|\b(?:colleague|expert|partner knows|person (?:responsible|in charge|who))\b|\byour (?:founder|boss|people|team|staff|ceo|director|experts)\b/i,
  kinds: ['teammember'],
  factor: 1.7,
}

const pointers: readonly Pointer[] = [
  {
    pattern:
      /\b(?:where (?:are|is) (?:you|your)|where can i|offices?|premises|branch|address|phone|telephone|e-?mail|reach you|contact|located|location)\b/i,
    kinds: ['page'],
    factor: 1.6,
  },
  {
    pattern: patternOfWords([
      'clients?',
      'customers?',
      String.raw`case stud\w+`,
      'references?',
      String.raw`success stor\w+`,
      'track record',
      String.raw`have you (?:ever |already )?(?!got\b|published\b|written\b)\w+`,
      '(?:how|what|where|when) did you',
      'project was',
      String.raw`did you(?:r \w+)? \w+`,
      'thanks to you',
      'with your help',
      'after you',
    ]),
    kinds: ['client'],
    factor: 1.5,
  },
  // Outcomes are described in projects: for others, in the past, or compared with before.
  {
    pattern:
      /\bdid (?:they|it|he|she|the|that|this)\b|\b(?:was|were|had|has) (?:the|it|they|any|there)\b|\bby how much\b|\bhow (?:much|many)(?: \w+){0,2} (?:less|more|fewer|faster|sooner|earlier|later|shorter)\b|\bused to\b|\bthan (?:before|it|they)\b|\b(?:saved?|faster|quicker|fewer|reduced)\b/i,
    kinds: ['client'],
    factor: 1.4,
  },
  {
    pattern: patternOfWords([
      String.raw`jobs?(?<!\b(?:in|on) the job)`,
      'hiring',
      'hired?',
      String.raw`vacanc\w+`,
      'positions?',
      'openings',
      'careers?',
      'apply',
      'applying',
      'applications?',
      'role',
      'would i',
      'do i need',
      'vacation',
      '(?:parental|paid|sick|annual|maternity|paternity|family|unpaid) leave',
      '(?:days?|how (?:much|many)) leave',
      'leave days?',
      'benefits?',
      '(?:your|do) employees get',
      String.raw`(?<!\b(?:we|do i|must i) )pay for`,
      'paid',
      'retirement',
      'pension',
      'insurance of staff',
      'entry level',
      String.raw`graduat\w+`,
      'applicants?',
      'candidates?',
      String.raw`intern\w*`,
      'spend on',
      'mentor',
      'work(?:ing)? (?:for|at) you',
      'join you',
      'degree',
      'salary',
      '(?:do|would|will) i (?:get|earn|work|travel|learn|report)',
      '(?:start|begin|working|career|job) (?:with|at|for) (?:you|your)',
      'become an?',
      '(?:days?|time) off',
      '(?:health|medical|dental|family|life|accident) insurance',
      'insurance (?:for|of) (?:your |the )?(?:staff|employees|people)',
      'insured',
      'overtime',
      'my (?:family|kids|wife|husband|spouse)',
    ]),
    kinds: ['job'],
    factor: 1.6,
  },
  {
    pattern: patternOfWords([
      'do you (?:offer|help|provide|set up|do|support|teach)',
      '(?:can|could|will|would) you',
      'are you able',
      'help us',
      'for us',
      'we (?:need|want|have|are|would like)',
      'our',
      String.raw`your (?:developers|service\w*)`,
    ]),
    kinds: ['service'],
    factor: 1.35,
  },
  { pattern: /\b(?:we|us|ours?)\b/i, kinds: ['service'], factor: 1.1 },
  {
    pattern:
      /\b(?:industr\w+|sectors?|branches|do you (?:also )?(?:work|advise|know|serve)|are you working for|experience (?:with|in)|have you worked for|companies like)\b/i,
    kinds: ['industry'],
    factor: 1.4,
  },
  {
    pattern: patternOfWords([
      'articles?',
      'blogs?',
      'posts?',
      'write',
      'wrote',
      'written',
      'published',
      'to read',
      'why',
      'how (?:do|can|should|to|could|come)',
      'should',
      'tips',
      'what can one',
      'is it',
      'are .+ always',
      'what (?:is wrong|makes|are the signs|happens when)',
      'best way',
      'criteria',
      'explain',
    ]),
    kinds: ['article', 'blog'],
    factor: 1.3,
  },
  // What becomes of what clients hand over is in papers for them.
  {
    pattern: /\bour (?:\w+ )?(?:data|information|figures|files|documents)\b/i,
    kinds: ['document'],
    factor: 1.2,
  },
  // Articles are rarely about the company itself.
  { pattern: /\b(?:you|yours?)\b/i, kinds: ['article', 'blog'], factor: 0.85 },
  {
    pattern: patternOfWords([
      'cookies?',
      'personal (?:data|information|details)',
      'privacy',
      'gdpr',
      'my (?:data|details|information|ip|personal|name|e-?mail|message|cv|resume|application)',
      String.raw`(?:see|read|access|look at|keep|store|delete|remove|erase|take down)(?: \w+)? my`,
      String.raw`(?:remove|delete|erase|take (?:down|off))\b.*\b(?:photos?|pictures?|names?|logos?|text)`,
      '(?:photos?|pictures?|text|drawing) (?:that )?(?:i|we) (?:took|made|wrote|drew)',
      String.raw`my (?:\w+ ){0,6}sent you`,
      'ip',
      'passwords?',
      'copyrights?',
      'copy',
      'quote',
      'cite',
      'reprint',
      'liable',
      'liability',
      'trademarks?',
      'law',
      'legal',
      'terms',
      'your (?:texts?|articles?|website|site)',
      'share data',
      'third part(?:y|ies)',
    ]),
    kinds: ['page'],
    factor: 1.6,
  },
]

/**
 * How often kinds of sources are asked about, relative to how much they say. Jobs and legal texts repeat the same
 * things, articles cover anything, and a banner repeats its page.
 */
const usual: readonly (readonly [PassageKind, number])[] = [
  ['teammember', 1.15],
  ['service', 1.07],
  ['document', 1.07],
  ['article', 0.94],
  ['blog', 0.94],
  ['job', 0.94],
  ['page', 0.9],
  ['banner', 0.3],
]

/** The factor of a kind of source for an English question. */
export function kindFactors(original: string): (kind: PassageKind) => number {
  const question = original
    .replace(/\bu\b/gi, 'you')
    .replace(/\bur\b/gi, 'your')
    .replace(otherWho, ' ')
  const factors = new Map<PassageKind, number>(usual)
  const relevant = person.pattern.test(question)
    ? [person]
    : pointers.filter((pointer) => pointer.pattern.test(question))
  for (const { kinds, factor } of relevant)
    for (const kind of kinds) factors.set(kind, (factors.get(kind) ?? 1) * factor)
  return (kind) => factors.get(kind) ?? 1
}
