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

/** The end of an abbreviated degree: what it is in, its school, or nothing more. */
const degreeEnd = String.raw`(?= in|,|\s*\(|\s*$|\s+(?-i:\p{Lu}))`
/** A place such as "Boston, MA" is no degree, and neither is "I'm a …" or a product such as "MS Office". */
const noPlace = String.raw`(?<!,\s*|['’])`
const noProduct = String.raw`(?!\s+(?:office|excel|word|project|power|teams|access|sql|dynamics|azure|outlook|windows|exchange|visio|\d))`

const named = (names: readonly string[]) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${names.join('|')})(?![\p{L}\p{N}])`, 'iu')

const levels: readonly (readonly [number, RegExp])[] = [
  [
    4,
    named([
      String.raw`ph\.?\s?d|doctora\p{L}*|doctor of|dr\. ?(?:rer|phil|ing)|d\.?phil|m\.d\.|pharm\.?d|dottorato|doutor\p{L}*`,
      String.raw`(?-i:Promotion)(?=\s+(?:zum|zur|an|am|im|über)\s)`,
    ]),
  ],
  [
    3,
    named([
      "(?<!scrum )master(?:'s|’s|s)?(?: degree| of| in)|master['’]s|masters|magister|mestrado|m[aá]ster (?:en|universitario)|ma[iî]trise|maestr[ií]a",
      String.raw`m\.?\s?sc|${noPlace}m(?:\.\s?)?a\.?${degreeEnd}|m\.?\s?eng|mba|m\.?b\.?a|m\.?phil|m\.?\s?tech|m\.?\s?com|m\.?\s?ed|m\.?arch|m\.?pharm|mca|mfa|mph|msci|llm|ll\.m`,
      String.raw`m\.s|${noPlace}(?-i:MS)${noProduct}${degreeEnd}|j\.d|juris doctor|mbbs|bac ?\+ ?5|lic\. \p{L}+|specialist(?:'s|’s)? degree`,
      String.raw`diplom(?![ae])(?:[- ]?\p{L}+)?|dipl(?:\.[- ]?|-)\p{L}+|laurea (?:magistrale|specialistica)|\p{L}*staatsexamen|state exam(?:ination)?`,
      'graduate degree|postgraduate|advanced degree',
    ]),
  ],
  [
    2,
    named([
      String.raw`bachelor\p{L}*|b\.?\s?sc|b(?:\.\s?)?a\.?${degreeEnd}|b\.?\s?eng|bba|b\.?tech|b\.?\s?com|b\.e|b\.?\s?ed|b\.?arch|b\.?pharm|bca|bfa|b\.?s\.?n|llb|ll\.b`,
      String.raw`b\.s|(?-i:BS)${degreeEnd}|undergraduate|bac ?\+ ?[34]|licen[cs]iatura|licenciad[oa]|licence (?:en|de|professionnelle)|grad(?:o|uado|uada) en|laurea(?! magistrale| specialistica)|hbo`,
    ]),
  ],
  [
    1,
    named([
      String.raw`associate(?:'s|’s)? (?:degree|of)|vocational|apprenticeship|\p{L}*ausbildung|(?<!school |graduate )diploma(?! thesis)|hnd|foundation degree`,
      String.raw`community college|trade school|certificate program|(?:craft|trade) certificate|nvq|btec|city & guilds|gesell\p{L}*|meister(?:brief|schule|prüfung)|fachwirt\p{L}*|bts|dut|técnico superior|formación profesional`,
    ]),
  ],
]

/** Among studies, the word alone is the degree, unless it is that of a craft. */
const studiedMaster = /\bmaster\b(?!\s+(?:craftsman|electrician|plumber|builder|mechanic|thesis))/iu

/** Words for a degree that do not say which. */
const someDegree = named([
  '(?:university|college|academic|completed) degree|degree|university (?:studies|education)|studied|studium|hochschulabschluss',
])
const noDegree =
  /\b(?:no|without(?: an?)?|ohne|kein\p{L}*|sans)\s+(?:\p{L}+\s+)?(?:degree|diploma|abschluss|diplôme)\b/giu

const namedLevels = (text: string): number[] => {
  const had = text.replace(noDegree, '')
  const found = levels.filter(([, pattern]) => pattern.test(had)).map(([level]) => level)
  return found.length === 0 && someDegree.test(had) ? [2] : found
}

/** The highest degree that a text names: 4 doctorate, 3 master, 2 bachelor, 1 vocational, 0 none. */
export const degreeLevel = (text: string): number => Math.max(0, ...namedLevels(text))

/** The same for a text about studies. */
export const studiedLevel = (text: string): number =>
  Math.max(degreeLevel(text), studiedMaster.test(text) ? 3 : 0)

export function readDegree(text: string): DegreeRequirement | null {
  const asked = namedLevels(text)
  if (asked.length === 0) return null
  return {
    // "Bachelor's or master's degree": the lower one is enough.
    level: Math.min(...asked),
    subjects: subjectsOf(text),
    acceptsRelated: /\b(related|similar|comparable|relevant|or any|adjacent)\b/i.test(text),
    acceptsPractice: /\b(equivalent|or (?:\w+ ){0,3}experience|practical experience)\b/i.test(text),
  }
}

function subjectsOf(text: string): DegreeRequirement['subjects'] {
  const words = splitWords(text)
  const known = subjectVocabulary.find(words).map(({ concept, first, last }) => ({
    concept,
    name: text.slice(words[first]?.start, words[last]?.end),
  }))
  if (known.length > 0) return known
  const [, name = ''] = unknownSubject.exec(text) ?? []
  return name === '' || /\b(?:fields?|subjects?|disciplines?|areas?|related|relevant|any)\b/i.test(name)
    ? []
    : [{ concept: name, name }]
}

/** "Degree in horology or similar". */
const unknownSubject =
  /\bdegree in (?:an? |the )?([\p{L} &-]+?)(?=\s+(?:or|and|with|from|preferred)\b|[.,;:(/]|$)/iu
