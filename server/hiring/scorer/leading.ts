import { isTitle } from '#server/hiring/resume/sections/vocabulary.ts'

/** The name in the vocabulary of skills. */
export const leadership = 'team leadership'

const verb =
  '(?:lead(?:s|ing)?|led|manag(?:es?|ed|ing)|supervis(?:es?|ed|ing)|oversees?|oversaw|overseeing|head(?:s|ed|ing)|direct(?:s|ed|ing)|responsible for|in charge of)'
const number = String.raw`(?:\d{1,4}\+?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|dozens of)`
const pattern = new RegExp(
  String.raw`\b${verb}\s+(?:(?:an?|the|up to|about|over|more than|around|(?:an?|the)\s+(?:\p{L}+\s+){1,2}of)\s+)*(?:(?:\p{L}+\s+)?(?<unit>teams?|crews?|staff|departments?|squads?|brigades?|platoons?)\b|${number}\s+(?<people>\p{L}+(?:\s+\p{L}+){0,2}))`,
  'giu',
)
const people =
  /^(?:people|persons|employees|staff|colleagues|members|reports|men|women|soldiers|sailors|workers|trainees)$/i

/** Where a text says that someone led people: "supervised 25 nurses", "leads a crew". */
export function leadingIn(text: string): { start: number; end: number } | null {
  for (const { 0: phrase, index, groups = {} } of text.matchAll(pattern))
    if (groups.unit || groups.people?.split(/\s+/).some(isPeople))
      return { start: index, end: index + phrase.length }
  return null
}

/** Colleagues by what they are: "nurses", but not "suppliers". */
const isPeople = (word: string) => people.test(word) || (/s$/i.test(word) && isTitle(word.slice(0, -1)))
