import { readLines } from '#server/text/word-list.ts'
import { splitWords, type Word } from '#server/text/words.ts'

/** A name found in a text, with the range of its words. */
export interface Match {
  readonly concept: string
  readonly first: number
  readonly last: number
}

interface Name {
  readonly concept: string
  readonly stems: readonly string[]
  /** If case matters: the exact spelling. */
  readonly exact: string | null
}

/** Names of things with what they belong to. */
export interface Vocabulary {
  /** The longest names in a text, without overlaps. */
  find(words: readonly Word[]): Match[]
  /** The fields that a thing belongs to directly. */
  within(concept: string): readonly string[]
  /** The fields that a thing belongs to, directly and indirectly. */
  wider(concept: string): ReadonlySet<string>
}

const wordList = (name: string) => readLines(new URL(`./words/${name}.txt`, import.meta.url))

export const skillVocabulary: Vocabulary = createVocabulary(wordList('skills'))
export const subjectVocabulary: Vocabulary = createVocabulary(wordList('subjects'))
export const certificates: ReadonlySet<string> = new Set(wordList('certificates'))
export const generalSkills: ReadonlySet<string> = new Set(wordList('general-skills'))

function createVocabulary(lines: readonly string[]): Vocabulary {
  const names = new Map<string, Name[]>()
  const parents = new Map<string, readonly string[]>()
  for (const line of lines) {
    const [description = '', wider = ''] = line.split(' > ')
    const colon = description.indexOf(': ')
    const concept = colon < 0 ? description : description.slice(0, colon)
    const others = colon < 0 ? [] : split(description.slice(colon + 2))
    parents.set(concept, split(wider))
    for (const name of [...(isOrdinaryWord(concept, others) ? [] : [concept]), ...others])
      addName(names, concept, name)
  }
  for (const list of names.values()) list.sort((one, other) => other.stems.length - one.stems.length)
  const closures = new Map([...parents.keys()].map((concept) => [concept, closure(concept, parents)]))
  return {
    find: (words) => findNames(words, names),
    within: (concept) => parents.get(concept) ?? [],
    wider: (concept) => closures.get(concept) ?? new Set(),
  }
}

function split(list: string): string[] {
  return list.split(', ').filter(Boolean)
}

/** A name that is an ordinary word too: it has itself as a case-sensitive name, such as `=Go`. */
function isOrdinaryWord(concept: string, others: readonly string[]): boolean {
  return others.includes(`=${concept}`)
}

function addName(names: Map<string, Name[]>, concept: string, name: string): void {
  const exact = name.startsWith('=') ? name.slice(1) : null
  const stems = splitWords(exact ?? name).map((word) => word.stem)
  const [first] = stems
  if (first === undefined) return
  names.set(first, [...(names.get(first) ?? []), { concept, stems, exact }])
}

function findNames(words: readonly Word[], names: ReadonlyMap<string, readonly Name[]>): Match[] {
  const matches: Match[] = []
  for (let first = 0; first < words.length; first += 1) {
    const name = names.get(words[first]?.stem ?? '')?.find((one) => isAt(words, first, one))
    if (!name) continue
    matches.push({ concept: name.concept, first, last: first + name.stems.length - 1 })
    first += name.stems.length - 1
  }
  return matches
}

const isNext = (word: Word | undefined, stem: string, at: number) =>
  word?.stem === stem && (at === 0 || word.isJoined)

const isAt = (words: readonly Word[], first: number, { stems, exact }: Name) =>
  stems.every((stem, at) => isNext(words[first + at], stem, at)) &&
  (exact === null || words[first]?.surface === exact)

function closure(concept: string, parents: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set<string>()
  const queue = [...(parents.get(concept) ?? [])]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (found.has(next)) continue
    found.add(next)
    queue.push(...(parents.get(next) ?? []))
  }
  return found
}

/** Maps stems to the indexes of their synonym groups. */
const groups = new Map<string, readonly string[]>()
/** Phrases that are synonyms of a group, by first word. */
const phrases = new Map<string, { stems: readonly string[]; group: string }[]>()

for (const line of wordList('synonyms')) {
  const members = split(line).map((member) => splitWords(member).map((word) => word.stem))
  const group = `≈${members[0]?.join(' ')}`
  for (const stems of members) {
    const [first = ''] = stems
    if (stems.length === 1) groups.set(first, [...(groups.get(first) ?? []), group])
    else phrases.set(first, [...(phrases.get(first) ?? []), { stems, group }])
  }
}

/** The meaning of a word: its stem, and its groups of synonyms. */
export function meanings(words: readonly Word[], at: number): readonly string[] {
  const { stem = '' } = words[at] ?? {}
  const found = (phrases.get(stem) ?? []).filter(({ stems }) =>
    stems.every((part, offset) => isNext(words[at + offset], part, offset)),
  )
  return [stem, ...(groups.get(stem) ?? []), ...found.map(({ group }) => group)]
}
