import type { PassageKind } from '#server/assistant/knowledge/finding.ts'

/** A way of asking, and what the scores of some kinds are multiplied by for it. */
interface Pointer {
  readonly asked: RegExp
  readonly kinds: readonly PassageKind[]
  readonly factor: number
}

/** Anyone who asks for a person asks for nothing else. */
const person: Pointer = {
  asked:
    /(?<!\b(?:clients?|customers?|companies|people|those|users|visitors) )\bwho(?:m|se)?\b|\b(?:which|what) (?:one )?(?:of (?:you|your)|colleague|employee|partner|consultant|expert|person|member)\b|\b(?:any(?:one|body)|some(?:one|body)) (?:of you|on (?:your )?(?:staff|the team)|at your|in your|among)|^(?:person|expert|specialist|some(?:one|body)) (?:for|with|who|from)\b|\b(?:have|there|need|want) (?:some|any)(?:one|body) (?:who|with|from)\b|\bis one of you\b|\b(?:colleague|expert|partner knows)\b|\byour (?:founder|boss|people|team|staff|ceo|director|experts)\b/i,
  kinds: ['teammember'],
  factor: 1.7,
}

const pointers: readonly Pointer[] = [
  {
    asked:
      /\b(?:where (?:are|is) (?:you|your)|where can i|offices?|premises|branch|address|phone|telephone|e-?mail|reach you|contact|located|location)\b/i,
    kinds: ['page'],
    factor: 1.6,
  },
  {
    asked:
      /\b(?:clients?|customers?|case stud\w+|references?|success stor\w+|track record|have you (?:ever |already )?(?!got\b)\w+|(?:how|what|where|when) did you|project was|did you(?:r \w+)? \w+|thanks to you|with your help|after you)\b/i,
    kinds: ['client'],
    factor: 1.5,
  },
  {
    asked:
      /\b(?:jobs?|hiring|hired?|vacanc\w+|positions?|openings?|careers?|apply|applying|applications?|role|would i|do i need|vacation|leave|benefits?|(?:your|do) employees get|pay for|paid|retirement|pension|insurance of staff|entry level|graduates?|applicants?|candidates?|intern\w*|spend on|mentor|work(?:ing)? (?:for|at) you|join you|degree|salary|(?:do|would|will) i (?:get|earn|work|travel|learn|report)|(?:start|begin|working|career|job) (?:with|at|for) (?:you|your)|become an?|(?:days?|time) off|insurance|overtime|my (?:family|kids|wife|husband|spouse))\b/i,
    kinds: ['job'],
    factor: 1.6,
  },
  {
    asked:
      /\b(?:do you (?:offer|help|provide|set up|do|support|teach)|(?:can|could|will|would) you|are you able|help us|for us|we (?:need|want|have|are|would like)|our|your (?:developers|service\w*))\b/i,
    kinds: ['service'],
    factor: 1.35,
  },
  { asked: /\b(?:we|us|ours?)\b/i, kinds: ['service'], factor: 1.1 },
  {
    asked:
      /\b(?:industr\w+|sectors?|branches|do you (?:also )?(?:work|advise|know|serve)|are you working for|experience (?:with|in)|have you worked for|companies like)\b/i,
    kinds: ['industry'],
    factor: 1.4,
  },
  {
    asked:
      /\b(?:article|blog|write|wrote|written|why|how (?:do|can|should|to|could|come)|should|tips|what can one|is it|are .+ always|what (?:is wrong|makes|are the signs|happens when)|best way|criteria|explain)\b/i,
    kinds: ['article', 'blog'],
    factor: 1.3,
  },
  // Articles are rarely about the company itself.
  { asked: /\b(?:you|yours?)\b/i, kinds: ['article', 'blog'], factor: 0.85 },
  {
    asked:
      /\b(?:cookies?|personal (?:data|information|details)|privacy|gdpr|my (?:data|details|information|ip|personal|name|e-?mail|message)|ip|passwords?|copyrights?|copy|quote|cite|reprint|liable|liability|trademarks?|law|legal|terms|your (?:texts?|articles?|website|site)|share data|third part(?:y|ies))\b/i,
    kinds: ['page'],
    factor: 1.6,
  },
]

/**
 * How much more or less kinds are asked about than they say. Jobs and texts on law say the same things again and again,
 * articles tell of anything, and a banner repeats what its page says.
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

/** What the score of a kind is multiplied by for a question in English. */
export function kindFactors(question: string): (kind: PassageKind) => number {
  const factors = new Map<PassageKind, number>(usual)
  const relevant = person.asked.test(question)
    ? [person]
    : pointers.filter(({ asked }) => asked.test(question))
  for (const { kinds, factor } of relevant)
    for (const kind of kinds) factors.set(kind, (factors.get(kind) ?? 1) * factor)
  return (kind) => factors.get(kind) ?? 1
}
