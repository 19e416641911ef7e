import { patternOf } from '#server/assistant/knowledge/question/ways-of-asking.ts'

const job = '(?:jobs?|trade|profession|business|career|employers?|occupation|line of work|work)'
const asks = patternOf([
  String.raw`\b(?:first|former|earlier|previous|original|old) ${job}\b`,
  String.raw`\b${job} (?:was|did|had|has|before|earlier|originally)\b`,
  String.raw`\b(?:do|did|does|work(?:ed|ing)?|was|were|been|come|came|started?) [^.?!]*\b(?:before|earlier|originally|once|in the past|formerly|previously)\b`,
  String.raw`\b(?:start(?:ed)?|beg[aiu]n) (?:out|as|his|her)\b`,
  String.raw`\b(?:background|career|cv|past)\b`,
  String.raw`\boriginal(?:ly|y)\b|\b(?:used to|trained|learned|learnt)\b`,
  String.raw`\bbefore (?:joining|coming|(?:he|she) (?:came|joined|became|started)|that|your)\b`,
])
const tells = patternOf([
  String.raw`\b(?:(?:began|started) (?:out )?as|trained as|came from|grew up|studied|taught|founded)\b`,
  String.raw`\bbefore (?:that|she|he)\b|\bwas an? [^.]*\b(?:before|once)\b`,
  String.raw`\b(?:worked|ran|managed|led|built) [^.]*\b(?:years?|before)\b`,
  String.raw`\bhas (?:built|brought|planned|worked)\b`,
])

/** Whether a question asks what somebody did before. */
export const asksForEarlierWork = (question: string): boolean => asks.test(question)
/** Whether a sentence tells it. */
export const tellsEarlierWork = (sentence: string): boolean => tells.test(sentence)
