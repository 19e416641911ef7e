import { clausesOf } from '#server/text/sentences.ts'
import { splitWords, type Word } from '#server/text/words.ts'

/** This many consecutive words of the criteria were not written about the person. */
const copiedRun = 6

/** Marks the words of a resume that were copied from the criteria. */
export function copiedWords(words: readonly Word[], criteria: readonly Word[]): boolean[] {
  const runs = new Set(criteria.map((_, at) => runAt(criteria, at)).filter((run) => run !== null))
  const copied = words.map(() => false)
  for (const at of words.keys()) {
    const run = runAt(words, at)
    if (run !== null && runs.has(run)) copied.fill(true, at, at + copiedRun)
  }
  return copied
}

const runAt = (words: readonly Word[], at: number) =>
  at + copiedRun > words.length
    ? null
    : words
        .slice(at, at + copiedRun)
        .map(({ surface }) => surface.toLowerCase())
        .join(' ')

/**
 * The text with spaces in place of what must not count: words copied from the criteria and sentences that address the
 * grader. Its length and positions stay those of the original.
 */
export function countedText(text: string, criteria: string): string {
  const words = splitWords(text)
  const blanks = copiedWords(words, splitWords(criteria)).flatMap((isCopied, at) => {
    const word = words[at]
    return isCopied && word ? [word] : []
  })
  let counted = text
  for (const { start, end } of [...blanks, ...instructionsIn(text)])
    counted = counted.slice(0, start) + ' '.repeat(end - start) + counted.slice(end)
  return counted
}

/** From each sentence that addresses the grader to the end of its line. */
function instructionsIn(text: string): { start: number; end: number }[] {
  return [...text.matchAll(/[^\n]+/g)].flatMap(({ 0: line, index }) => {
    const first = clausesOf(line).find(({ text: sentence }) => addressesGrader(sentence))
    return first ? [{ start: index + first.index, end: index + line.length }] : []
  })
}

/** Whether a sentence addresses the grader instead of describing the person. */
export const addressesGrader = (sentence: string): boolean => {
  const plain = sentence.normalize('NFKC').replace(invisible, '').replace(/\s+/g, ' ')
  return instructions.some((pattern) => pattern.test(plain))
}

const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF\u{E0000}-\u{E007F}]/gu

const instructions: readonly RegExp[] = [
  /\b(ignore|disregard|forget|override|bypass|skip|overlook)\b.{0,40}\b(previous|prior|above|earlier|preceding|all|any|other|your|the|these)\b.{0,40}\b(instructions?|prompts?|rules?|criteria|guidelines?|directions?|text|context|weights?|constraints?)\b/i,
  /\b(new|updated|important|hidden|secret|special|system|following)\s+(instructions?|prompts?|directives?)\b/i,
  /\b(give|assign|award|grant|return|output|set|rate|score|grade|mark|rank|evaluate|report)\b.{0,60}\b((?:this|the|my) (?:candidate|applicant|resume|cv|profile|person|submission)|me|(?:each|every|all)\b.{0,12}\bcategor(?:y|ies)|everything|score|rating)\b.{0,60}\b(100|full|maximum|max|highest|perfect|top|best|ten out of ten|10\/10|excellent)\b/i,
  /\b(100|full|maximum|max|highest|perfect|top)\b.{0,20}\b(scores?|marks|points|ratings?|grades?)\b.{0,40}\b(for|in|to|on|across)\b.{0,20}\b(me|everything|(?:this|the|all|every|each)\b.{0,20}\b(?:candidate|applicant|resume|cv|profile|person|submission|categor(?:y|ies)|criteria|criterion))\b/i,
  /(?:^|[:,;]\s*|\bplease\s+|\band\s+)(give|assign|award|grant|return|output)\b.{0,30}\b(100|full|maximum|max|highest|perfect|top)\b.{0,20}\b(scores?|marks|points|ratings?|grades?)\b/i,
  /\b(you are an?|you're an?|pretend|you must|you should|you will|your task|your job|your role)\b.{0,40}\b(ai|assistant|language model|llm|grader|evaluator|recruiter|recruiting|scor\w+|hiring|model|chatbot|rat\w+|recommend\w*|answer|respond|output)\b/i,
  /\b(as|act as|be)\s+(an?|the|my)\s+(?:(?:ai|virtual|helpful|recruiting|hiring|resume)\s+)?(language model|llm|chatbot|grader|evaluator|(?:ai|recruiting|hiring|helpful) assistant)\b/i,
  /^\W*(?:(?:system|assistant|user|developer)\s*(?:(?:prompt|message)\s*[:>\]]|[>\]])|(?:note to (?:the )?(?:ai|grader|model|recruiter|reviewer|system|llm)|attention|prompt|instructions)\s*[:>\]])/i,
  /^\W*(?:system|assistant|user|developer)\s*:.{0,80}\b(you|your|ignore|grade|rate|give|must|generous|(?:this|the) (?:candidate|applicant|resume))\b/i,
  /<\/?(system|assistant|user|instruction|prompt|im_start|im_end)\b|\[\/?inst\]|<\|/i,
  /"?\b(score|ai_score|total|rating|overall|weighted_score|score_breakdown|ai_summary|verdict|decision)\b"?\s*[:=]\s*"?(100|10\/10|9\d|hired|excellent|perfect|\{)/i,
  /\b(hire|recommend|shortlist|accept|approve|advance)\b.{0,20}\b(this|the)\b.{0,10}\b(candidate|applicant)\b/i,
  /\b(candidate|applicant)\b.{0,30}\b(is|must be|should be|has been)\b.{0,30}\b(perfect|ideal|the best|hired|recommended|selected|approved|pre-?approved|excellent match|100)\b/i,
  /\b(llm|ai|language model|chatgpt|gpt|grader|scoring (?:system|engine|model)|screening (?:system|tool|software))\b.{0,60}\b(must|should|please|give|score|rate|ignore|instruct\w*|told)\b/i,
  /\b(include|write|say|mention|print|output|repeat|add|insert|append|begin|start|end)\b.{0,80}\b(in|to|into|with|your|the)\b.{0,12}\b(summary|answer|response|feedback|reasoning|output|reply|evaluation)\b/i,
  /\bmeets? (all|every|each)( of)? (the |your )?(criteria|requirements?)\b/i,
]
