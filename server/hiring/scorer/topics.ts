import { joinAlternatives, type PlacedTopic } from '#server/hiring/scorer/alternatives.ts'
import { readLanguages } from '#server/hiring/scorer/languages.ts'
import { titleListOf, titleWords } from '#server/hiring/scorer/titles.ts'
import type { Topic } from '#server/hiring/scorer/topic.ts'
import { generalSkills, meanings, skillVocabulary } from '#server/hiring/scorer/vocabulary.ts'
import { readLines } from '#server/text/word-list.ts'
import { splitWords, type Word } from '#server/text/words.ts'

export const isSkill = ({ options }: Topic): boolean =>
  options.some(({ kind, title }) => kind === 'skill' || title)

/** Names a skill that distinguishes fields of work, or the title of a position. */
export const isSpecific = ({ options }: Topic): boolean =>
  options.some((option) => option.title || (option.kind === 'skill' && !generalSkills.has(option.concept)))

/** The things that a clause names. Those joined by "or" are one topic with several options. */
export function readTopics(text: string, words: readonly Word[], isAboutLanguages: boolean): Topic[] {
  const skills = skillVocabulary.find(words)
  const list = titleListOf(text)
  const topics: PlacedTopic[] = []
  for (let at = 0; at < words.length; at += 1) {
    const skill = skills.find(({ first }) => first === at)
    const last = skill?.last ?? at
    const range = { start: words[at]?.start ?? 0, end: words[last]?.end ?? 0 }
    const name = text.slice(range.start, range.end)
    const { stem = '' } = words[at] ?? {}
    const isListed = list !== null && list.start < range.start && range.end <= list.end
    const title = isListed ? titleWords(name) : undefined
    // Colleagues are not a skill: "mentors junior developers", "works with designers".
    if (skill && !colleagues.test(name)) {
      const { concept } = skill
      const option = { kind: 'skill', name, concept, ...(title && { title }) } as const
      const others = skills.filter(({ last: end }) => end < at).map((one) => one.concept)
      const wanted = another.test(text.slice(0, range.start))
        ? { ...option, name: `another ${name}`, except: [concept, ...others] }
        : option
      topics.push({
        name: wanted.name,
        options: [wanted],
        weight: generalSkills.has(concept) ? weights.general : weights.skill,
        ...range,
      })
    } else if (!isFiller(stem) && !(isAboutLanguages && readLanguages(name).length > 0)) {
      topics.push({
        name,
        options: [
          title
            ? { kind: 'words', name, meanings: [], title }
            : { kind: 'words', name, meanings: [meanings(words, at)] },
        ],
        weight: commonWords.has(stem) ? weights.common : weights.word,
        ...range,
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

const stemsIn = (list: string): ReadonlySet<string> =>
  new Set(
    readLines(new URL(`./words/${list}.txt`, import.meta.url))
      .flatMap(splitWords)
      .map(({ stem }) => stem),
  )
const fillers = stemsIn('fillers')
const commonWords = stemsIn('common-words')

const isFiller = (stem: string) =>
  fillers.has(stem) || /^[\d.,+]+$/.test(stem) || (stem.length < 2 && !/[\p{Lo}]/u.test(stem))
