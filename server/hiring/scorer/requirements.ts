import type { CriteriaCategory } from '#contract/hiring/criteria.ts'
import { generalSkills } from '#server/hiring/scorer/skills.ts'
import { meanings, skillVocabulary, subjectVocabulary } from '#server/hiring/scorer/vocabulary.ts'
import { splitWords, type Word } from '#server/hiring/scorer/words.ts'

/** One thing that is asked for: any of its options meets it. */
export interface Topic {
  /** As the criteria say it. */
  readonly name: string
  readonly options: readonly TopicOption[]
  /** How much it says about the work: a skill more than a word that stands in every resume. */
  readonly weight: number
}

/** A skill of the vocabulary, or any other word with the words that say the same. */
export type TopicOption =
  | { readonly kind: 'skill'; readonly concept: string }
  | { readonly kind: 'word'; readonly meanings: readonly string[] }

export interface DegreeRequirement {
  /** 1 vocational, 2 bachelor, 3 master, 4 doctorate. */
  readonly level: number
  readonly subjects: readonly { readonly concept: string; readonly name: string }[]
  /** Another subject near it, or practice instead, is said to be welcome. */
  readonly acceptsRelated: boolean
  readonly acceptsPractice: boolean
}

/** One clause of a category's text: a line, a sentence, or a part of an enumeration. */
export interface Requirement {
  /** As it is written. */
  readonly text: string
  /** 1 for what is asked for, less for what is nice to have. */
  readonly importance: number
  /** Months of work; null where none are asked for. */
  readonly months: number | null
  readonly degree: DegreeRequirement | null
  /** Human languages, with the level from 1 (basic) to 3 (fluent). */
  readonly languages: readonly { readonly name: string; readonly level: number }[]
  readonly topics: readonly Topic[]
  /** Its topics are examples: two of them are enough. */
  readonly isExamples: boolean
}

/** What a category asks for. Its name is understood as well, where its text says nothing. */
export function understand(category: CriteriaCategory): Requirement[] {
  const heading = readClause(category.label, 1)
  const clauses = clausesOf(category.text).map(({ text, importance }) => readClause(text, importance))
  const meant = clauses.filter(asksForSomething)
  const topical = heading.topics.filter(isSpecific)
  if (meant.length === 0) return asksForSomething(heading) ? [heading] : []
  // "Consulting (30 points): at least five years" means years of consulting.
  const withTopics = meant.map((clause) =>
    clause.months !== null && clause.topics.length === 0 ? { ...clause, topics: topical } : clause,
  )
  const namesMore = topical.filter(
    (topic) => !meant.some(({ topics }) => topics.some((other) => sharesOption(topic, other))),
  )
  const onlyHeading = namesMore.length > 0 && !meant.some(({ months }) => months !== null)
  return onlyHeading
    ? [
        ...withTopics,
        { ...heading, months: null, degree: null, languages: [], topics: namesMore, importance: 0.6 },
      ]
    : withTopics
}

export const isSkill = ({ options }: Topic): boolean => options.some(({ kind }) => kind === 'skill')

/** Names a skill that tells one field of work from another. */
export const isSpecific = ({ options }: Topic): boolean =>
  options.some((option) => option.kind === 'skill' && !generalSkills.has(option.concept))

const asksForSomething = ({ months, degree, languages, topics }: Requirement) =>
  months !== null || degree !== null || languages.length > 0 || topics.length > 0

const sharesOption = (one: Topic, other: Topic) =>
  one.options.some(
    (option) =>
      option.kind === 'skill' &&
      other.options.some(
        (otherOption) => otherOption.kind === 'skill' && otherOption.concept === option.concept,
      ),
  )

const niceToHave =
  /\b(nice[- ]to[- ]have|nice if|a plus|is a bonus|bonus|preferred|preferably|ideally|desirable|desired|optional|optionally|an advantage|advantageous|welcome|beneficial|would be (?:great|good|nice)|helpful|not required|not necessary)\b/i
const niceImportance = 0.35

interface Clause {
  readonly text: string
  readonly importance: number
}

