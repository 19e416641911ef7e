import { german } from '#server/assistant/knowledge/glossary/german.ts'
import { spanish } from '#server/assistant/knowledge/glossary/spanish.ts'
import { stopWords, wordsOf } from '#server/assistant/knowledge/terms.ts'

/** The shortest stem, and the shortest part of a compound. */
const shortest = 4

/** Small words that only show that a question is in German or Spanish. */
const smallWords = new Set(
  wordsOf(
    'der die das dem den des ein eine einen einem einer ist sind gibt es ihr ihre ihren ihnen sie wir ich uns bei mit auch für haben ' +
      'hat habt schon zu zum zur von im und oder auf aus nach über werden wird sich um schon noch nur denn dann doch wenn als eigentlich bitte dieser diese dieses durch vom beim ' +
      'soll sollen sollte muss müssen mal da dort hier dann dass ob so sehr etwas ' +
      'el los las la una un es son su sus ustedes tienen tiene hay con del de para por que se y o al me en puedo puede algún alguna tengo tenemos está están este esta ese esa muy más ha han soy ser fue favor también sobre cada',
  ),
)
/** Words of both languages that an English question may contain, too. */
const englishToo = new Set(
  wordsOf(
    'a will was die hat man son con no me media personal base planta plan system software job team bank patient student hospital cookie ' +
      'ferry sector crisis error mail email start interview seminar migration handel am im an in so es hay pan sede mi des den',
  ),
)

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
  for (const line of `${german}\n${spanish}`.trim().split('\n')) reader.add(line)
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
