import { stopWords } from '#server/assistant/knowledge/terms.ts'
import { readLines } from '#server/text/word-list.ts'
import { wordsOf } from '#server/text/words.ts'

/** The shortest stem, and the shortest part of a compound. */
const shortest = 4

const glossaryFile = (name: string) => new URL(`./glossary/${name}.txt`, import.meta.url)
const plainWords = (name: string) => new Set(readLines(glossaryFile(name)).flatMap(wordsOf))

const smallWords = plainWords('small-words')
const englishToo = plainWords('also-english')

interface Glossary {
  /** Foreign words as written. */
  readonly words: ReadonlyMap<string, string>
  /** The same without their endings. */
  readonly roots: ReadonlyMap<string, string>
}

let loaded: Glossary | undefined

const english = (): Glossary => (loaded ??= read())

/** Loads what the first question would otherwise wait for. */
export const loadGlossary = (): void => void english()

function read(): Glossary {
  const reader = createReader()
  for (const language of ['german', 'spanish']) readLines(glossaryFile(language)).forEach(reader.add)
  return reader.glossary
}

function createReader() {
  const words = new Map<string, string>()
  const roots = new Map<string, string>()
  return {
    glossary: { words, roots },
    add(line: string): void {
      const [meaning = '', foreign = ''] = line.split(':')
      // `Büro` is also typed `buero`.
      for (const word of foreign.trim().split(/\s+/))
        for (const spelled of [word, word.replace(/[äöü]/g, (letter) => `${letter}e`)])
          for (const plain of wordsOf(spelled)) {
            if (!words.has(plain)) words.set(plain, meaning)
            const root = rootOf(plain)
            if (!roots.has(root)) roots.set(root, meaning)
          }
    },
  }
}

/** A word without its noun, verb, or adjective ending. */
function rootOf(word: string): string {
  const root = word.replace(
    /(?:innen|ungen|amos|ando|ern|ado|ada|ung|et|em|en|er|es|st|an|ar|ir|as|os|a|e|n|o|s)$/,
    '',
  )
  return root.length >= shortest ? root : word
}

/** The English for a foreign word, or for each part of a German compound. */
function translated(word: string): string | undefined {
  const known = simple(word)
  if (known !== undefined) return known
  for (let at = shortest; at <= word.length - shortest; at++) {
    const first = simple(word.slice(0, at))
    const second = simple(word.slice(at))
    if (first !== undefined && second !== undefined) return `${first} ${second}`
  }
  return undefined
}

/** How a German participle begins: `gearbeitet`. */
const participle = /^ge(?=.{4,}(?:t|en)$)/

/** A part of a compound, which may have a linking `s` or an ending. */
const simple = (part: string): string | undefined =>
  english().words.get(part) ??
  english().words.get(part.replace(/s$/, '')) ??
  english().roots.get(rootOf(part)) ??
  english().roots.get(rootOf(part.replace(participle, '')))

/**
 * Whether a question is in German or Spanish: it has at least two non-English words, one of them literally in the
 * glossary, and fewer small English words.
 */
export function isForeign(question: string): boolean {
  const words = wordsOf(question).filter((word) => !englishToo.has(word))
  const exact = words.filter((word) => smallWords.has(word) || english().words.has(word)).length
  const known = words.filter((word) => smallWords.has(word) || simple(word) !== undefined).length
  return exact > 0 && known >= 2 && words.filter((word) => stopWords.has(word)).length < exact
}

/** A question with its German and Spanish words translated; small words are dropped. */
export const inEnglish = (question: string): string =>
  isForeign(question)
    ? wordsOf(question)
        .filter((word) => english().words.has(word) || !smallWords.has(word))
        .map((word) => translated(word) ?? word)
        .join(' ')
    : question