/** Lines, sentences, and what is parted by semicolons. A heading such as "Nice to have:" counts for what follows it. */
function clausesOf(text: string): Clause[] {
  const clauses: Clause[] = []
  let importance = 1
  for (const line of joinBrokenLines(text)) {
    const plain = line.replace(/^[\s•▪*·‣◦–—-]+|^\d{1,2}[.)]\s+/gu, '').trim()
    if (
      /:$/.test(plain) ||
      /^(must[- ]haves?|nice[- ]to[- ]haves?|required|preferred|bonus)\W*$/i.test(plain)
    ) {
      importance = niceToHave.test(plain) ? niceImportance : 1
      if (plain.split(/\s+/).length < 4) continue
    }
    if (isWaived(plain)) continue
    for (const sentence of plain.split(/(?<=[.!?])\s+(?=\p{Lu})|;\s*|\s+[–—]\s+/u))
      for (const part of splitModality(sentence))
        if (part.trim())
          clauses.push({ text: part.trim(), importance: niceToHave.test(part) ? niceImportance : importance })
  }
  return clauses
}

/** "No degree is required": nothing is asked for. */
const isWaived = (line: string) => /^no\b.{0,60}\b(required|needed|necessary|expected)\W*$/i.test(line)

/** "SQL is needed, Tableau is a plus": each part has its own importance. */
function splitModality(sentence: string): string[] {
  if (!niceToHave.test(sentence)) return [sentence]
  const parts = sentence.split(/,\s+(?:and |but |while )?|\s+(?:but|while)\s+|\.\s+/)
  const at = parts.findIndex((part) => niceToHave.test(part))
  // In front of "A, B, and C are a plus" the whole enumeration is meant.
  const isList = parts.slice(0, at).every((part) => part.split(/\s+/).length <= 4)
  if (parts.length === 1 || (isList && /\b(are|and|or)\b/.test(parts[at] ?? ''))) return [sentence]
  return [parts.slice(0, at).join(', '), parts.slice(at).join(', ')]
}

function joinBrokenLines(text: string): string[] {
  const lines: string[] = []
  for (const line of text.split(/\r?\n/)) {
    const before = lines.at(-1)
    if (before && /^\s*\p{Ll}/u.test(line) && !/[.;:]\s*$/.test(before))
      lines[lines.length - 1] = `${before} ${line.trim()}`
    else if (line.trim()) lines.push(line)
  }
  return lines
}

function readClause(text: string, importance: number): Requirement {
  const words = splitWords(text)
  const degree = readDegree(text)
  const languages = readLanguages(text)
  const months = degree === null || /\d\s*\+?\s*years/.test(text) ? readMonths(text) : null
  const isOnlyDegree = degree !== null && months === null
  const topics = isOnlyDegree ? [] : readTopics(text, words, languages.length > 0)
  return {
    text,
    importance,
    months,
    degree,
    languages,
    topics,
    isExamples:
      /\b(such as|e\.g\.|for example|for instance|like|including|or similar|or comparable|etc)\b/i.test(text),
  }
}

const numbers: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  several: 3,
  multiple: 3,
  many: 5,
  decade: 10,
}
const yearsPattern = new RegExp(
  String.raw`(?<![\d.])(\d{1,2}|${Object.keys(numbers).join('|')})\s*(?:\((\d{1,2})\)\s*)?(?:\+|or more|plus)?\s*(?:(?:[-–]|to|and|or)\s*(?:\d{1,2}|${Object.keys(numbers).join('|')})\+?\s*)?(years?|yrs?|months?)\b(?!\s+old)`,
  'i',
)

/** The least number of months that is asked for: 36 for "3-5 years", "three or more years", "36 months". */
export function readMonths(text: string): number | null {
  const match = yearsPattern.exec(text)
  if (!match) return /\ba decade\b/i.test(text) ? 120 : null
  const [, amount = '', digits, unit = ''] = match
  const number = Number(digits ?? numbers[amount.toLowerCase()] ?? amount)
  return /^m/i.test(unit) ? number : number * 12
}

