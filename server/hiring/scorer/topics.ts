import { languageNames } from '#server/hiring/scorer/qualifications.ts'
import { generalSkills } from '#server/hiring/scorer/skills.ts'
import { meanings, skillVocabulary } from '#server/hiring/scorer/vocabulary.ts'
import { splitWords, type Word } from '#server/hiring/scorer/words.ts'

/** One thing that is asked for: any of its options meets it. */
export interface Topic {
  /** As written in the criteria. */
  readonly name: string
  readonly options: readonly TopicOption[]
  /** How much it reveals about the work: a skill more than a word that is in every resume. */
  readonly weight: number
}

/** A skill of the vocabulary, or any other word with its synonyms. */
export type TopicOption =
  | { readonly kind: 'skill'; readonly concept: string }
  | { readonly kind: 'word'; readonly meanings: readonly string[] }

export const isSkill = ({ options }: Topic): boolean => options.some(({ kind }) => kind === 'skill')

/** Names a skill that tells one field of work from another. */
export const isSpecific = ({ options }: Topic): boolean =>
  options.some((option) => option.kind === 'skill' && !generalSkills.has(option.concept))

/** The things that a clause names. Those joined by "or" are one with several options. */
export function readTopics(text: string, words: readonly Word[], isAboutLanguages: boolean): Topic[] {
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

const weights = { skill: 2.5, general: 1.5, word: 1, common: 0.45 } as const

const colleagues =
  /\b(developer|engineer|designer|analyst|manager|consultant|researcher|tester|programmer|accountant|trainer|recruiter)s$/i

/** Words for how well something is known, not for what. */
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

/** Words that are in the resume of almost everybody. */
const commonWords = new Set(
  splitWords(
    `team project client customer company business process lead manage manager management build develop development deliver create
    design improve support work result product service data report plan organize organise responsible quality
    system solution tool program communicate coordinate provide ensure make run set handle group people department
    goal strategy technical operation operations large small international global internal external senior junior own
    implement introduce maintain user analysis analyse analyze`,
  ).map(({ stem }) => stem),
)

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
