import { joinAlternatives, type PlacedTopic } from '#server/hiring/scorer/alternatives.ts'
import { languageNames } from '#server/hiring/scorer/qualifications.ts'
import { generalSkills } from '#server/hiring/scorer/skills.ts'
import type { Topic } from '#server/hiring/scorer/topic.ts'
import { meanings, skillVocabulary } from '#server/hiring/scorer/vocabulary.ts'
import { splitWords, type Word } from '#server/hiring/scorer/words.ts'

export const isSkill = ({ options }: Topic): boolean => options.some(({ kind }) => kind === 'skill')

/** Names a skill that distinguishes fields of work. */
export const isSpecific = ({ options }: Topic): boolean =>
  options.some((option) => option.kind === 'skill' && !generalSkills.has(option.concept))

/** The things that a clause names. Those joined by "or" are one topic with several options. */
export function readTopics(text: string, words: readonly Word[], isAboutLanguages: boolean): Topic[] {
  const skills = skillVocabulary.find(words)
  const topics: PlacedTopic[] = []
  for (let at = 0; at < words.length; at += 1) {
    const skill = skills.find(({ first }) => first === at)
    const last = skill?.last ?? at
    const place = { start: words[at]?.start ?? 0, end: words[last]?.end ?? 0 }
    const name = text.slice(place.start, place.end)
    const { stem = '' } = words[at] ?? {}
    // Colleagues are not a skill: "mentors junior developers", "works with designers".
    if (skill && !colleagues.test(name)) {
      const { concept } = skill
      const option = { kind: 'skill', name, concept } as const
      const others = skills.filter(({ last: end }) => end < at).map((one) => one.concept)
      const asked = another.test(text.slice(0, place.start))
        ? { ...option, name: `another ${name}`, except: [concept, ...others] }
        : option
      topics.push({
        name: asked.name,
        options: [asked],
        weight: generalSkills.has(concept) ? weights.general : weights.skill,
        ...place,
      })
    } else if (!isFiller(stem) && !(isAboutLanguages && new RegExp(languageNames.source).test(name))) {
      topics.push({
        name,
        options: [{ kind: 'words', name, meanings: [meanings(words, at)] }],
        weight: commonWords.has(stem) ? weights.common : weights.word,
        ...place,
      })
    }
    at = last
  }
  return joinAlternatives(topics, text)
}

/** "Python and at least one other programming language" asks for two of them. */
const another =
  /(?<!\bor\s|\/\s?)\b(?:another|(?:one|two) (?:other|more|additional|further)|a (?:second|third|further)|an additional)\s+$/i

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
    least following time new real world modern current recent recently evidence shows show shown clear clearly look looking full
    mark marks give given award range years' ideally welcome long short term different various variety multiple several
    many much enough at-least kind type form part key core main basic advanced day days daily help helpful environment
    setting setup best practice practices including e.g fluent fluency native speaker mr mrs ms what's`,
  ).map(({ stem }) => stem),
)

/** Words that are in almost every resume. */
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