const levels: readonly (readonly [number, RegExp])[] = [
  [4, /\b(ph\.?\s?d|doctora\w*|doctor of|dr\. ?(?:rer|phil|ing)|d\.?phil|promotion)\b/i],
  [
    3,
    /\b(master(?:'s|’s|s)?(?: degree| of| in)|master['’]s|m\.?\s?sc|m\.?a\.?(?= in|,|\s*\()|m\.?\s?eng|mba|m\.?b\.?a|m\.?phil|msc|magister|diplom(?:a)?[- ]?(?:ingenieur|kauf\w*|inform\w*|phys\w*|volks\w*|math\w*)?(?=\W|$)(?! of)|laurea magistrale|staatsexamen|llm|graduate degree|postgraduate|advanced degree|masters)\b/i,
  ],
  [
    2,
    /\b(bachelor\w*|b\.?\s?sc|b\.?a\.?(?= in|,|\s*\(|\s+\p{Lu})|b\.?\s?eng|bba|b\.?tech|bsc|llb|university degree|college degree|undergraduate|academic degree|completed degree|degree|licen[cs]iatura|licence en|laurea|university studies|university education|studied|hbo)\b/iu,
  ],
  [
    1,
    /\b(associate(?:'s)? degree|vocational|apprenticeship|ausbildung|higher national diploma|hnd|foundation degree|community college|trade school|certificate program)\b/i,
  ],
]

/** The highest degree that a text names: 4 doctorate, 3 master, 2 bachelor, 1 vocational, 0 none. */
export const degreeLevel = (text: string): number =>
  levels.find(([, pattern]) => pattern.test(text))?.[0] ?? 0

function readDegree(text: string): DegreeRequirement | null {
  const asked = levels.filter(([, pattern]) => pattern.test(text)).map(([level]) => level)
  if (asked.length === 0) return null
  const words = splitWords(text)
  const isNamed = asked.length > 1 && !/\bbachelor|b\.?sc|b\.?a\b/i.test(text)
  return {
    // "Bachelor's or master's degree": the lower one is enough. "degree" adds nothing to a named one.
    level: Math.min(...(isNamed ? asked.filter((level) => level !== 2) : asked)),
    subjects: subjectVocabulary.find(words).map(({ concept, first, last }) => ({
      concept,
      name: text.slice(words[first]?.start, words[last]?.end),
    })),
    acceptsRelated: /\b(related|similar|comparable|relevant|or any|adjacent)\b/i.test(text),
    acceptsPractice: /\b(equivalent|or (?:\w+ ){0,3}experience|practical experience)\b/i.test(text),
  }
}

const languageNames =
  /\b(English|German|French|Spanish|Italian|Portuguese|Dutch|Polish|Russian|Ukrainian|Czech|Turkish|Arabic|Hebrew|Hindi|Urdu|Bengali|Mandarin|Chinese|Cantonese|Japanese|Korean|Vietnamese|Thai|Swedish|Norwegian|Danish|Finnish|Greek|Hungarian|Romanian|Bulgarian|Croatian|Serbian|Slovak|Indonesian|Malay|Tagalog|Swahili|Persian|Farsi|Deutsch|Englisch|Français|Español)\b/g
const sameLanguage: Readonly<Record<string, string>> = {
  Deutsch: 'German',
  Englisch: 'English',
  Français: 'French',
  Español: 'Spanish',
  Mandarin: 'Chinese',
  Farsi: 'Persian',
}

/** The human languages that a text names, with the level of what stands around each: 1 basic, 2 good, 3 fluent. */
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

/** Words that say how well something is known, not what. */
const fillers = new Set(
  splitWords(
    `a an the and or of in on at to for with within without by from as is are be been being has have had having was were will would
    should must can could may might shall do does did done not no nor so if than then that this these those it its they
    them their there here who whom whose which what when where how why we our us you your i my me he him his she her hers
    one two three four five six seven eight nine ten more most least less very well also both each either any all some
    such other another own same up out about into over under between through during before after above below across per
    via etc eg ie least minimum maximum plus year month experience experienced knowledge know skill skilled skillset ability able
    capable strong solid good great excellent outstanding proven deep broad sound demonstrated demonstrable demonstrate
    hands-on hands practical professional relevant required require requirement preferred prefer nice ideal ideally bonus desirable yrs conversational candidates 
    advantage candidate applicant applicant's person someone somebody resume cv point points score weight category
    understanding understand familiar familiarity proficiency proficient expertise expert background track record work
    working job role position field area similar related comparable equivalent including include example like level
    high higher highly degree education certificate certification certified qualification use used using
    least time new real world modern current recent recently evidence shows show shown clear clearly look looking full
    mark marks give given award range years' ideally welcome long short term different various variety multiple several
    many much enough at-least kind type form part key core main basic advanced day days daily help helpful environment
    setting setup best practice practices including e.g fluent fluency native speaker mr mrs ms what's`,
  ).map(({ stem }) => stem),
)

/** Words that stand in the resume of almost everybody. */
const commonWords = new Set(
  splitWords(
    `team project client customer company business process lead manage manager management build develop development deliver create
    design improve support work result product service data report plan organize organise responsible quality
    system solution tool program communicate coordinate provide ensure make run set handle group people department
    goal strategy technical operation operations large small international global internal external senior junior own
    implement introduce maintain user analysis analyse analyze`,
  ).map(({ stem }) => stem),
)

const colleagues =
  /\b(developer|engineer|designer|analyst|manager|consultant|researcher|tester|programmer|accountant|trainer|recruiter)s$/i

const weights = { skill: 2.5, general: 1.5, word: 1, common: 0.45 } as const

/** The things that a clause names. Those joined by "or" are one with several options. */
function readTopics(text: string, words: readonly Word[], isAboutLanguages: boolean): Topic[] {
  const skills = skillVocabulary.find(words)
  const topics: (Topic & { first: number; last: number })[] = []
  for (let at = 0; at < words.length; at += 1) {
    const skill = skills.find(({ first }) => first === at)
    const last = skill?.last ?? at
    const start = words[at]?.start ?? 0
    const name = text.slice(start, words[last]?.end)
    const { stem = '' } = words[at] ?? {}
    // Colleagues are no skill: "mentors junior developers", "works with designers".
    if (skill && !colleagues.test(name)) {
      topics.push({
        name,
        options: [{ kind: 'skill', concept: skill.concept }],
        weight: generalSkills.has(skill.concept) ? weights.general : weights.skill,
        first: at,
        last,
      })
    } else if (!isFiller(stem) && !(isAboutLanguages && new RegExp(languageNames.source).test(name))) {
      const weight = commonWords.has(stem) ? weights.common : weights.word
      topics.push({
        name,
        options: [{ kind: 'word', meanings: meanings(words, at) }],
        weight,
        first: at,
        last,
      })
    }
    at = last
  }
  return joinAlternatives(topics, text, words)
}

const isFiller = (stem: string) =>
  fillers.has(stem) || /^[\d.,+]+$/.test(stem) || (stem.length < 2 && !/[\p{Lo}]/u.test(stem))

/** `A, B, or C` is one topic with three options, and so is `A/B`. Words around them stay topics of their own. */
function joinAlternatives<Place extends Topic & { first: number; last: number }>(
  topics: readonly Place[],
  text: string,
  words: readonly Word[],
): Topic[] {
  const gap = (one: Place, other: Place) => text.slice(words[one.last]?.end, words[other.first]?.start)
  const isAnyOf = /\b(?:one|any|some)(?: or more)? of\b/i.test(text)
  const joined: Topic[] = []
  for (let at = 0; at < topics.length; ) {
    const run = [topics[at] as Place]
    while (at + run.length < topics.length) {
      const next = topics[at + run.length] as Place
      const between = gap(run.at(-1) as Place, next)
      if (
        !/^\s*(?:,?\s*(?:or|\/|and\/or)\s*(?:(?:another|other|any|an?|similar|comparable)\s+)*|,\s*)$/i.test(
          between,
        ) ||
        isSkill(next) !== isSkill(run[0] as Place)
      )
        break
      run.push(next)
    }
    const gaps = run.slice(1).map((next, index) => gap(run[index] as Place, next))
    joined.push(...(isAnyOf ? [run] : choices(run, gaps)).map(oneOf))
    at += run.length
  }
  return joined
}

/** Which of the things in a row are alternatives. Without a comma before it, "or" joins no more than three. */
function choices<Item>(run: readonly Item[], gaps: readonly string[]): Item[][] {
  // `JS/TS, SQL` joins the first two.
  const groups: Item[][] = []
  for (const [at, item] of run.entries())
    if (gaps[at - 1]?.trim() === '/') groups.at(-1)?.push(item)
    else groups.push([item])
  const marks = gaps.filter((between) => between.trim() !== '/')
  const firstOr = marks.findIndex((between) => /\bor\b/i.test(between))
  if (firstOr < 0) return groups
  const joinsAll =
    groups.length <= 3 ||
    marks.every((between) => between.trim() !== ',') ||
    /,\s*or\b/i.test(marks.at(-1) ?? '')
  const alone = joinsAll ? 0 : firstOr
  return [...groups.slice(0, alone), groups.slice(alone).flat()]
}

const oneOf = (topics: readonly Topic[]): Topic => ({
  name: topics.map(({ name }) => name).join(' or '),
  options: topics.flatMap(({ options }) => options),
  weight: Math.max(...topics.map(({ weight }) => weight)),
})
