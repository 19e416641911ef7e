import { z } from 'zod'
import { holdsAddress } from '#contract/addresses-in-text.ts'
import { jobApplicationLimits } from '#contract/job-application.ts'
import { keysOf } from '#contract/records.ts'
import { isQuestion } from '#server/assistant/answer.ts'
import type { ApplicationStep } from '#server/assistant/chat-task.ts'
import { wordsOf } from '#server/text/words.ts'

/** Whether someone wants to apply, or offers something that an application needs. */
export function wantsToApply(message: string): boolean {
  const words = wordsOf(message).join(' ')
  if (
    /\b(?:process|status|deadline|(?:until|till|by) (?:when|what|which)|(?:last|latest) (?:day|date)|after(?! all)|long|apply (?:without|if|with|from|again|even|when))\b/.test(
      words,
    )
  )
    return false
  return (
    clausesIn(message).some((clause) => intent.test(clause)) ||
    (offered.test(words) && /^(?:send|upload|submit|attach|here)|\b(?:i|my|im|id)\b/.test(words))
  )
}

/** The parts of a message that may each say something of its own, as plain words. */
const clausesIn = (message: string): string[] =>
  message.split(/[,;.!?\n]+|\band\b/i).map((clause) => wordsOf(clause).join(' '))

const intent =
  /^(?:(?:hi|hello|hey|yes|ok|please|so|and|also) )*(?:(?:i|we) (?:want|wish|would like|would love|am trying|need|plan|intend) to |(?:id|ill) (?:like|love)? ?(?:to )?|(?:i am|im|am) (?:here to |interested in )?|(?:can|could|may) i |let me |lets )*(?:apply|applying|job application|new application)\b/

const offered =
  /\b(?:send|sending|submit|upload|uploading|attach|share|hand in|here is|here are)\b.*\b(?:resume|cv|curriculum|application|photo|picture)\b/

/** Whether someone wants to stop the current task. */
export const cancels = (message: string): boolean =>
  /^(?:(?:please|no|ok|sorry) )*(?:cancel|stop|abort|quit|exit|forget (?:it|about it|that)|never ?mind|(?:i|ive|i have) changed my mind|i (?:dont|do not) want to apply)\b/.test(
    wordsOf(message).join(' '),
  )

export const startsOver = (message: string): boolean =>
  /^(?:please )?(?:start over|start again|begin again|restart)\b/.test(wordsOf(message).join(' '))

export const skips = (message: string): boolean =>
  /^(?:no|nope|skip|none|without|not now|i (?:dont|do not) (?:have|want)|no thanks|continue|next)\b/.test(
    wordsOf(message).join(' '),
  )

export const agrees = (message: string): boolean =>
  /^(?:yes|y|yep|yeah|sure|ok|okay|agree|agreed|send|submit|confirm|confirmed|please (?:do|send|submit)|go ahead|do it|i agree|i consent)\b/.test(
    wordsOf(message).join(' '),
  )

export const declines = (message: string): boolean =>
  /^(?:no|nope|not yet|wait|dont|do not)\b/.test(wordsOf(message).join(' '))

const fieldWords = {
  email: /\b(?:e ?mail|mail|address)\b/,
  name: /\bname\b/,
  resume: /\b(?:resume|cv|curriculum)\b/,
  picture: /\b(?:picture|photo|image)\b/,
  job: /\b(?:job|position|role)\b/,
} as const satisfies Partial<Record<ApplicationStep, RegExp>>

type Correctable = keyof typeof fieldWords

const fieldIn = (words: string): Correctable | null =>
  keysOf(fieldWords).find((name) => fieldWords[name].test(words)) ?? null

/** The field of an application that a message names, if it names nothing else. */
export function fieldAlone(message: string): Correctable | null {
  const words = wordsOf(message).filter((word) => !['the', 'my', 'please'].includes(word))
  const field = fieldIn(words.join(' '))
  return field && words.join(' ').replace(fieldWords[field], '') === '' ? field : null
}

/** The field to correct, if the message names it, and the new value; null if the message is no correction. */
export function correctionIn(message: string): { field: Correctable | null; value: string } | null {
  const words = wordsOf(message).join(' ')
  const isCorrection =
    /\b(?:change|correct|edit|update|fix|wrong|replace|different|another|other|actually|instead|mistake|typo|misspelled|misspelt|redo|incorrect|remove|delete)\b/.test(
      words,
    ) ||
    /^(?:(?:sorry|no|oh|oops|wait|well|and|but|please|ok) )*(?:my|the) (?:full |real )?(?:name|e ?mail|mail)(?: address)? is\b/.test(
      words,
    )
  if (!isCorrection || (isQuestion(message) && !/\bmy\b/.test(words))) return null
  const field = fieldIn(words)
  const value = /\b(?:to|is|into)\s+(?:actually\s+|really\s+|now\s+)?(.+)$/is.exec(message)?.[1] ?? ''
  return {
    field,
    value: /^(?:wrong|incorrect|not right|a mistake|a typo|misspelled)\b/i.test(value) ? '' : value,
  }
}

