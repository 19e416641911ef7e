import { subjectVocabulary } from '#server/hiring/scorer/vocabulary.ts'
import { splitWords } from '#server/text/words.ts'

export interface DegreeRequirement {
  /** 1 vocational, 2 bachelor, 3 master, 4 doctorate. */
  readonly level: number
  readonly subjects: readonly { readonly concept: string; readonly name: string }[]
  /** The criteria accept a related subject, or practice instead. */
  readonly acceptsRelated: boolean
  readonly acceptsPractice: boolean
}

const levels: readonly (readonly [number, RegExp])[] = [
  [4, /\b(?:ph\.?\s?d|doctora\w*|doctor of|dr\. ?(?:rer|phil|ing)|d\.?phil|promotion)(?![\p{L}\p{N}])/iu],
  [
    3,
    /\b(?:master(?:'s|’s|s)?(?: degree| of| in)|master['’]s|m\.?\s?sc|m\.?\s?a\.?(?= in|,|\s*\()|(?<!,\s*)m\.?a\.?(?=\s+(?-i:\p{Lu}))|m\.?\s?eng|mba|m\.?b\.?a|m\.?phil|magister|diplom[- ]?(?:ingenieur|kauf\p{L}*|inform\p{L}*|phys\p{L}*|volks\p{L}*|math\p{L}*)?|laurea magistrale|staatsexamen|llm|graduate degree|postgraduate|advanced degree|masters)(?![\p{L}\p{N}])/iu,
  ],
  [
    2,
    /\b(?:bachelor\p{L}*|b\.?\s?sc|b\.?\s?a\.?(?= in|,|\s*\()|b\.?a\.?(?=\s+(?-i:\p{Lu}))|b\.?\s?eng|bba|b\.?tech|llb|undergraduate|licen[cs]iatura|licence en|laurea|hbo)(?![\p{L}\p{N}])/iu,
  ],
  [
    1,
    /\b(?:associate(?:'s|’s)? (?:degree|of)|vocational|apprenticeship|ausbildung|(?<!school )diploma(?! thesis)|hnd|foundation degree|community college|trade school|certificate program)(?![\p{L}\p{N}])/iu,
  ],
]

/** Words for a degree that do not say which. */
const someDegree =
  /\b(?:(?:university|college|academic|completed) degree|degree|university (?:studies|education)|studied)(?![\p{L}\p{N}])/iu

const namedLevels = (text: string): number[] => {
  const named = levels.filter(([, pattern]) => pattern.test(text)).map(([level]) => level)
  return named.length === 0 && someDegree.test(text) ? [2] : named
}

/** The highest degree that a text names: 4 doctorate, 3 master, 2 bachelor, 1 vocational, 0 none. */
export const degreeLevel = (text: string): number => Math.max(0, ...namedLevels(text))

export function readDegree(text: string): DegreeRequirement | null {
  const named = namedLevels(text)
  if (named.length === 0) return null
  const words = splitWords(text)
  return {
    // "Bachelor's or master's degree": the lower one is enough.
    level: Math.min(...named),
    subjects: subjectVocabulary.find(words).map(({ concept, first, last }) => ({
      concept,
      name: text.slice(words[first]?.start, words[last]?.end),
    })),
    acceptsRelated: /\b(related|similar|comparable|relevant|or any|adjacent)\b/i.test(text),
    acceptsPractice: /\b(equivalent|or (?:\w+ ){0,3}experience|practical experience)\b/i.test(text),
  }
}

export const languageNames =
  /\b(English|German|French|Spanish|Italian|Portuguese|Dutch|Polish|Russian|Ukrainian|Czech|Turkish|Arabic|Hebrew|Hindi|Urdu|Bengali|Mandarin|Chinese|Cantonese|Japanese|Korean|Vietnamese|Thai|Swedish|Norwegian|Danish|Finnish|Greek|Hungarian|Romanian|Bulgarian|Croatian|Serbian|Slovak|Indonesian|Malay|Tagalog|Swahili|Persian|Farsi|Deutsch|Englisch|Français|Español)\b/g

const sameLanguage: Readonly<Record<string, string>> = {
  Deutsch: 'German',
  Englisch: 'English',
  Français: 'French',
  Español: 'Spanish',
  Mandarin: 'Chinese',
  Farsi: 'Persian',
}

/** The human languages that a text names, with the level stated next to each: 1 basic, 2 good, 3 fluent. */
export function readLanguages(text: string): { name: string; level: number; start: number; end: number }[] {
  return [...text.matchAll(languageNames)].map(({ 0: name, index }, at, all) => {
    const next = all[at + 1]?.index ?? text.length
    const before = all[at - 1]
      ? text
          .slice((all[at - 1]?.index ?? 0) + 3, index)
          .split(/[,;|\n]/)
          .at(-1)
      : text.slice(0, index)
    const near = `${before?.slice(-40) ?? ''} ${text.slice(index, Math.min(next, index + 60)).split(/[\n;]/)[0]}`
    return {
      name: sameLanguage[name] ?? name,
      level: languageLevel(near),
      start: index,
      end: index + name.length,
    }
  })
}

const languageLevel = (text: string) => {
  if (
    /\b(c2|c1|native|mother tongue|bilingual|fluent|fluently|fluency|full professional|proficient|business|excellent|muttersprache)\b/i.test(
      text,
    )
  )
    return 3
  if (/\b(a1|a2|basic|beginner|elementary|school|learning|limited)\b/i.test(text)) return 1
  return 2
}
