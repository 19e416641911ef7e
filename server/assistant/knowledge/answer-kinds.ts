import type { Passage } from '#server/assistant/knowledge/finding.ts'

const numberWords =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|' +
  'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|half|third|quarter|tenth|twice|once|dozen|none'
const number = new RegExp(`\\d|\\b(?:${numberWords})\\b`, 'i')
const time = new RegExp(
  `\\b(?:\\d{4}|\\d+:\\d\\d|(?:\\d+|${numberWords}|an?|few)[ -]+(?:to [\\w-]+ )?(?:\\w+ )?(?:minutes?|hours?|days?|weeks?|months?|quarters?|seasons?|years?)|January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|morning|evening|noon|midnight|season)\\b`,
  'i',
)
const person =
  /\b\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+\b|\b(?:she|he|nurse|partner|driver|manager|planner|founder|colleague|people)s?\b/u

/** What a way of asking wants to hear, and whether a passage has it. */
const answerKinds: readonly (readonly [asked: RegExp, holds: (passage: Passage) => boolean])[] = [
  [/\bhow (?:long|soon|often)\b/i, ({ text }) => time.test(text)],
  [/\bhow (?:many|much|far|big|large|high)\b/i, ({ text }) => number.test(text)],
  [/^when\b|\b(?:what time|what date|since when|until when)\b/i, ({ text }) => time.test(text)],
  [/^who\b/i, ({ kind, title, text }) => kind === 'teammember' || person.test(`${title} ${text}`)],
]

/** Whether a passage holds the kind of answer that a question in English asks for. */
export const holdsKindAskedFor = (question: string, passage: Passage): boolean =>
  answerKinds.every(([asked, holds]) => !asked.test(question.trim()) || holds(passage))