/** Whether someone wants to change something without saying what. */
export const asksForChange = (message: string): boolean =>
  /^(?:please )?(?:i (?:want|would like|need) to )?(?:change|correct|edit|fix)\b/.test(
    wordsOf(message).join(' '),
  )

/** A correction without its verb, which may be a word of a title. */
export const withoutVerb = (message: string): string =>
  message.replace(/^\W*(?:please\s+)?(?:change|correct|edit|update|fix)\b/i, '')

const { text: maxLength } = jobApplicationLimits

/** The first e-mail address in a message that the form would accept. */
export function emailIn(message: string): string | null {
  const found = /[^\s<>"“”',;:()[\]]+@[^\s<>"“”',;:()[\]]+/.exec(message)?.[0].replace(/[.!?]+$/, '')
  return found && found.length <= maxLength && z.email().safeParse(found).success ? found : null
}

const introduced =
  /\b(?:i am|i['’]m|my name is|this is|name:)\s+([\p{L}'’.-]+(?:\s+[\p{L}'’.-]+){0,3}?)(?=\s*(?:[,;:!?\n]|\.(?:\s|$)|$|\band\b|\bfrom\b|\(|\S+@))/iu
/** `I am interested`, `this is urgent`, `I am Lead Developer`. */
const noName =
  /^(?:a|an|the|not|here|in|at|on|so|very|really|interested|looking|applying|writing|happy|glad|pleased|excited|thrilled|delighted|eager|keen|honou?red|proud|available|working|sorry|sure|ready|new|urgent|great|good|my|your|it|for|about|trying|currently|just|also|still)\b|\b(?:to|apply|of|with|engineer|developer|manager|consultant|analyst|designer|architect|administrator|director|assistant|specialist|technician|accountant|nurse|teacher|student|graduate)\b/i

/** The name by which someone introduces themselves in a longer message. */
export function introducedName(message: string): string | null {
  const [, name = ''] = introduced.exec(message) ?? []
  return name === '' || noName.test(name) ? null : nameIn(name)
}

/** Answers to other questions. */
const answerWord = /^(?:no|nope|yes|yeah|yep|ok|okay|sure|none|skip|nothing|hi|hello|hey|thanks|thank you)$/i

/** The name in a message, without the words around it; null if it cannot be a name. */
export function nameIn(message: string): string | null {
  const name = message
    .replace(/\s+/g, ' ')
    .trim()
    .replace(
      /^(?:(?:it['’]?s|it is|this is|i am|i['’]m|call me|(?:my|the) (?:full )?name(?: is|['’]s)?|name:?)\s+)+/i,
      '',
    )
    .replace(/[.!,;]+$/, '')
    .trim()
  const isPlausible =
    /\p{L}/u.test(name) &&
    !answerWord.test(name) &&
    name.length <= Math.min(maxLength, 100) &&
    name.split(' ').length <= 8 &&
    !/[<>{}[\]|\\/=*_#?!]|\d{3}|\p{C}/u.test(name) &&
    !holdsAddress(name)
  return isPlausible ? name : null
}

/** The jobs that a message may mean: one, or several. */
export function jobsIn(message: string, titles: readonly string[]): string[] {
  const sent = wordsOf(message)
  const text = ` ${sent.join(' ')} `
  const whole = titles.filter((title) => text.includes(` ${wordsOf(title).join(' ')} `))
  // If one title contains another, the longer is meant.
  if (whole.length > 0)
    return whole.filter((one) => !whole.some((other) => other !== one && contains(other, one)))
  const numbered = titles[numberAlone(sent) - 1]
  if (numbered !== undefined) return [numbered]
  const telling = sent.filter((word) => word.length > 2 && !general.has(word))
  if (telling.length === 0) return []
  return titles.filter((title) => {
    const words = wordsOf(title)
    return telling.every((word) =>
      words.some((own) => own === word || (word.length > 3 && own.startsWith(word))),
    )
  })
}

/** The number in the list, if a message says nothing else: a title, a tier, or years of experience may have one, too. */
function numberAlone(words: readonly string[]): number {
  const [number, ...others] = words.filter((word) => !general.has(word) && !choosing.has(word))
  const [, digits] = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(number ?? '') ?? []
  return others.length === 0 ? Number(digits) : Number.NaN
}

const choosing = new Set(
  'i id ill am is be it its to my no nr number option choose pick prefer yes ok'.split(' '),
)

const contains = (title: string, part: string) =>
  ` ${wordsOf(title).join(' ')} `.includes(` ${wordsOf(part).join(' ')} `)

const general = new Set(
  'the for job position role want would like apply please and one with your open that this take think maybe application'.split(
    ' ',
  ),
)
