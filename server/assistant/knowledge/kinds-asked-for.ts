import type { PassageKind } from '#server/assistant/knowledge/finding.ts'

/** Which kinds of content a way of asking points to. */
const pointers: readonly (readonly [asked: RegExp, kinds: readonly PassageKind[], factor: number])[] = [
  [
    /\b(?:who|whom|which (?:one )?of (?:you|your)|(?:any(?:one|body)|some(?:one|body)) (?:of you|on (?:your )?(?:staff|the team)|at your|among)|is one of you|colleague|expert|partner knows|your (?:founder|boss|people|team))\b/i,
    ['teammember'],
    1.7,
  ],
  [
    /\b(?:where (?:are|is) (?:you|your)|where can i|office|offices|premises|branch|address|phone|telephone|e-?mail|reach you|contact|located|location)\b/i,
    ['page'],
    1.6,
  ],
  [
    /\b(?:clients?|customers?|case stud\w+|references?|have you (?:ever )?(?:worked|made|advised|helped|done)|how did you|what did you do|project was|did you (?:help|save|reduce|recommend))\b/i,
    ['client'],
    1.5,
  ],
  [
    /\b(?:jobs?|hiring|vacanc\w+|positions?|openings?|careers?|apply|role|would i|do i need|vacation|leave|benefits?|(?:your|do) employees get|pay for|paid|retirement|pension|insurance of staff|entry level|graduates?|applicants?|intern\w*|spend on|mentor)\b/i,
    ['job'],
    1.6,
  ],
  [
    /\b(?:do you (?:offer|help|provide|set up|do)|can you|could you|will you|help us|we (?:need|want)|our|your (?:developers|service\w*))\b/i,
    ['service'],
    1.35,
  ],
  [
    /\b(?:industr\w+|sectors?|branches|do you (?:work|advise|know)|are you working for|experience with|have you worked for)\b/i,
    ['industry'],
    1.4,
  ],
  [
    /\b(?:article|blog|write|wrote|written|why|how (?:do|can|should|to|could)|should|tips|what can one|is it|are .+ always|what is wrong|what makes|criteria)\b/i,
    ['article', 'blog'],
    1.3,
  ],
  [
    /\b(?:cookies?|personal (?:data|information|details)|privacy|gdpr|my (?:data|details|information|ip|personal)|ip|passwords?|copyrights?|copy|liable|liability|trademarks?|law|terms|your (?:texts|website|site)|share data)\b/i,
    ['page'],
    1.6,
  ],
]

/** Anyone who asks for a person asks for nothing else. */
const person = pointers.slice(0, 1)

/** What the score of a kind is multiplied by for a question in English. */
export function kindFactors(question: string): (kind: PassageKind) => number {
  const factors = new Map<PassageKind, number>([['banner', 0.3]])
  const relevant = person.some(([asked]) => asked.test(question)) ? person : pointers
  for (const [asked, kinds, factor] of relevant)
    if (asked.test(question))
      for (const kind of kinds) factors.set(kind, Math.max(factors.get(kind) ?? 1, factor))
  return (kind) => factors.get(kind) ?? 1
}
