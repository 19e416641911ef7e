import { readLanguages } from '#server/hiring/scorer/languages.ts'

/** Human languages of which any one is enough, with the level from 1 (basic) to 4 (fluent). */
export interface LanguageRequirement {
  readonly choices: readonly LanguageChoice[]
  /** Other languages in the requirement, which "another language" excludes. */
  readonly others: readonly string[]
}

interface LanguageChoice {
  /** Null if any other language will do. */
  readonly name: string | null
  readonly level: number
}

/** "A second European language", but not a programming language. */
const another =
  /\b(?:another|(?:at least )?(?:one|two) (?:other|more|additional|further)|an? (?:second|third|other|additional|further)|any other|second|additional)\s+(?:(?!programming|coding|scripting|query|markup)\p{L}+\s+)?languages?\b/giu
const separator = /^\s*(?:\([^)]*\))?\s*(,?\s*(?:and\/)?or\b|\/|,)[^.;:]{0,30}$/i
const anyOf = /\b(?:any|one|either)(?: or more)? of\b[^.;]{0,40}$|\beither\s+$/i

/** The languages that a clause asks for, and its text without the request for any other one. */
export function readLanguageRequirements(text: string): {
  readonly languages: readonly LanguageRequirement[]
  readonly rest: string
} {
  const named = readLanguages(text)
  const names = named.map(({ name }) => name)
  const unnamed = [...text.matchAll(another)].map(({ 0: request, index }) => ({
    name: null,
    level: 3,
    start: index,
    end: index + request.length,
  }))
  const all = [...named, ...unnamed].sort((one, other) => one.start - other.start)
  const lists: { choices: LanguageChoice[]; hasOr: boolean }[] = []
  for (const [at, { name, level, start }] of all.entries()) {
    const before = text.slice(all[at - 1]?.end ?? 0, start)
    const [, mark] = at === 0 ? [] : (separator.exec(before) ?? [])
    const last = lists.at(-1)
    if (mark && last) {
      last.choices.push({ name, level })
      last.hasOr ||= mark !== ','
    } else lists.push({ choices: [{ name, level }], hasOr: anyOf.test(before) })
  }
  const groups = lists.flatMap(({ choices, hasOr }) => (hasOr ? [choices] : choices.map((one) => [one])))
  return {
    languages: groups.map((choices) => ({
      choices,
      others: names.filter((name) => !choices.some((choice) => choice.name === name)),
    })),
    rest: text.replace(another, (request) => ' '.repeat(request.length)),
  }
}
