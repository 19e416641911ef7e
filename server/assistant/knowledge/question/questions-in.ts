import { wordsOf } from '#server/text/words.ts'

const interrogative =
  '(?:(?:in|at|on|for|by|from|since|until|till|to|with|of|about|after|before|during) )?(?:what|which|who|whom|whose|where|when|why|how)'
const auxiliary = 'do|does|did|is|are|was|were|can|could|will|would|should|shall|may|must|has|have|had'
const addressee = 'you|we|i|he|she|it|they|there|this|that|your|the'

/** How a question begins. */
const opens = new RegExp(
  String.raw`^(?:(?:and|or|but|so|also|then|if so|ok|&|plus)[ ,]+)*(?:${interrogative}|${auxiliary})\b`,
  'i',
)
const asks = new RegExp(String.raw`\b${interrogative}\b`, 'i')
/** Where another question begins in a sentence. */
const joint = new RegExp(
  String.raw`,? *(?:\b(?:and|plus)\b|[&;])(?: (?:also|then|if so))?,? +(?=${interrogative}\b|(?:${auxiliary}) (?:${addressee})\b)`,
  'i',
)
/** Not behind an abbreviation. */
const sentenceEnd = /(?<=(?<!\b(?:\p{L}|mr|mrs|ms|dr|no|st|etc|approx))\.|[?!])\s+/iu
const onlyConfirms = /(?:^|, *)(?:right|yes|no|ok|true|correct|isn['’]t it|innit) *\?$/i

/** In words. */
const shortest = 3
/** More than these are rather one that is put in many words. */
const most = 3

/** The questions of a message in their order, each with what is told before it; the message itself if it is one. */
export function questionsIn(message: string): readonly string[] {
  const questions: string[] = []
  let told = ''
  for (const sentence of message.split(sentenceEnd)) {
    const isQuestion = asksIn(sentence)
    const [first = '', ...others] = isQuestion ? divided(sentence) : [sentence]
    told = `${told} ${first}`.trim()
    if (!isQuestion) continue
    questions.push(told, ...others)
    told = ''
  }
  const areSeveral =
    questions.length > 1 &&
    questions.length <= most &&
    questions.every((one) => wordsOf(one).length >= shortest)
  return areSeveral ? [...questions.slice(0, -1), `${questions.at(-1)} ${told}`.trim()] : [message]
}

const asksIn = (sentence: string) =>
  !onlyConfirms.test(sentence) && (sentence.endsWith('?') || opens.test(sentence))

/** The question with which a message begins that tells something after it; null for any other message. */
export function questionAhead(message: string): string | null {
  const [question = '', ...others] = message.split(sentenceEnd)
  return asksIn(question) && others.length > 0 && !others.some(asksIn) ? question : null
}

function divided(sentence: string): string[] {
  const at = joint.exec(sentence)
  if (!at) return [sentence]
  const before = sentence.slice(0, at.index)
  const after = sentence.slice(at.index + at[0].length)
  const isQuestion = wordsOf(before).length >= shortest && (opens.test(before) || asks.test(before))
  return isQuestion && wordsOf(after).length >= shortest ? [before, ...divided(after)] : [sentence]
}
