import { isTitle } from '#server/hiring/resume/sections/vocabulary.ts'
import type { TitleWords } from '#server/hiring/scorer/topic.ts'
import { readLines } from '#server/text/word-list.ts'

const groups = readLines(new URL('./words/titles.txt', import.meta.url)).map((line) => line.split(', '))

const agent = /(?:er|or|ist|yst|ant|ect)$/i

/** A word that titles end with: `manager`, `analyst`. */
export const isAgent = (name: string): boolean => isTitle(name) && agent.test(name)

/** The titles that a name in a list after "as a" asks for; undefined if it is none. */
export function titleWords(name: string): TitleWords | undefined {
  if (!isAgent(name)) return undefined
  const title = name.toLowerCase()
  return groups.find((group) => group.includes(title)) ?? [title]
}

/** Where a clause lists titles: "three years as a consultant, engineer, or architect in a bank". */
export function titleListOf(text: string): { start: number; end: number } | null {
  const match = titleList.exec(text)
  return match && { start: match.index, end: match.index + match[0].length }
}

const titleList = /\bas (?:an?|the)\s.*?(?=\s(?:in|with|at|for|of|on|from|who|where)\s|[.;:()]|$)/i
